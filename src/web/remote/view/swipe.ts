import { onTrusted } from '../../input/trusted.ts';
import { directionOf, type Touched } from './swipe-direction.ts';

/** Detects swipes and suppresses the click after them. */
export function listenToSwipes(element: HTMLElement, act: (direction: 'next' | 'previous') => void): void {
  let from: Touched | undefined;
  let swipedAt = Number.NEGATIVE_INFINITY;
  const touched = ({ clientX, clientY, timeStamp }: PointerEvent) => ({ x: clientX, y: clientY, at: timeStamp });

  onTrusted(element, 'pointerdown', (event) => {
    from = event.isPrimary ? touched(event) : undefined;
  });
  onTrusted(element, 'pointercancel', () => {
    from = undefined;
  });
  onTrusted(element, 'pointerup', (event) => {
    const direction = from && directionOf(from, touched(event));
    from = undefined;
    if (!direction) return;
    swipedAt = event.timeStamp;
    act(direction);
  });
  const swallow = (event: MouseEvent) => {
    if (event.timeStamp - swipedAt > 350) return;
    event.preventDefault();
    event.stopPropagation();
  };
  onTrusted(element, 'click', swallow, { capture: true });
}
