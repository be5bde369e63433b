/** Markup as a browser has read it. */
export interface Found {
  readonly ran: boolean;
  /** Parts that could still run a script or navigate, as a short text. */
  readonly dangers: readonly string[];
}

/**
 * Functions of a page. `look()` triggers every event, and checks every element below `root`.
 * `lost()` names the members of the document that an element shadows. `missed(html)` lists the
 * parts that DOMPurify still removes. Kept on purpose are drawings (`foreignObject`, which Mermaid
 * and people write, `use` of elements in the same drawing, animations that change no address), the
 * source of a formula, our own elements, links that open a page of their own, and IDs, because no
 * remaining element shadows a member of the document; attribute values that could end a comment or
 * an element elsewhere are escaped.
 */
export const judgeScript = `
function stay(event) {
  const link = event.target.closest('a, area');
  if (!/javascript:/i.test(link?.href?.baseVal ?? link?.href ?? '')) event.preventDefault();
}

async function look(root = document.body) {
  const dangers = [];
  document.addEventListener('click', stay, true);
  for (const element of root.querySelectorAll('*')) {
    const name = element.localName;
    if (/^(script|iframe|object|embed|base|link|meta|form|template|noscript|frame)$/.test(name)) dangers.push(name);
    for (const { localName, value } of element.attributes) {
      const text = value.replace(/[\\0-\\x20]/g, '').toLowerCase();
      if (/^(on|srcdoc$|formaction$|action$)/.test(localName)) dangers.push(name + ' ' + localName);
      if (/^(href|src|to|values|from|by)$/.test(localName) && /^(javascript|vbscript|data:text)/.test(text)) {
        dangers.push(name + ' ' + localName + '=' + text);
      }
    }
    for (const type of ['click', 'mouseover', 'focus', 'pointerenter', 'toggle', 'animationstart', 'load', 'error']) {
      element.dispatchEvent(new MouseEvent(type, { cancelable: true }));
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 10));
  return { ran: window.hasRun === true, dangers };
}

function lost() {
  const own = Object.getOwnPropertyNames(Document.prototype).filter((name) => !/Element|body|head/.test(name) || /^(create|get|query)/.test(name));
  return own.filter((name) => document[name] instanceof HTMLElement);
}

function missed(html) {
  DOMPurify.sanitize(html, {
    ADD_TAGS: ['foreignobject', 'use', 'animate', 'set', 'semantics', 'annotation', 'none'],
    ADD_ATTR: ['target', 'calcmode', 'from', 'to', 'fr', 'limitingconeangle'],
    HTML_INTEGRATION_POINTS: { foreignobject: true, desc: true },
    CUSTOM_ELEMENT_HANDLING: {
      tagNameCheck: /^(dt-[a-z-]+|fade-in|text-(highlight|typewriter))$/,
      attributeNameCheck: /^[a-z0-9-]+$/,
    },
    SANITIZE_DOM: false,
    SAFE_FOR_XML: false,
  });
  return DOMPurify.removed.map(({ element, attribute, from }) =>
    element ? element.nodeName : from?.nodeName + ' ' + attribute?.name + '=' + attribute?.value,
  );
}

/** As the browser reads and prints it. */
function reprint(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.innerHTML;
}
`;
