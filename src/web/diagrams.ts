import { withSlideColors } from './colors/diagram-colors.ts';

/** Has the diagrams of pages drawn; where no script for them is known, or none can be loaded, they stay the text they are. */
export interface Diagrams {
  canDraw(): boolean;
  /** Resolves to whether one was drawn: a drawing may be taller than its text was. Draws anew where colours have changed. */
  draw(element: Element): Promise<boolean>;
}

/** Milliseconds that a script may take for one, its own loading included. */
const patience = 10_000;

/**
 * By VS Code's Mermaid script, or one that works as it does: it draws every `.mermaid` of the document as soon as it runs,
 * and again whenever it is told that the content is new. It is many times larger than all else, so it comes with the first
 * diagram. It gets one text at a time, away from the slide; each is drawn once.
 * @param nonce that of the running script: it lets the others in.
 */
export function createDiagrams(nonce: string): Diagrams {
  const addresses = readAddresses();
  /** The source of each diagram, and the text that it shows a drawing of. */
  const known = new WeakMap<Element, { readonly source: string; shown?: string }>();
  const drawings = new Map<string, Promise<string | undefined>>();
  let canDraw = addresses.length > 0;
  const begin = async () => {
    canDraw = await load(addresses, nonce);
  };
  let last: Promise<unknown> | undefined;

  const drawText = (text: string) => {
    const drawing = drawings.get(text) ?? (last ?? begin()).then(() => (canDraw ? drawAway(text) : undefined));
    last = drawing;
    drawings.set(text, drawing);
    return drawing;
  };
  const drawOne = async (diagram: Element): Promise<boolean> => {
    const one = known.get(diagram) ?? { source: diagram.textContent.trim() };
    known.set(diagram, one);
    const text = withSlideColors(one.source, diagram);
    if (one.shown === text) return false;
    one.shown = text;
    diagram.classList.toggle('is-coming', diagram.querySelector('svg') === null);
    const svg = await drawText(text);
    diagram.classList.remove('is-coming');
    if (one.shown !== text) return false;
    diagram.toggleAttribute('data-broken', canDraw && svg === undefined);
    diagram.toggleAttribute('data-not-loaded', !canDraw);
    if (svg === undefined) return false;
    diagram.innerHTML = svg;
    return true;
  };
  return {
    canDraw: () => canDraw,
    async draw(element) {
      if (addresses.length === 0) return false;
      const open = [...element.querySelectorAll('.diagram')].filter(
        (one) => known.has(one) || !one.querySelector('svg'),
      );
      return (await Promise.all(open.map(drawOne))).includes(true);
    },
  };
}

/** Not to be found by a script that looks for diagrams in the document. */
export function hideFromScripts(page: Element): void {
  for (const diagram of page.querySelectorAll('.mermaid')) diagram.classList.replace('mermaid', 'diagram');
}

/** An SVG, or `undefined` when the script makes none of the text. */
async function drawAway(text: string): Promise<string | undefined> {
  const holder = document.createElement('div');
  holder.className = 'mermaid';
  holder.hidden = true;
  holder.textContent = text;
  const done = new Promise<void>((resolve) => {
    const look = () => holder.querySelector('svg, .mermaid-error') && resolve();
    new MutationObserver(look).observe(holder, { childList: true, subtree: true });
    setTimeout(resolve, patience);
  });
  document.body.append(holder);
  window.dispatchEvent(new CustomEvent('vscode.markdown.updateContent'));
  await done;
  const svg = holder.querySelector('svg');
  holder.remove();
  return svg?.viewBox.baseVal?.width ? setSize(svg).outerHTML : undefined;
}

/** Drawings are made for a page that is read from near; a slide has its own measure. */
const enlargement = 1.5;

function setSize(svg: SVGSVGElement): SVGSVGElement {
  const { width } = svg.viewBox.baseVal;
  svg.removeAttribute('height');
  svg.setAttribute('width', String(Math.round(width * enlargement)));
  svg.removeAttribute('style');
  return svg;
}

/** Resolves when the scripts have run, to whether one has: a module that lacks what it imports never does. */
async function load(addresses: readonly string[], nonce: string): Promise<boolean> {
  const scripts = addresses.map((address) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = nonce;
    script.src = address;
    document.body.append(script);
    return new Promise<boolean>((resolve) => {
      script.onload = () => resolve(true);
      script.onerror = () => resolve(false);
    });
  });
  return (await Promise.all(scripts)).includes(true);
}

/** Named by the document of the panel; a file that stands alone names none. */
function readAddresses(): readonly string[] {
  return JSON.parse(document.body.dataset.diagramScripts ?? '[]') as readonly string[];
}
