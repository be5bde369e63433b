/** Has the diagrams of a page drawn; where no script for them is known, they stay the text they are. */
export interface Diagrams {
  /** @param changed called whenever one was drawn: a drawing may be taller than its text was. */
  draw(element: Element, changed: () => void): void;
}

/**
 * By VS Code's Mermaid script. It is many times larger than all else in the panel, so it comes with the first diagram. A
 * script draws what it finds as soon as it runs, and again whenever it is told that the content is new.
 * @param nonce that of the running script: it lets the others in.
 */
export function createDiagrams(nonce: string): Diagrams {
  let isLoaded = false;
  const load = () => {
    isLoaded = true;
    for (const address of readAddresses()) document.body.append(createScript(address, nonce));
  };
  return {
    draw(element, changed) {
      const diagrams = [...element.querySelectorAll('.mermaid')];
      if (diagrams.length === 0) return;
      const observer = new MutationObserver(changed);
      for (const diagram of diagrams) observer.observe(diagram, { childList: true });
      if (isLoaded) window.dispatchEvent(new CustomEvent('vscode.markdown.updateContent'));
      else load();
    },
  };
}

/** Named by the document of the panel; a file that stands alone names none. */
function readAddresses(): readonly string[] {
  return JSON.parse(document.body.dataset.diagramScripts ?? '[]') as readonly string[];
}

function createScript(address: string, nonce: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'module';
  script.nonce = nonce;
  script.src = address;
  return script;
}
