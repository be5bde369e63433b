/** Events of a person's input: keys, pointers, clicks, wheels, and forms that are sent. */
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

/** Keys that VS Code alone is to hear. */
const editorKeys = new WeakSet<Event>();

/** Has this key mean nothing to the page, nor press a button of it; VS Code hears it. */
export function leaveToEditor(event: KeyboardEvent): void {
  editorKeys.add(event);
  event.preventDefault();
}

/**
 * Listens to a person alone: events that a script has made, such as that of a web component of the talk, never counts;
 * nor does a key that VS Code takes as the second of a chord. The one place where a page of ours listens to keys and
 * clicks.
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
 * Keys that a script makes up go nowhere: VS Code hears the keys of its pages, and would take them for those of its
 * commands. To be called before scripts of others run.
 */
export function stopMadeUpKeys(): void {
  for (const name of ['keydown', 'keypress', 'keyup'] as const) {
    addEventListener(name, (event) => event.isTrusted || event.stopImmediatePropagation(), { capture: true });
  }
}
