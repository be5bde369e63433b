/** Ways of a web page to send a request, without those that a browser may block for its own reasons. */
export const vehicles = [
  'img',
  'script',
  'module',
  'style',
  'iframe',
  'object',
  'embed',
  'video',
  'audio',
  'background',
  'css-import',
  'font',
  'form-get',
  'form-post',
  'form-multipart',
  'form-plain',
  'fetch',
  'fetch-no-cors',
  'fetch-post',
  'fetch-keepalive',
  'xhr',
  'xhr-post',
  'beacon',
  'beacon-form',
  'event-source',
  'prefetch',
  'preload',
  'worker',
  'import',
  'sandboxed-fetch',
  'sandboxed-form',
  'data-fetch',
  'meta-refresh',
  'ping',
] as const;

/**
 * The script of a hostile page. `attack(base)` sends a command in every way it knows, tries to
 * read the responses, and returns `finish()`, which resolves with the texts that it could read.
 * Each request names its vehicle as `v`.
 */
export const hostileScript = String.raw`
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function attack(base) {
  const leaks = [];
  const leak = (vehicle, read) => {
    try {
      const what = read();
      if (what) leaks.push(vehicle + ': ' + String(what).slice(0, 80));
    } catch {} // not readable, as it should be
  };
  const url = (vehicle, path = '/api/next') => base + path + '?v=' + vehicle;
  const add = (tag, attributes, read) => {
    const element = document.createElement(tag);
    if (read) element.addEventListener('load', () => read(element));
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    return element;
  };
  const frame = (vehicle, attributes) =>
    add('iframe', attributes, (element) => leak(vehicle, () => element.contentDocument?.body?.textContent.trim()));
  const submit = (vehicle, method, enctype) => {
    add('iframe', { name: vehicle });
    const form = add('form', { action: url(vehicle), method, enctype, target: vehicle });
    form.innerHTML = '<input name="v" value="' + vehicle + '"><input name=\'{"id":"hello","x":"\' value=\'"}\'>';
    form.submit();
  };
  const tryFetch = (vehicle, options, path) =>
    fetch(url(vehicle, path), options).then(
      async (response) => { const text = await response.text(); leak(vehicle, () => text || (response.type !== 'opaque' && response.status)); },
      () => undefined,
    );
  const tryXhr = (vehicle, method, path) => {
    const xhr = new XMLHttpRequest();
    xhr.onloadend = () => leak(vehicle, () => xhr.responseText || xhr.status || xhr.getAllResponseHeaders());
    xhr.open(method, url(vehicle, path));
    xhr.send(method === 'POST' ? '{}' : null);
  };
  const style = (text) => add('style', {}).append(text);

  for (const path of [undefined, '/api/screenshot.png']) {
    add('img', { src: url('img', path) }, (image) => leak('img', () => image.naturalWidth));
    add('object', { data: url('object', path) });
    add('embed', { src: url('embed', path) });
  }
  for (const path of [undefined, '/api/demos', '/api/notes', '/']) {
    frame('iframe', { src: url('iframe', path) });
    add('script', { src: url('script', path) }, () => leak('script', () => 'ran'));
    add('link', { rel: 'stylesheet', href: url('style', path) }, (link) => leak('style', () => link.sheet.cssRules.length));
    tryFetch('fetch', {}, path);
    tryFetch('fetch', { credentials: 'include' }, path);
    tryFetch('fetch-no-cors', { mode: 'no-cors' }, path);
    tryFetch('fetch-post', { method: 'POST', body: '{"path":"a.md"}' }, path);
    tryFetch('fetch-json', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }, path);
    tryFetch('fetch-token', { headers: { Authorization: 'Bearer guess' } }, path);
    tryFetch('fetch-delete', { method: 'DELETE' }, path);
    tryFetch('fetch-head', { method: 'HEAD' }, path);
    tryXhr('xhr', 'GET', path);
    tryXhr('xhr-post', 'POST', path);
  }
  tryFetch('fetch-keepalive', { mode: 'no-cors', keepalive: true });
  tryFetch('fetch-same-origin', { mode: 'same-origin' });
  tryFetch('fetch-no-referrer', { mode: 'no-cors', referrerPolicy: 'no-referrer' });
  add('script', { src: url('module'), type: 'module' });
  add('link', { rel: 'icon', href: url('icon') });
  add('link', { rel: 'prefetch', href: url('prefetch') });
  add('link', { rel: 'preload', as: 'fetch', crossorigin: '', href: url('preload') });
  add('link', { rel: 'prerender', href: url('prerender') });
  add('video', { src: url('video'), preload: 'auto' });
  add('audio', { src: url('audio'), preload: 'auto' });
  style('body { background: url("' + url('background') + '") }');
  style('@import "' + url('css-import') + '";');
  style('@font-face { font-family: evil; src: url("' + url('font') + '") } body { font-family: evil }');
  submit('form-get', 'get', '');
  submit('form-post', 'post', 'application/x-www-form-urlencoded');
  submit('form-multipart', 'post', 'multipart/form-data');
  submit('form-plain', 'post', 'text/plain');
  navigator.sendBeacon(url('beacon'), '{}');
  navigator.sendBeacon(url('beacon-form'), new FormData());
  navigator.sendBeacon(url('beacon-json'), new Blob(['{}'], { type: 'application/json' }));
  const source = new EventSource(url('event-source', '/api/events'));
  source.onopen = source.onmessage = () => leak('event-source', () => 'opened');
  const socket = new WebSocket(url('web-socket').replace('http', 'ws'));
  socket.onopen = socket.onmessage = () => leak('web-socket', () => 'opened');
  const code = (script) => URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  new Worker(code('importScripts("' + url('worker') + '")')).onerror = (event) => event.preventDefault();
  import(url('import')).then(() => leak('import', () => 'ran'), () => undefined);
  navigator.serviceWorker?.register(url('service-worker')).then(() => leak('service-worker', () => 'ran'), () => undefined);
  const inside = (vehicle) =>
    '<body><script>fetch("' + url(vehicle) + '", { mode: "no-cors" });'
    + 'fetch("' + url(vehicle, '/api/demos') + '").then((r) => r.text()).then((t) => parent.postMessage(t, "*"))</' + 'script>';
  addEventListener('message', ({ data }) => leak('message', () => data));
  add('iframe', { sandbox: 'allow-scripts', srcdoc: inside('sandboxed-fetch') });
  add('iframe', { src: 'data:text/html,' + encodeURIComponent(inside('data-fetch')) });
  add('iframe', { sandbox: 'allow-forms allow-scripts', srcdoc: '<form method="post" action="' + url('sandboxed-form') + '"></form><script>document.forms[0].submit()</' + 'script>' });
  add('iframe', { srcdoc: '<meta http-equiv="refresh" content="0;url=' + url('meta-refresh') + '">' });
  const link = add('a', { href: '#', ping: url('ping') });
  link.click();
  add('script', { type: 'speculationrules' }).textContent =
    JSON.stringify({ prefetch: [{ source: 'list', urls: [url('speculation')] }], prerender: [{ source: 'list', urls: [url('speculation-prerender')] }] });
  const opened = window.open(url('window'));
  globalThis.finish = async () => {
    await wait(500); // the answers are read
    leak('window', () => opened?.document.body.textContent);
    opened?.close();
    return leaks;
  };
}
`;
