/** Input events, including submitted forms. */
export type InputEventName =
  | 'auxclick'
  | 'change'
  | 'click'
  | 'contextmenu'
  | 'input'
  | 'keydown'
  | 'keyup'
  | 'pointercancel'
  | 'pointerdown'
  | 'pointerleave'
  | 'pointermove'
  | 'pointerup'
  | 'submit'
  | 'wheel';

/** Keys for VS Code only. */
const editorKeys = new WeakSet<Event>();

/** Makes the page ignore this key; VS Code still receives it. */
export function leaveToEditor(event: KeyboardEvent): void {
  editorKeys.add(event);
  event.preventDefault();
}

/**
 * Listens to real user input: ignores events from scripts, such as a web component of the talk, and keys that VS Code
 * takes as the second of a chord. Pages must listen to keys and clicks only through this function.
 */
export function onTrusted<Name extends InputEventName>(
  target: EventTarget,
  name: Name,
  listener: (event: DocumentEventMap[Name]) => unknown,
  options: AddEventListenerOptions = {},
): void {
  const hear = (event: Event) => {
    if (!event.isTrusted || editorKeys.has(event)) return;
    if (options.once) target.removeEventListener(name, hear, options);
    listener(event as DocumentEventMap[Name]);
  };
  target.addEventListener(name, hear, { ...options, once: false });
}

/**
 * Stops synthetic key events: VS Code receives the keys of its pages and would run its commands. Call before foreign
 * scripts run.
 */
export function stopMadeUpKeys(): void {
  for (const name of ['keydown', 'keypress', 'keyup'] as const) {
    addEventListener(name, (event) => event.isTrusted || event.stopImmediatePropagation(), { capture: true });
  }
}
