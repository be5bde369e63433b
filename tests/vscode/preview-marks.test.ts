import { strict as assert } from 'node:assert';
import { dropPreviewMarks } from '../../src/slides/html/preview-marks.ts';
import { scanHtml } from '../../src/slides/html/scanned-html.ts';
import { renderMarkdown } from '../../src/vscode/slides/markdown-renderer.ts';

describe('marks that VS Code’s renderer adds for its preview', () => {
  const render = async (markdown: string) => dropPreviewMarks(scanHtml(await renderMarkdown(markdown))).html.trim();

  it('are removed from a text without content', async () => {
    assert.equal(await render(''), '');
    assert.equal(await render('<style>h1 { color: red }</style>'), '<style>h1 { color: red }</style>');
  });

  it('are removed between the children of a grid', async () => {
    const cards = '<div class="cards">\n<div>a</div>\n\n<div>b</div>\n\n</div>';
    assert.equal(await render(cards), '<div class="cards">\n<div>a</div>\n<div>b</div>\n</div>');
  });

  it('are removed from every block', async () => {
    const html = await render('# A\n\n- b\n\n> c\n\n1. d\n\n| e |\n|---|\n| f |\n\n```ts\ng()\n```\n\n    h\n');
    assert.doesNotMatch(html, /data-line|code-line|dir=/);
    assert.match(html, /class="language-ts"/);
  });
});
