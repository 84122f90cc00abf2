import { readFileSync } from 'node:fs';
import path from 'node:path';

const tokensFile = path.resolve(import.meta.dirname, '../../app/styles/tokens.css');

function declarationsIn(css: string): string {
  return [...css.matchAll(/--(?!shadow|size|leading|tracking|space|height)[\w-]+:\s*[^;{}]+;/g)]
    .map(([one]) => one)
    .join('');
}

function readThemes(): string {
  const css = readFileSync(tokensFile, 'utf8');
  const darkAt = css.indexOf("[data-theme='dark']");
  const typeAt = css.indexOf('/* Type:');
  if (darkAt === -1 || typeAt < darkAt)
    throw new Error(`${tokensFile} is not in the form that the API reference reads`);
  const light = declarationsIn(css.slice(0, darkAt));
  const dark = declarationsIn(css.slice(darkAt, typeAt));
  return `:root{color-scheme:light;${light}}[data-theme='dark']{color-scheme:dark;${dark}}@media print{:root{${light}}}`;
}

const rules = `
*{box-sizing:border-box}
html{scroll-padding-block-start:24px}
body{margin:0;background:var(--bg);color:var(--text);font:400 14px/22px 'IBM Plex Sans','IBM Plex Sans Arabic',system-ui,sans-serif}
:lang(ar){line-height:26px}
a{color:var(--primary-text)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:6px}
.skip{position:absolute;inset-inline-start:16px;inset-block-start:-60px;padding:8px 16px;background:var(--surface)}
.skip:focus{inset-block-start:16px}
header,main{max-width:960px;margin-inline:auto;padding-inline:16px}
header{padding-block:32px 8px}
.bar{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;min-height:44px}
.bar a{display:inline-flex;align-items:center;min-height:44px}
.brand{font-size:18px;font-weight:600;color:var(--text);text-decoration:none;margin-inline-end:auto}
h1{margin:24px 0 8px;font-size:32px;line-height:44px;font-weight:600}
h2{margin:40px 0 12px;font-size:18px;line-height:28px;font-weight:600}
h3{margin:20px 0 6px;font-size:13px;line-height:20px;font-weight:600;color:var(--text-2)}
p,ul{max-width:70ch;color:var(--text-2)}
nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0;padding:0;max-width:none;list-style:none}
nav a{display:inline-flex;align-items:center;min-height:32px}
label{display:block;margin:24px 0 6px;font-size:13px;font-weight:500}
input{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--line-field);border-radius:8px;background:var(--surface);color:var(--text);font:inherit}
.operation{margin-block:8px;padding-inline:16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.operation[open]{padding-block-end:16px}
summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding-block:12px;cursor:pointer}
summary code{font-size:14px;font-weight:600;color:var(--text);background:none;padding:0}
.what{color:var(--text-2);text-align:-webkit-match-parent;text-align:match-parent}
.method{min-width:56px;padding-inline:8px;border-radius:6px;font-size:12px;font-weight:600;text-align:center;background:var(--status-waiting-bg);color:var(--status-waiting-fg)}
.post,.put{background:var(--status-active-bg);color:var(--status-active-fg)}
.delete{background:var(--status-rejected-bg);color:var(--status-rejected-fg)}
code{padding-inline:4px;border-radius:4px;background:var(--sunken);font:13px/20px ui-monospace,monospace;overflow-wrap:anywhere}
.table{overflow-x:auto;border:1px solid var(--line);border-radius:8px}
table{width:100%;min-width:600px;border-collapse:collapse;font-size:13px}
th,td{padding:6px 12px;text-align:start;vertical-align:top;font-weight:400;border-block-end:1px solid var(--line)}
tbody tr:last-child>*{border-block-end:0}
thead th{background:var(--sunken);color:var(--text-3)}
th[scope=row] code{white-space:nowrap}
small{color:var(--text-3);font-size:12px}
pre{margin:0;padding:12px 16px;overflow-x:auto;border-radius:8px;background:var(--sunken);border:1px solid var(--line)}
pre code{padding:0;background:none}
footer{height:64px}
`;

export function readDocsStyle(): string {
  return readThemes() + rules;
}
