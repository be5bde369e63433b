/** Shows what is revealed at a step, and hides what is not yet or no longer to be seen. Its room is kept. */
export function revealUpTo(root: Element, step: number): void {
  for (const element of root.querySelectorAll('[data-reveal],[data-conceal]')) {
    const from = Number(element.getAttribute('data-reveal') ?? 0);
    const until = Number(element.getAttribute('data-conceal') ?? Number.POSITIVE_INFINITY);
    element.toggleAttribute('data-hidden', step < from || step >= until);
  }
}
