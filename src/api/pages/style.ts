/** The look that the small pages share, in the colours of `src/web/design.css`: one column, the reader's own light or dark, no font or picture from elsewhere. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ink: #221433;
  --soft: #5a4c6b;
  --paper: #f6f0e6;
  --accent: #8a4f00;
  --light: #ffc64a;
  --on-light: #271503;
  --glow: rgb(255 186 66 / 22%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #f6f0e6;
    --soft: #c0b5d2;
    --paper: #120c22;
    --accent: #ffd67a;
    --light: #ffc94d;
    --glow: rgb(255 196 92 / 11%);
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
p { margin: 0.75rem 0 0; }
.lead { font-size: 1.15rem; color: var(--soft); max-width: 36rem; }
button {
  margin-top: 1.75rem;
  padding: 0.8rem 2rem;
  border: 0;
  border-radius: 0.7rem;
  color: var(--on-light);
  background: var(--light);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { filter: brightness(1.08); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
button:disabled { opacity: 0.5; cursor: default; }
output { display: block; min-height: 1.6em; margin-top: 1rem; }
`;
