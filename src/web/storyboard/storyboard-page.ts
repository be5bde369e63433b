import type {
  FromStoryboardPage,
  StoryboardAct,
  StoryboardFate,
  StoryboardPageView,
  ToStoryboardPage,
} from '../../reports/storyboard-messages.ts';
import { leaveChordsToEditor } from '../input/chords.ts';
import { onTrusted } from '../input/trusted.ts';
import { find, make, write } from '../speaker/dom.ts';
import { listenToDrags } from './demo-drag.ts';
import { createFrameFocus } from './frame-focus.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: FromStoryboardPage): void;
  getState(): { readonly scroll?: number } | undefined;
  setState(state: { readonly scroll: number }): void;
};

function startStoryboard(): void {
  leaveChordsToEditor();
  const editor = acquireVsCodeApi();
  const board = find('board');
  const post = (message: FromStoryboardPage) => editor.postMessage(message);
  const pictures = createFramePictures(board, (keys) => post({ type: 'wanted', keys }));
  const focus = createFrameFocus(board, (id, act) => post({ type: 'demo', act, id }));
  let { scroll } = editor.getState() ?? {};

  const show = (view: StoryboardPageView) => {
    write(find('title'), view.title);
    write(find('summary'), view.summary);
    write(find('progress'), view.progress);
    document.body.classList.toggle('busy', view.progress !== '');
    fill('remarks', view.notes);
    fill('told', view.recorded ?? []);
    find('recorded').hidden = view.recorded === undefined;
    find('remarks').hidden = view.notes.length === 0;
    const back = focus.keep();
    board.innerHTML = view.html;
    pictures.renew();
    back(view.focus);
    if (scroll !== undefined) scrollTo({ top: scroll });
    scroll = undefined;
  };
  addEventListener('message', ({ data }: MessageEvent<ToStoryboardPage>) => {
    if (data.type === 'view') show(data);
    else if (data.type === 'picture') pictures.set(data.key, data.url);
    else if (data.type === 'progress') find('progress').textContent = data.text;
    else write(find('said'), data.text);
  });
  addEventListener('scrollend', () => editor.setState({ scroll: scrollY }));
  onTrusted(document, 'click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
    const message = button && messageOf(button);
    if (message) post(message);
  });
  listenToDrags(board, (id, to) => post({ type: 'moveDemo', id, to }));
  post({ type: 'ready' });
}

function messageOf(button: HTMLElement): FromStoryboardPage | undefined {
  const { act, fate, path = '', line } = button.dataset;
  if (button.id === 'refresh') return { type: 'refresh' };
  if (fate !== undefined) return { type: 'recorded', fate: fate as StoryboardFate };
  if (act === 'addTo') return { type: 'addTo', path };
  if (act === 'openDeck') return { type: 'openDeck', path, line: Number(line) };
  const id = button.closest<HTMLElement>('.demo')?.dataset.id;
  return id === undefined || act === undefined ? undefined : { type: 'demo', act: act as StoryboardAct, id };
}

function fill(id: string, texts: readonly string[]): void {
  find(id).replaceChildren(...texts.map((text) => make('li', '', text)));
}

interface FramePictures {
  /** Call after the board changed; frames that remain keep their pictures. */
  renew(): void;
  set(key: string, url: string | undefined): void;
}

/** Also draws one screen ahead. */
const drawnAhead = '100%';

function createFramePictures(board: HTMLElement, want: (keys: readonly string[]) => void): FramePictures {
  let pictures = new Map<string, string>();
  const near = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        target.classList.toggle('near', isIntersecting);
        if (isIntersecting) near.add(target);
        else near.delete(target);
      }
      ask();
    },
    { root: document, rootMargin: `${drawnAhead} 0px` }, // inside an iframe, the margin needs an explicit root
  );
  const images = () => [...board.querySelectorAll<HTMLImageElement>('img[data-key]')];
  const isBare = (image: HTMLImageElement) => !image.src && !image.classList.contains('missing');
  const ask = () => {
    const keys = images()
      .filter((image) => near.has(image) && isBare(image))
      .flatMap(({ dataset: { key } }) => key ?? []);
    want([...new Set(keys)]);
  };
  return {
    renew() {
      observer.disconnect();
      near.clear();
      const known = pictures;
      pictures = new Map();
      for (const image of images()) {
        const key = image.dataset.key ?? '';
        const url = known.get(key);
        if (url !== undefined) {
          pictures.set(key, url);
          image.src = url;
        }
        observer.observe(image);
      }
    },
    set(key, url) {
      if (url !== undefined) pictures.set(key, url);
      for (const image of images()) {
        if (image.dataset.key !== key) continue;
        if (url === undefined) image.classList.add('missing');
        else image.src = url;
      }
    },
  };
}

startStoryboard();
