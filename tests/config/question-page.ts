import { buildWebPage } from './web-page.ts';

/** The page that asks before a navigation to a command runs it, as one file with `{question}` where that stands. */
export function buildQuestionPage(): Promise<string> {
  return buildWebPage({
    html: 'question/question.html',
    styles: [
      ...'palette palette-light page buttons hold'.split(' ').map((name) => `speaker/${name}.css`),
      'question/question.css',
    ],
    script: 'question/question-page.ts',
    target: ['safari15', 'chrome100', 'firefox100'],
  });
}
