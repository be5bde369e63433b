import type { PageSources, Slide } from '../model.ts';
import { renderDrawing } from './drawing.ts';
import { readDrawingSettings } from './drawing-settings.ts';

/** The drawing of a slide with the layout `animated`; empty for every other, and where there is none to be had. */
export async function readDrawing({ settings, values }: Slide, { readText, report }: PageSources): Promise<string> {
  if (settings.layout !== 'animated') return '';
  const drawing = readDrawingSettings(values);
  const { svgFile } = drawing;
  const text = svgFile === undefined ? undefined : await readText(svgFile);
  const html = text === undefined ? undefined : renderDrawing(text, drawing);
  if (svgFile === undefined) report?.('svgFile: the layout "animated" draws an SVG, and none is named');
  else if (text === undefined) report?.(`svgFile: there is no file ${svgFile}`);
  else if (html === undefined) report?.(`svgFile: ${svgFile} holds no SVG`);
  return html ?? '';
}
