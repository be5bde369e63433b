import { describe, expect, it } from 'vitest';
import { clearHighlight, highlightSelection } from '../../src/actions/highlighting.ts';
import { createConfiguration, createSettings } from '../../src/memory-editor/configuration.ts';
import { type Line, rehearse } from '../support/rehearsal.ts';

const text = 'one\n  two three\nfour\nfive';

/** The highlight after an action: its range as `line:character`, from 0, and its style. */
async function lit(line: Omit<Line, 'action'>, settings = {}) {
  const show = await rehearse({ 'a.txt': text }, { settings });
  await show.play({ action: 'highlight', path: 'a.txt', ...line });
  const { range, style } = show.workbench.view().highlight!;
  const name = (place: { line: number; character: number }) => `${place.line}:${place.character}`;
  return { range: `${name(range.start)}-${name(range.end)}`, ...style };
}

describe('highlight', () => {
  it('highlights lines, or exact characters when they are given', async () => {
    expect(await lit({ position: 2 })).toMatchObject({ range: '1:0-1:11', wholeLine: true });
    expect(await lit({ position: '2:3' })).toMatchObject({ range: '1:0-2:4', wholeLine: true });
    expect(await lit({ position: '2,2:2,5' })).toMatchObject({ range: '1:2-1:5', wholeLine: false });
    expect(await lit({ position: '2,2:2,5', highlightWholeLine: true })).toMatchObject({ wholeLine: true });
    expect(await lit({ position: '2:3', highlightWholeLine: false })).toMatchObject({ wholeLine: false });
    expect(await lit({ position: '2,4' })).toMatchObject({ range: '1:4-1:4', wholeLine: true });
  });

  it('highlights from one placeholder to the end of the other', async () => {
    const both = { startPlaceholder: 'two', endPlaceholder: 'four' };
    expect(await lit(both)).toMatchObject({ range: '1:2-2:4', wholeLine: true });
    expect(await lit({ startPlaceholder: 'three' })).toMatchObject({ range: '1:0-1:11', wholeLine: true });
    expect(await lit({ ...both, position: 1 })).toMatchObject({ range: '0:0-0:3' });
  });

  it('dims the rest according to the settings or the action', async () => {
    const settings = { 'showrunner.highlight.opacity': 0.5, 'showrunner.highlight.blur': 2 };
    expect(await lit({ position: 1 })).toMatchObject({ opacity: 0.25, blur: 0 });
    expect(await lit({ position: 1 }, settings)).toMatchObject({ opacity: 0.5, blur: 2 });
    expect(await lit({ position: 1, highlightOpacity: 0.1, highlightBlur: 4 }, settings)).toMatchObject({
      opacity: 0.1,
      blur: 4,
    });
  });

  it('uses the colors of the settings, and none when they are empty', async () => {
    const settings = { 'showrunner.highlight.borderColor': 'red', 'demoTime.highlightBackground': '#ff04' };
    expect(await lit({ position: 1 }, settings)).toMatchObject({ borderColor: 'red', background: '#ff04' });
    expect(await lit({ position: 1 })).toEqual({ range: '0:0-0:3', wholeLine: true, opacity: 0.25, blur: 0 });
  });

  it('zooms according to the settings or the action', async () => {
    const show = await rehearse({ 'a.txt': text }, { settings: { 'showrunner.highlight.zoom': 2 } });
    await show.play({ action: 'highlight', path: 'a.txt', position: 1 });
    expect(show.workbench.view().zoom).toBe(2);
    await show.play({ action: 'highlight', path: 'a.txt', position: 2, zoom: 0 });
    expect(show.workbench.view().zoom).toBe(0);
  });

  it('accepts opacity as a fraction or in percent, and limits opacity and blur', async () => {
    expect(await lit({ position: 1, highlightOpacity: 40 })).toMatchObject({ opacity: 0.4 });
    expect(await lit({ position: 1, highlightOpacity: 1 })).toMatchObject({ opacity: 1 });
    expect(await lit({ position: 1, highlightOpacity: -1, highlightBlur: 99 })).toMatchObject({ opacity: 0, blur: 20 });
  });

  it('zooms in, changes to the zoom of the next highlight, and zooms out with unselect', async () => {
    const show = await rehearse({ 'a.txt': text });
    await show.play({ action: 'highlight', path: 'a.txt', position: 1, zoom: 2 });
    await show.play({ action: 'highlight', path: 'a.txt', position: 2, zoom: 3 });
    expect(show.workbench.view().zoom).toBe(3);
    await show.play({ action: 'unselect' });
    expect(show.workbench.view()).toMatchObject({ zoom: 0, highlight: undefined });
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.txt
      zoom in
      zoom in
      highlight a.txt 1:1-1:4
      zoom in
      highlight a.txt 2:1-2:12
      unhighlight a.txt
      zoom out
      zoom out
      zoom out"
    `);
  });

  it('undoes only its own zoom, and leaves other zoom changes alone', async () => {
    const show = await rehearse({ 'a.txt': text });
    await show.play({ action: 'zoomIn', zoom: 2 }, { action: 'highlight', path: 'a.txt', position: 1, zoom: 1 });
    await clearHighlight(show.workbench, show.step.memory);
    await clearHighlight(show.workbench, show.step.memory);
    expect(show.workbench.view()).toMatchObject({ zoom: 2, highlight: undefined });
  });

  it('highlights the selection by the settings if asked to: lines, a part of one, or the line of the cursor', async () => {
    const settings = { 'showrunner.highlight.opacity': 0.5, 'showrunner.highlight.zoom': 1 };
    const show = await rehearse({ 'a.txt': text }, { settings });
    const light = async (position: string) => {
      await show.play({ action: 'selection', path: 'a.txt', position });
      await highlightSelection(
        show.workbench,
        createSettings(createConfiguration(settings), console),
        show.step.memory,
      );
      const { range, style } = show.workbench.view().highlight!;
      const name = (place: { line: number; character: number }) => `${place.line}:${place.character}`;
      return `${name(range.start)}-${name(range.end)} ${style.wholeLine ? 'lines' : 'part'} ${style.opacity}`;
    };
    expect(await light('2,2:2,5')).toBe('1:2-1:5 part 0.5');
    expect(await light('2,2:3,2')).toBe('1:2-2:2 lines 0.5');
    expect(await light('2,0:3,0')).toBe('1:0-1:11 lines 0.5');
    expect(await light('3,1')).toBe('2:1-2:1 lines 0.5');
    expect(show.workbench.view().zoom).toBe(1);
    await clearHighlight(show.workbench, show.step.memory);
    expect(show.workbench.view()).toMatchObject({ highlight: undefined, zoom: 0 });
  });

  it('fails without an active text editor if it should highlight the selection', async () => {
    const show = await rehearse({});
    const light = highlightSelection(show.workbench, createSettings(createConfiguration(), console), show.step.memory);
    await expect(light).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('shows the file without a highlight when there is no position, as from an empty snippet argument', async () => {
    const show = await rehearse({ 'a.txt': text });
    await show.play(
      { action: 'highlight', path: 'a.txt', position: 1 },
      { action: 'highlight', path: 'a.txt', position: '' },
    );
    expect(show.workbench.editor.active()?.path).toBe(show.at('a.txt'));
    expect(show.workbench.view().highlight).toBeUndefined();
  });
});

describe('selection and cursor', () => {
  it('select text, and unselect to a cursor at the end of the selection', async () => {
    const show = await rehearse({ 'a.txt': text });
    await show.play(
      { action: 'selection', path: 'a.txt', position: '2:3' },
      { action: 'unselect' },
      { action: 'unselect' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.txt
      select a.txt 2:1-3:5
      cursor a.txt 3:5"
    `);
  });

  it('put the cursor at the start of a position', async () => {
    const show = await rehearse({ 'a.txt': text });
    await show.play(
      { action: 'positionCursor', path: 'a.txt', position: '2,5' },
      { action: 'positionCursor', path: 'a.txt', startPlaceholder: 'three' },
      { action: 'positionCursor', path: 'a.txt', position: 'end' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.txt
      cursor a.txt 2:6
      cursor a.txt 2:7
      cursor a.txt 4:5"
    `);
  });

  it('do nothing when nothing is selected', async () => {
    const show = await rehearse();
    await show.play({ action: 'unselect' });
    expect(show.seen()).toBe('');
  });
});
