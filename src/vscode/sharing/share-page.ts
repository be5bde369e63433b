import { randomBytes } from 'node:crypto';
import type { Invitation, InvitationTarget } from '../../app/invitation.ts';
import { escapeHtml, escapeScript } from '../../core/escape-html.ts';
import style from './share-page.css';

/**
 * Shows the view it receives and reports presses. The token stays hidden until requested; the focus survives an update.
 */
const script = `
const editor = acquireVsCodeApi();
const main = document.querySelector('main');
let isShown = false;
const keyOf = (element) => element && (element.dataset.url ? 'url ' + element.dataset.url : element.dataset.ask);
const showToken = () => {
  const token = main.querySelector('[data-token]');
  if (!token) return;
  token.textContent = isShown ? token.dataset.token : '••••••••';
  const button = main.querySelector('[data-ask=reveal]');
  button.textContent = isShown ? 'Hide token' : 'Show token';
  button.setAttribute('aria-pressed', String(isShown));
};
addEventListener('message', ({ data }) => {
  const focused = keyOf(document.activeElement);
  const isOpen = main.querySelector('details')?.open;
  main.className = data.isPlain ? 'plain' : '';
  main.innerHTML = data.html;
  showToken();
  if (isOpen) main.querySelector('details')?.setAttribute('open', '');
  if (focused) [...main.querySelectorAll('button')].find((button) => keyOf(button) === focused)?.focus();
});
main.addEventListener('click', ({ isTrusted, target }) => {
  const button = isTrusted && target.closest('button');
  if (!button) return;
  const { ask, url } = button.dataset;
  if (ask === 'reveal') {
    isShown = !isShown;
    showToken();
  } else editor.postMessage({ ask, url });
});
editor.postMessage({ ask: 'ready' });
`;

export type ShareRequest =
  | { readonly ask: 'ready' | 'copyAddress' | 'renew' | 'stop' | 'share' }
  | { readonly ask: 'choose'; readonly url: string };

export interface ShareView {
  /** HTML; outside text is escaped. */
  readonly html: string;
  /** Without a QR code. */
  readonly isPlain: boolean;
}

/** Loads nothing and runs only its own script. */
export function renderSharePageHtml(title: string): string {
  const nonce = randomBytes(18).toString('base64');
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main class="plain"></main>
<script nonce="${nonce}">${escapeScript(script)}</script>
</body>
</html>`;
}

export function renderShareView(invitation: Invitation): ShareView {
  const { isShared, state, title, lead, note, target, others, hints, caution } = invitation;
  const tone = target ? ' live' : isShared ? ' waiting' : '';
  const sections = [
    `<p class="state${tone}" role="status">${escapeHtml(state)}</p>`,
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="lead">${escapeHtml(lead)}</p>`,
    target ? renderAddress(target) : '',
    note === undefined ? '' : `<p class="note">${escapeHtml(note)}</p>`,
    `<div class="actions">${renderActions(isShared, target)}</div>`,
    renderOthers(others),
    renderHints(hints),
  ];
  return {
    html: `${target ? renderCode(target, caution) : ''}<section>${sections.join('\n')}</section>`,
    isPlain: !target,
  };
}

/** Returns `undefined` for an invalid message. */
export function readShareRequest(value: unknown): ShareRequest | undefined {
  const { ask, url } = Object(value);
  if (ask === 'choose') return typeof url === 'string' ? { ask, url } : undefined;
  const requests = ['ready', 'copyAddress', 'renew', 'stop', 'share'] as const;
  const request = requests.find((name) => name === ask);
  return request && { ask: request };
}

function renderCode({ code, url, token }: InvitationTarget, caution = ''): string {
  const label = `QR code of ${escapeHtml(url)}${token === undefined ? '' : ', with the token'}`;
  return `<section><div class="qr" role="img" aria-label="${label}">${code.svg}</div>
<p class="${token === undefined ? 'about' : 'caution'}">${escapeHtml(caution)}</p></section>`;
}

function renderAddress({ url, token, about }: InvitationTarget): string {
  if (token === undefined)
    return `<p class="address"><b>${escapeHtml(url)}</b></p><p class="about">${escapeHtml(about)}</p>`;
  return `<p class="address"><b>${escapeHtml(url)}</b><span class="token">/#token=<span data-token="${escapeHtml(token)}"></span></span>${button('reveal', 'Show token', 'reveal')}</p>
<p class="about">${escapeHtml(about)}</p>`;
}

function renderActions(isShared: boolean, target: InvitationTarget | undefined): string {
  if (!isShared) return button('share', 'Share', 'primary');
  const renew = target?.token === undefined ? [] : [button('renew', 'New Token')];
  const all = target ? [button('copyAddress', 'Copy Address', 'primary'), ...renew] : [];
  return [...all, button('stop', 'Stop Sharing')].join('');
}

function renderOthers(otherAddresses: Invitation['others']): string {
  if (otherAddresses.length === 0) return '';
  const rows = otherAddresses.map(
    ({ url, about }) =>
      `<li><button type="button" data-ask="choose" data-url="${escapeHtml(url)}"><code>${escapeHtml(url)}</code><small>${escapeHtml(about)}</small></button></li>`,
  );
  return `<h2>Other addresses</h2><ul class="list">${rows.join('')}</ul>`;
}

function renderHints(hints: readonly string[]): string {
  if (hints.length === 0) return '';
  return `<details><summary>Phone cannot connect?</summary><ul>${hints.map((hint) => `<li>${escapeHtml(hint)}</li>`).join('')}</ul></details>`;
}

function button(ask: string, label: string, className = ''): string {
  return `<button type="button" data-ask="${ask}"${className && ` class="${className}"`}>${label}</button>`;
}
