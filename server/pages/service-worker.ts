import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brandOf } from '#shared/brand.ts';
import { directionOf, locales, type Locale } from '#shared/locale.ts';
import { deviceDatabaseName, deviceEntriesName, readPageKey } from '#shared/read-page.ts';
import { sentence } from './texts.ts';

/** Fonts of the offline page: files that every page of the area has loaded already. */
const fontNames: Record<Locale, readonly string[]> = {
  en: ['latin'],
  ar: ['arabic-400', 'arabic-600'],
};

/** The weight is in the name; the Latin font is variable. */
const weightOf = (href: string) =>
  ['400', '600'].find((weight) => href.includes(`-${weight}-`)) ?? '400 600';

/** Colours of app/styles/tokens.css, repeated because the page must work alone. */
const style = (fonts: readonly string[]) => `
${fonts.map((href) => `@font-face{font-family:Plex;font-weight:${weightOf(href)};src:url(${href}) format('woff2')}`).join('\n')}
:root{color-scheme:light;--bg:#f8f5ef;--surface:#fff;--line:#e7dfd2;--text:#1f1b16;--soft:#544c3f;--primary:#0b5d53;--on:#fff;--focus:#0f8474}
:root[data-theme=dark]{color-scheme:dark;--bg:#131310;--surface:#1c1c18;--line:#302f29;--text:#f4efe5;--soft:#cbc3b4;--primary:#54bfad;--on:#04211d;--focus:#54bfad}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--bg);color:var(--text);font:400 15px/26px Plex,'Segoe UI',Tahoma,'Noto Sans Arabic',sans-serif}
main{width:100%;max-width:440px;padding:32px 24px;border:1px solid var(--line);border-radius:12px;background:var(--surface);text-align:center}
h1{margin:16px 0 8px;font-size:22px;line-height:34px;font-weight:600}
p{margin:0;color:var(--soft)}
#read{margin-bottom:8px;color:var(--text);font-weight:600;overflow-wrap:anywhere}
#queue{margin-top:20px;padding-top:16px;border-top:1px solid var(--line);text-align:start}
h2{margin:0;font-size:15px;line-height:26px;font-weight:600}
ul{margin:4px 0 0;padding-inline-start:20px;color:var(--soft)}
a{display:inline-flex;align-items:center;min-height:44px;margin-top:20px;padding:0 20px;border-radius:8px;background:var(--primary);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
`;

const entryTexts = (locale: Locale) =>
  Object.fromEntries(
    ['draft', 'receipt', 'untitled'].map((key) => [
      key,
      sentence(locale, `shell.device.${key}`, { name: '{name}' }).replace(/[\u2066-\u2069]/g, ''),
    ]),
  );

/**
 * Sets the theme from the cookie before anything is drawn, and reloads once the server answers,
 * because a browser that reports a network may not reach it yet. Names the page that the tab showed
 * last and the unsent entries of its member only; an absent database must not be created here.
 */
const scriptOf = (locale: Locale) =>
  `if(/(?:^|; )theme=dark(?:;|$)/.test(document.cookie))document.documentElement.dataset.theme='dark';
function retry(){fetch('/favicon.svg',{method:'HEAD',cache:'no-store'}).then(function(){location.reload()},function(){})}
addEventListener('online',retry);setInterval(retry,5000);
var texts=${JSON.stringify(entryTexts(locale))};
function list(rows){if(rows.length===0)return;var box=document.getElementById('queue');rows.forEach(function(row){var line=document.createElement('li');line.dir='auto';line.textContent=(texts[row.kind]||'{name}').split('{name}').join('\\u2068'+(row.label||texts.untitled)+'\\u2069');box.lastChild.append(line)});box.hidden=false}
function show(){try{var read=JSON.parse(sessionStorage.getItem('${readPageKey}'));if(read===null)return;
if(read.path===location.pathname){var line=document.getElementById('read');line.textContent=read.text;line.hidden=false}
var ask=indexedDB.open('${deviceDatabaseName}');ask.onupgradeneeded=function(){ask.transaction.abort()};
ask.onsuccess=function(){var base=ask.result;var all=base.transaction('${deviceEntriesName}').objectStore('${deviceEntriesName}').getAll();
all.onsuccess=function(){base.close();list(all.result.filter(function(row){return row.memberId===read.member}))}}}catch(error){}}
addEventListener('DOMContentLoaded',show);`.replaceAll('\n', '');

const mark = `<svg aria-hidden="true" viewBox="0 0 32 32" width="48" height="48"><rect width="32" height="32" rx="8" fill="#0B5D53"/><circle cx="16" cy="19.25" r="6.5" fill="none" stroke="#fff" stroke-width="3.5"/><path d="M18 21.25l6.6 6.6" stroke="#fff" stroke-width="3.5"/><path d="M11.75 2.5l3 3-3 3-3-3zM20.25 2.5l3 3-3 3-3-3z" fill="#F0B53A"/></svg>`;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function offlinePage(locale: Locale, css: string, script: string): string {
  const say = (key: string) => sentence(locale, key);
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${say('preference.offline.title')} | ${brandOf(locale).name}</title><script>${script}</script><style>${css}</style></head>
<body><main>${mark}<h1>${say('preference.offline.title')}</h1><p id="read" hidden></p><p>${say('preference.offline.why')}</p><a href="">${say('preference.offline.retry')}</a><section id="queue" aria-labelledby="queued" hidden><h2 id="queued">${say('preference.offline.queued')}</h2><ul></ul></section></main></body></html>
`;
}

interface WorkerFile {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The service worker's files by address: `/sw.js` with the build's version, and one offline page
 * per language. They are never cached, so that a new build applies at once.
 */
export function createWorkerFiles(clientDirectory: string): ReadonlyMap<string, WorkerFile> {
  const names = readdirSync(path.join(clientDirectory, 'assets'));
  const fontsOf = (locale: Locale) =>
    fontNames[locale].flatMap(
      (start) =>
        names.find((name) => name.startsWith(`${start}-`) && name.endsWith('.woff2')) ?? [],
    );
  const fonts = Object.fromEntries(
    locales.map((one) => [one, fontsOf(one).map((name) => `/assets/${name}`)]),
  );
  const files = new Map<string, WorkerFile>();
  for (const locale of locales) {
    const css = style(fonts[locale] ?? []);
    const script = scriptOf(locale);
    const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(css)}; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
    files.set(`/offline-${locale}.html`, {
      body: offlinePage(locale, css, script),
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    });
  }
  const source = readFileSync(path.join(clientDirectory, 'sw.js'), 'utf8');
  const version = createHash('sha256').update(
    [source, ...names, ...[...files.values()].map(({ body }) => body)].join('\n'),
  );
  const build = JSON.stringify({ version: version.digest('base64url').slice(0, 16), fonts });
  const body = source.replace(/^const build = .*$/m, () => `const build = ${build};`);
  if (body === source) throw new Error('the line of the build is not in sw.js');
  files.set('/sw.js', { body, headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
  return files;
}
