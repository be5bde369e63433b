/** Seconds of each of the two tones, and their pitches in Hz: low enough to be no alarm for the room. */
const length = 0.14;
const pitches = [440, 330];
/** Of full loudness. */
const loudness = 0.12;

/** A short sound that falls. Silent until a click or a key in the page: browsers require one. */
export function createAlarm(): () => void {
  let audio: AudioContext | undefined;
  const sound = async () => {
    audio ??= new AudioContext();
    // One that may not sound yet must not do so later, when nothing is wrong any more.
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
