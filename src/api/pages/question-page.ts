import { escapeHtml } from '../../core/html/escape-html.ts';
import type { ApiResponse } from '../exchange.ts';
import type { ReadWebFile } from '../web-file.ts';
import { pageResponse } from './page.ts';

/**
 * Asks somebody whose browser has gone to the address of a command whether they mean it. Nothing runs before they have
 * held the control of this page: what a page before it has them do, a double click or a key that is down, does not.
 */
export async function questionResponse(question: string, webFile: ReadWebFile | undefined): Promise<ApiResponse> {
  const html = await webFile?.('question.html').catch(() => undefined);
  if (html === undefined) return notBuilt(question);
  const text = Buffer.from(html).toString();
  return pageResponse(
    text.replaceAll('{question}', () => escapeHtml(question)),
    ['img-src data:'],
  );
}

function notBuilt(question: string): ApiResponse {
  return {
    status: 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Server: 'Showrunner' },
    body: `${question} Nothing has run: this build does not include the page that asks. Send a POST.\n`,
  };
}
