/** The look that all pages share: one column, the reader's own light or dark, no font or picture from elsewhere. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ink: #1b1f2a;
  --soft: #5b6275;
  --paper: #fbfbfd;
  --card: #ffffff;
  --line: #e3e5ee;
  --accent: #5b3df5;
  --glow: rgb(91 61 245 / 8%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e8eaf2;
    --soft: #9aa2b8;
    --paper: #12141b;
    --card: #1a1d27;
    --line: #2a2f3d;
    --accent: #a794ff;
    --glow: rgb(167 148 255 / 10%);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  color: var(--ink);
  background: radial-gradient(60rem 30rem at 50% -12rem, var(--glow), transparent) var(--paper);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", sans-serif;
}
main { max-width: 46rem; margin: 0 auto; padding: clamp(2rem, 8vh, 6rem) 1.25rem 4rem; }
h1 { margin: 0; font-size: clamp(2rem, 6vw, 3.25rem); line-height: 1.1; letter-spacing: -0.03em; }
h1::after { content: "."; color: var(--accent); }
h2 { margin: 2.5rem 0 0.75rem; font-size: 0.8rem; letter-spacing: 0.1em; text-transform: uppercase; color: var(--soft); }
p { margin: 0.75rem 0 0; }
.lead { font-size: 1.15rem; color: var(--soft); max-width: 36rem; }
code, pre { font: 0.9em/1.5 ui-monospace, "Cascadia Code", Menlo, Consolas, monospace; }
pre, .card { margin: 0; border: 1px solid var(--line); border-radius: 0.9rem; background: var(--card); }
pre { padding: 1rem 1.25rem; overflow-x: auto; }
pre b { color: var(--accent); font-weight: 600; }
ul { margin: 0; padding: 0; list-style: none; }
li { display: flex; flex-wrap: wrap; gap: 0.15rem 1rem; padding: 0.7rem 1.25rem; align-items: baseline; }
li + li { border-top: 1px solid var(--line); }
li > code { flex: 0 0 11rem; font-weight: 600; }
li > span { flex: 1 1 14rem; }
li small { color: var(--soft); font-size: 0.75rem; letter-spacing: 0.04em; }
footer { margin-top: 2.5rem; color: var(--soft); font-size: 0.9rem; }
button {
  margin-top: 1.75rem;
  padding: 0.8rem 2rem;
  border: 0;
  border-radius: 0.7rem;
  color: var(--paper);
  background: var(--accent);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { filter: brightness(1.08); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
button:disabled { opacity: 0.5; cursor: default; }
output { display: block; min-height: 1.6em; margin-top: 1rem; }
`;
