import assert from 'node:assert/strict';
import type { Law } from './subject.ts';

export function stageLaw(law: Law): void {
  law('notifies without waiting for anybody', async ({ workbench: { stage } }) => {
    const start = performance.now();
    for (const severity of ['info', 'warning', 'error'] as const) stage.notify({ severity, message: `A ${severity}` });
    assert.ok(performance.now() - start < 500);
  });

  law('does not ask when it is aborted already', async ({ workbench: { stage } }) => {
    assert.equal(await stage.ask('Your name?', AbortSignal.abort()), undefined);
  });

  law('stops asking when it is aborted', async ({ workbench: { stage } }) => {
    const controller = new AbortController();
    const answer = stage.ask('Your name?', controller.signal);
    setTimeout(() => controller.abort(), 100);
    assert.equal(await answer, undefined);
  });

  law('renders Markdown: emphasis, tables, raw HTML, code by its tokens, math', async ({ workbench: { stage } }) => {
    const html = await stage.renderMarkdown(
      '**a**\n\n| b |\n|---|\n| c |\n\n<i class="d">e</i>\n\n```js\nconst f = 1;\n```\n\n$g^2$',
    );
    for (const part of ['<strong>a</strong>', '<td>c</td>', '<i class="d">e</i>', 'hljs-keyword', '<msup>']) {
      assert.ok(html.includes(part), `${part} in ${html}`);
    }
  });
}
