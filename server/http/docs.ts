import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { Marked } from 'marked';
import type { Endpoint } from '#shared/endpoint.ts';
import { directionOf, isLocale, localeOfAcceptLanguage, type Locale } from '#shared/locale.ts';
import { refusalStatus } from '#shared/refusals.ts';
import { sentence } from '../pages/texts.ts';
import { parseCookies } from './cookies.ts';
import { typeOf } from './docs-type.ts';
import { describeCall, refusalsOf, toSchema } from './openapi.ts';
import { createStoredAnswer } from './stored-answer.ts';

const read = (url: URL) => readFileSync(url, 'utf8');
// Tailwind's variant becomes a media query, because these pages follow the system's theme.
const tokens = read(new URL('../../app/styles/tokens.css', import.meta.url)).replace(
  '@variant dark',
  '@media (prefers-color-scheme: dark)',
);
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const anchorOf = (text: string) => (text.toLowerCase().match(/\w+/g) ?? []).join('-');

const markdown = new Marked({
  // Without GitHub's extensions, which would make links of the addresses in texts.
  gfm: false,
  // No token is HTML, so that all markup of a text is escaped.
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    // Texts that are English on Arabic pages too are emphasised.
    em({ tokens }) {
      return `<bdi lang="en">${this.parser.parseInline(tokens)}</bdi>`;
    },
    heading({ tokens, depth, text }) {
      const anchor = depth === 2 ? ` id="${anchorOf(text)}"` : '';
      return `<h${depth}${anchor}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
});

const titleOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;

function describeEndpoint(endpoint: Endpoint, locale: Locale): string {
  const { params: path, query, body, data, extra } = endpoint;
  const types = Object.entries({ path, query, body, data, extra }).map(([name, schema]) => {
    const type = typeOf(toSchema(schema, name === 'data' || name === 'extra' ? 'output' : 'input'));
    const title = sentence(locale, `site.apiReference.${name}`);
    return type === '{\n}' ? '' : `### ${title}\n~~~\n${type}\n~~~`;
  });
  const refusals = refusalsOf(endpoint).map((code) => {
    const message = sentence(locale, `refusal.${code}`, { n: 3 });
    return `- \`${refusalStatus[code]} ${code}\` ${message}`;
  });
  const about = `*${endpoint.summary}. ${describeCall(endpoint)}*`;
  const errors = `### ${sentence(locale, 'site.apiReference.errors')}`;
  return [`## \`${titleOf(endpoint)}\``, about, ...types, errors, ...refusals].join('\n');
}

function renderPage(parts: readonly string[], locale: Locale): string {
  const title = sentence(locale, 'site.apiReference.title');
  const [other, name] = locale === 'ar' ? ['en', 'English'] : ['ar', 'العربية'];
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/style.css">
<header><a href="/api/docs?lang=${locale}">${title}</a> <a href="/api/openapi.json">OpenAPI</a>
<a href="?lang=${other}" lang="${other}">${name}</a></header>
<main>${markdown.parse(parts.join('\n\n'), { async: false })}</main></html>`;
}

/**
 * The API reference without script: an index and a page for each tag (`/purchase-orders`). A page
 * is rendered at its first request in each language, then served from memory.
 */
export function createDocs(endpoints: readonly Endpoint[], base: string): Hono {
  const app = new Hono();
  const serve = (path: string, describe: (locale: Locale) => readonly string[]) => {
    const pageIn = (locale: Locale) =>
      createStoredAnswer(() => renderPage(describe(locale), locale), {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': locale,
        'Content-Security-Policy': policy,
        'Cache-Control': 'private, no-cache',
        Vary: 'Cookie, Accept-Language',
      });
    const pages = { en: pageIn('en'), ar: pageIn('ar') };
    app.get(path, ({ req }) => {
      const chosen = req.query('lang') ?? parseCookies(req.header('Cookie')).get('lang');
      const accepted = localeOfAcceptLanguage(req.header('Accept-Language'));
      return pages[isLocale(chosen) ? chosen : accepted](req.raw);
    });
  };
  const sorted = endpoints.toSorted((one, other) => one.tag.localeCompare(other.tag, 'en'));
  const groups = [...Map.groupBy(sorted, ({ tag }) => tag)];
  serve('/', (locale) => [
    sentence(locale, 'site.apiReference.basics', { base }),
    ...groups.flatMap(([tag, all]) => [
      `## *${tag}*`,
      ...all.map((one) => {
        const address = `/api/docs/${anchorOf(tag)}?lang=${locale}#${anchorOf(titleOf(one))}`;
        return `- [\`${titleOf(one)}\`](${address}) *${one.summary}*`;
      }),
    ]),
  ]);
  for (const [tag, all] of groups) {
    const describe = (locale: Locale) => all.map((one) => describeEndpoint(one, locale));
    serve(`/${anchorOf(tag)}`, (locale) => [`# *${tag}*`, ...describe(locale)]);
  }
  const own = read(new URL('./docs.css', import.meta.url));
  const style = createStoredAnswer(() => tokens + own, { 'Content-Type': 'text/css' });
  return app.get('/style.css', ({ req }) => style(req.raw));
}
