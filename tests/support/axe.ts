import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

declare const axe: {
  run(options: { resultTypes: string[] }): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
    }[];
  }>;
};

let script: Promise<string> | undefined;

/** Rules of accessibility that the document breaks, with where; by axe, read by a document once. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  script ??= readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(await script);
  return page.evaluate(run);
}

/** Runs in the page. */
async function run(): Promise<string[]> {
  const { violations } = await axe.run({ resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
