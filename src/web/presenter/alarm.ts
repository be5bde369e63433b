/** Seconds of each tone, and pitches in Hz, low enough not to alarm the room. */
const length = 0.14;
const pitches = [440, 330];
/** Share of full volume. */
const loudness = 0.12;

/** A short falling sound. Silent until the first click or key in the page, as browsers require. */
export function createAlarm(): () => void {
  let audio: AudioContext | undefined;
  const sound = async () => {
    audio ??= new AudioContext();
    // A blocked sound must not play later, when nothing is wrong anymore.
    if (audio.state !== 'running' && !navigator.userActivation.hasBeenActive) return;
    await audio.resume();
    for (const [index, pitch] of pitches.entries()) play(audio, pitch, audio.currentTime + index * length);
  };
  return () => void sound().catch(() => undefined);
}

function play(audio: AudioContext, pitch: number, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}
