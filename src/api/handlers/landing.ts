import { escapeHtml } from '../../core/escape-html.ts';
import { pageResponse } from '../pages/page.ts';
import { pageStyle } from '../pages/style.ts';
import type { Handler, Route } from '../route.ts';

/** What this is and what it can do, for whoever opens the address in a browser. Holds nothing of the show. */
export const landing: Handler = ({ headers }, { routes }) => {
  const base = `http://${escapeHtml(headers.host ?? 'localhost')}`;
  const body = `<main>
<h1>Showrunner</h1>
<p class="lead">Scripted code demos and slides inside VS Code, moved by one HTTP call. This address is the remote control of a show.</p>
<h2>Try it</h2>
<pre><code>curl <b>${base}/api/next</b>
curl <b>${base}/api/demos</b></code></pre>
${section('Move the show', routes, 'command')}
${section('See where it stands', routes, 'read')}
${section('Let an agent help', routes, 'tools')}
<footer>Errors are <code>application/problem+json</code>. Web pages of other origins may not call.</footer>
</main>`;
  return pageResponse({ title: 'Showrunner', style: pageStyle, body });
};

function section(heading: string, routes: readonly Route[], kind: Route['kind']): string {
  const rows = routes.filter((route) => route.kind === kind).map(row);
  return `<h2>${heading}</h2>\n<ul class="card">\n${rows.join('\n')}\n</ul>`;
}

function row({ path, methods, summary, parameters = [] }: Route): string {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => `?${name}=…`);
  return `<li><code>${path}${required.join('')}</code><span>${escapeHtml(summary)}</span><small>${methods.join(' · ')}</small></li>`;
}
