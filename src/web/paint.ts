/** Milliseconds. */
const longestFrame = 1000;

/** Calls back once the current document has been painted. */
export function afterPaint(callback: () => void): void {
  let isOver = false;
  const finish = () => {
    if (!isOver) callback();
    isOver = true;
  };
  setTimeout(finish, document.hidden ? 0 : longestFrame);
  // A frame callback runs before painting, a task queued in it afterwards.
  requestAnimationFrame(() => setTimeout(finish, 0));
}
