/** The look of the card of a demo. Works with VS Code's colours around it and without. */
export const codeCardStyle = `
.next-card {
  --card-text: var(--vscode-editor-foreground, light-dark(#23283a, #e3e5ee));
  --card-muted: var(--vscode-descriptionForeground, light-dark(#5a6176, #9da5ba));
  --card-accent: var(--vscode-textLink-foreground, light-dark(#6a3ad4, #b394ff));
  --card-line: color-mix(in srgb, var(--card-text) 14%, transparent);
  --card-code: var(--vscode-textCodeBlock-background, light-dark(#ffffff, #14151f));
  position: relative;
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  width: 960px;
  height: 540px;
  padding: 46px 56px 44px;
  overflow: hidden;
  background:
    radial-gradient(900px 420px at 100% -10%, color-mix(in srgb, var(--card-accent) 16%, transparent), transparent 70%),
    var(--vscode-editor-background, light-dark(#f7f7fb, #1b1c28));
  color: var(--card-text);
  font: 400 20px / 1.4 -apple-system, BlinkMacSystemFont, "Segoe UI", Inter, Roboto, Ubuntu, Cantarell, "Noto Sans", "Liberation Sans", Arial, sans-serif;
  text-align: left;
  print-color-adjust: exact;
}
.next-card * { box-sizing: border-box; }
.next-card .eyebrow {
  margin: 0 0 8px;
  overflow: hidden;
  color: var(--card-accent);
  font-size: 15px;
  font-weight: 650;
  letter-spacing: 0.02em;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.next-card h1 {
  display: -webkit-box;
  margin: 0;
  overflow: hidden;
  font-size: 40px;
  font-weight: 680;
  letter-spacing: -0.022em;
  line-height: 1.12;
  text-wrap: balance;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
}
.next-card .body { display: flex; flex: 1 1 0; gap: 40px; min-height: 0; margin-top: 30px; }
.next-card ol { flex: 1 1 0; min-width: 0; margin: 0; padding: 4px 0 0; list-style: none; counter-reset: step; }
.next-card-both ol { flex: 0 0 284px; }
.next-card li {
  position: relative;
  margin: 0 0 16px;
  padding-left: 40px;
  font-size: 19px;
  line-height: 1.32;
  overflow-wrap: anywhere;
  counter-increment: step;
}
.next-card-words li { font-size: 24px; padding-left: 52px; margin-bottom: 20px; }
.next-card ol.many li { font-size: 16px; margin-bottom: 10px; }
.next-card-words ol.sparse li { font-size: 30px; padding-left: 62px; margin-bottom: 26px; }
.next-card-bare { justify-content: center; }
.next-card-bare .body { display: none; }
.next-card-bare h1 { font-size: 64px; }
.next-card-bare .eyebrow { margin-bottom: 16px; font-size: 20px; }
.next-card .text { padding-top: 10px; }
.next-card .text .row i { flex-basis: 15px; visibility: hidden; }
.next-card .text .row code { white-space: pre-wrap; overflow-wrap: anywhere; }
.next-card-words ol.many li { font-size: 20px; margin-bottom: 11px; }
.next-card li::before {
  position: absolute;
  top: 0.06em;
  left: 0;
  width: 1.45em;
  height: 1.45em;
  border-radius: 50%;
  background: color-mix(in srgb, var(--card-accent) 20%, transparent);
  color: var(--card-accent);
  font-size: 0.8em;
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  line-height: 1.45em;
  text-align: center;
  content: counter(step);
}
.next-card li.more { color: var(--card-muted); }
.next-card li.more::before { content: "…"; background: none; }
.next-card figure {
  flex: 1 1 0;
  align-self: flex-start;
  min-width: 0;
  max-height: 100%;
  margin: 0;
  padding-bottom: 10px;
  overflow: hidden;
  border: 1px solid var(--card-line);
  border-radius: 12px;
  background: var(--card-code);
  box-shadow: 0 18px 40px -22px rgb(0 0 0 / 0.55);
}
.next-card figcaption {
  margin-bottom: 10px;
  padding: 9px 18px;
  overflow: hidden;
  border-bottom: 1px solid var(--card-line);
  color: var(--card-muted);
  font-size: 14px;
  text-overflow: ellipsis;
  white-space: nowrap;
  direction: rtl;
  text-align: left;
  unicode-bidi: plaintext;
}
.next-card .row { display: flex; padding-right: 14px; border-left: 3px solid transparent; font: 15px / 23px "Cascadia Code", "SF Mono", ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.next-card-both .row { font-size: 13.5px; line-height: 22px; }
.next-card .row i { flex: 0 0 46px; padding-right: 14px; color: var(--card-muted); font-style: normal; font-variant-numeric: tabular-nums; opacity: 0.75; text-align: right; }
.next-card .row code { overflow: hidden; padding: 0; background: none; color: inherit; font: inherit; text-overflow: ellipsis; white-space: pre; font-variant-ligatures: none; }
.next-card .pointed .row { opacity: 0.42; }
.next-card .pointed .row.marked { border-left-color: var(--card-accent); background: color-mix(in srgb, var(--card-accent) 14%, transparent); opacity: 1; }
.next-card .new .row { opacity: 0.62; }
.next-card .new .row.marked { border-left-color: light-dark(#1a7f4b, #6fd49a); background: color-mix(in srgb, light-dark(#1a7f4b, #6fd49a) 13%, transparent); }
.next-card .keyword { color: var(--code-keyword, light-dark(#a0157c, #ff8fc0)); }
.next-card .string { color: var(--code-string, light-dark(#0f6b3a, #8fd694)); }
.next-card .number { color: var(--code-number, light-dark(#0a5dc2, #7cc4ff)); }
.next-card .muted { color: var(--code-comment, light-dark(#5d6875, #8b95a5)); }
`;
