import palette from '../speaker/palette.css';
import lightPalette from '../speaker/palette-light.css';
import pageCss from './page.css';
import replayCss from './replay.css';

/** The styles of a replay, which leave its slides alone. */
export function addReplayStyles(more = ''): void {
  const style = document.createElement('style');
  const isScoped = 'CSSScopeRule' in window; // as slides need it anyway
  const ownCss = isScoped ? `@scope (body) to (.page-box) {${replayCss}${more}}` : replayCss + more;
  style.textContent = palette + lightPalette + pageCss + ownCss;
  document.head.append(style);
}
