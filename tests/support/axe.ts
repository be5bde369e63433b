import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

declare const axe: {
  run(options: object): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
    }[];
  }>;
};

let script: Promise<string> | undefined;

/** Those that look at colours: all that another theme can break where the document is the same. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Rules of accessibility that the document breaks, with where; by axe, read by a document once.
 * @param rules those of colours are a third of the work.
 */
export async function findViolations(page: Page, rules: 'all' | 'colors' = 'all'): Promise<readonly string[]> {
  script ??= readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(await script);
  return page.evaluate(run, {
    resultTypes: ['violations'],
    selectors: false,
    iframes: false,
    ...(rules === 'colors' && { runOnly: { type: 'rule', values: colorRules } }),
  });
}

/** Runs in the page. */
async function run(options: object): Promise<string[]> {
  const { violations } = await axe.run(options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
