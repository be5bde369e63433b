import type { PresenterRemote } from '../../presenting/presenter-view-model.ts';
import { find, write } from '../speaker/dom.ts';

/** How a phone becomes the remote. The code is seen only while the dialog is open: the view may be on a projector. */
export function showRemote({ isShared, state, lead, target }: PresenterRemote): void {
  write(find('remote-state'), state);
  write(find('remote-lead'), lead);
  find('remote-code').hidden = target === undefined;
  find('share').hidden = isShared;
  find('stop-sharing').hidden = !isShared;
  find('open-remote').classList.toggle('is-on', isShared);
  write(find('remote-url'), target?.url ?? '');
  const picture = find<HTMLImageElement>('remote-picture');
  picture.alt = target ? `QR code of ${target.url}, with the token` : '';
  if (target) picture.src = `data:image/svg+xml,${encodeURIComponent(target.code)}`;
  else picture.removeAttribute('src');
}
