import { escapeHtml } from './escape-html.ts';

/** A `data:` URL of a placeholder with the file's name, discreet for the audience. */
export function missingPicture(source: string): string {
  const path = decodePercent(source.replace(/[?#].*$/s, ''));
  const file = path.split(/[\\/]/).at(-1) ?? '';
  const name = file.length > 32 ? `${file.slice(0, 14)}…${file.slice(-16)}` : file;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270" viewBox="0 0 480 270"><rect x="1" y="1" width="478" height="268" rx="10" fill="#8883" stroke="#888" stroke-width="2" stroke-dasharray="7 6"/><path d="M204 146l24-30 18 22 10-12 20 26h-76z" fill="#888"/><circle cx="262" cy="112" r="8" fill="#888"/><text x="240" y="190" text-anchor="middle" font-family="sans-serif" font-size="17" fill="#888">${escapeHtml(name)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Decodes `%20` and the like. */
export function decodePercent(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a lone `%` is part of the name
  }
}
