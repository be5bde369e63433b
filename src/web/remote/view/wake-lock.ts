import { onTrusted } from '../../input/trusted.ts';

/**
 * Keeps the screen awake while the page is visible. Over plain HTTP there is no wake lock, so a film plays after the
 * first touch. It satisfies the rules of all browsers: it has sound (silence, not muted), fills the page behind
 * everything, is 4 s long, and jumps back before its end; WebKit lets a muted or looping film sleep.
 *
 * The film: `ffmpeg -f lavfi -i color=black:s=16x16:r=1:d=4 -f lavfi -i anullsrc=r=8000:cl=mono -t 4 -c:v libx264
 * -profile:v baseline -pix_fmt yuv420p -bsf:v filter_units=remove_types=6 -c:a aac -b:a 8k -movflags +faststart -fflags
 * +bitexact -flags +bitexact -map_metadata -1 silence.mp4`
 *
 * @param film its URL.
 */
export function keepAwake(film: string): void {
  const tryAgain = 'wakeLock' in navigator ? createLock() : createFilm(film);
  document.addEventListener('visibilitychange', tryAgain);
  for (const touch of ['pointerup', 'keydown'] as const) onTrusted(window, touch, tryAgain, { passive: true });
  tryAgain();
}

/** iOS grants the first lock only on a touch and releases it when the page is hidden. */
function createLock(): () => void {
  let isHeld = false;
  return () => {
    if (isHeld || document.visibilityState !== 'visible') return;
    isHeld = true;
    const release = () => {
      isHeld = false;
    };
    navigator.wakeLock.request('screen').then((lock) => lock.addEventListener('release', release), release);
  };
}

/** Seconds (of four) after which it jumps back. */
const turn = 2;

function createFilm(address: string): () => void {
  let film: HTMLVideoElement | undefined;
  return () => {
    // Without a touch it may not play, and logs an error.
    if (!film && navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
    film ??= makeFilm(address);
    if (document.visibilityState === 'visible' && film.paused) film.play().catch(() => undefined);
  };
}

function makeFilm(address: string): HTMLVideoElement {
  const film = document.createElement('video');
  film.className = 'awake';
  film.title = 'Keeps the screen awake';
  film.tabIndex = -1;
  film.setAttribute('aria-hidden', 'true');
  film.setAttribute('playsinline', '');
  film.disablePictureInPicture = true;
  film.src = address;
  film.addEventListener('timeupdate', () => {
    if (film.currentTime > turn) film.currentTime = Math.random();
  });
  document.body.prepend(film);
  return film;
}
