/** Milliseconds after which a frame is no longer awaited: a page out of sight is not painted. */
const longestFrame = 1000;

/** Calls once when the present document has been painted. */
export function afterPaint(callback: () => void): void {
  let isOver = false;
  const finish = () => {
    if (!isOver) callback();
    isOver = true;
  };
  setTimeout(finish, document.hidden ? 0 : longestFrame);
  // Before its frame is painted; a task that is asked for there comes after.
  requestAnimationFrame(() => setTimeout(finish, 0));
}
