import { onTrusted } from '../../input/trusted.ts';

/**
 * Keeps the screen awake while the page is seen. Over plain HTTP a phone has no wake lock: there a film plays, begun by
 * the first touch. Each browser has its own rule for which film keeps a screen awake, so this one fits them all: it has
 * sound (silence, not muted), fills the page behind everything, is 4 s long and is set back before its end; WebKit lets
 * a film that is muted, or that repeats by itself, fall asleep.
 *
 * The film: `ffmpeg -f lavfi -i color=black:s=16x16:r=1:d=4 -f lavfi -i anullsrc=r=8000:cl=mono -t 4 -c:v libx264
 * -profile:v baseline -pix_fmt yuv420p -bsf:v filter_units=remove_types=6 -c:a aac -b:a 8k -movflags +faststart
 * -fflags +bitexact -flags +bitexact -map_metadata -1 silence.mp4`
 *
 * @param film as an address.
 */
export function keepAwake(film: string): void {
  const tryAgain = 'wakeLock' in navigator ? createLock() : createFilm(film);
  document.addEventListener('visibilitychange', tryAgain);
  for (const touch of ['pointerup', 'keydown'] as const) onTrusted(window, touch, tryAgain, { passive: true });
  tryAgain();
}

/** iOS gives the first one to a touch only, and takes it away when the page is hidden. */
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

/** From this second of four it begins anew. */
const turn = 2;

function createFilm(address: string): () => void {
  let film: HTMLVideoElement | undefined;
  return () => {
    // Without a touch it may not play, and says so in the console.
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
