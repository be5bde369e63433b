import { withSlideColors } from './colors/diagram-colors.ts';

/** Draws the diagrams of pages. If no script can be loaded, they stay text. */
export interface Diagrams {
  canDraw(): boolean;
  /**
   * Returns whether anything was drawn, because drawings and texts differ in height. Redraws if colors have changed.
   */
  draw(element: Element): Promise<boolean>;
}

/** Milliseconds, including the loading of the script. */
const patience = 10_000;

/**
 * Uses VS Code's Mermaid script or a compatible one. It draws every `.mermaid` in the document when it starts and
 * whenever it is told that the content has changed, so each text is drawn once, away from the slide. Loaded with the
 * first diagram, because it is large.
 * @param nonce of the running script; allows the loaded scripts.
 */
export function createDiagrams(nonce: string): Diagrams {
  const addresses = readAddresses();
  /** The source of each diagram, and the text that was drawn. */
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

/** Renames the class so that scripts do not find the diagrams. */
export function hideFromScripts(page: Element): void {
  for (const diagram of page.querySelectorAll('.mermaid')) diagram.classList.replace('mermaid', 'diagram');
}

/** Returns an SVG, or `undefined` if the script draws nothing. */
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

/** Diagrams are designed for reading up close; slides need larger ones. */
const enlargement = 1.5;

function setSize(svg: SVGSVGElement): SVGSVGElement {
  const { width } = svg.viewBox.baseVal;
  svg.removeAttribute('height');
  svg.setAttribute('width', String(Math.round(width * enlargement)));
  svg.removeAttribute('style');
  return svg;
}

/** Resolves when the scripts have run. Returns whether one has: a module with a missing import never does. */
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

/** From the document of the panel; a standalone file has none. */
function readAddresses(): readonly string[] {
  return JSON.parse(document.body.dataset.diagramScripts ?? '[]') as readonly string[];
}
