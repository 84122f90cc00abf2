import { createHash } from 'node:crypto';
import { brandOf } from '#shared/brand.ts';
import { directionOf, isLocale, localeOfAcceptLanguage, type Locale } from '#shared/locale.ts';
import { parseCookies } from './cookies.ts';
import { html, SafeHtml } from './docs-html.ts';
import { renderOperation, type DocumentedOperation } from './docs-operation.ts';
import { readDocsStyle } from './docs-style.ts';
import { docsTexts } from './docs-texts.ts';
import type { OpenApiDocument } from './openapi.ts';
import { createStoredAnswer } from './stored-answer.ts';

type Theme = 'light' | 'dark';

/** Filters while the reader types and opens the linked operation. The page works without it. */
const script = `
const box=document.querySelector('#filter'),empty=document.querySelector('#none');
box.closest('div').hidden=false;
box.addEventListener('input',()=>{
  const terms=box.value.toLowerCase().split(/\\s+/);let shown=0;
  for(const one of document.querySelectorAll('.operation')){
    one.hidden=!terms.every((word)=>one.dataset.words.includes(word));if(!one.hidden)shown+=1;
  }
  for(const part of document.querySelectorAll('section[data-tag]'))part.hidden=!part.querySelector('.operation:not([hidden])');
  empty.hidden=shown>0;
});
const open=()=>{const one=document.getElementById(decodeURIComponent(location.hash.slice(1)));if(one&&one.tagName==='DETAILS')one.open=true;};
addEventListener('hashchange',open);open();
`;

function operationsByTag(
  document: OpenApiDocument,
): [tag: string, operations: DocumentedOperation[]][] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = Map.groupBy(all, ({ operation }) => String((operation['tags'] as string[])[0]));
  return document.tags.map(({ name }) => [name, groups.get(name) ?? []]);
}

function chooseLocale(request: Request, cookies: ReadonlyMap<string, string>): Locale {
  const requested = new URL(request.url).searchParams.get('lang') ?? cookies.get('lang');
  return isLocale(requested)
    ? requested
    : localeOfAcceptLanguage(request.headers.get('Accept-Language'));
}

function renderBody(document: OpenApiDocument, locale: Locale, base: string): SafeHtml {
  const t = docsTexts[locale];
  const groups = operationsByTag(document);
  const shared = document.components['parameters'] as Parameters<typeof renderOperation>[1];
  const other = locale === 'ar' ? 'en' : 'ar';
  const basics = [
    t.base.replace('{base}', base),
    t.envelope,
    t.failure,
    t.language,
    t.session,
    t.sameSite,
    t.bodies,
    t.repeat,
  ];
  return html`<a class="skip" href="#content">${t.skip}</a>
    <header>
      <div class="bar">
        <a class="brand" href="${locale === 'ar' ? '/ar' : '/'}">${brandOf(locale).name}</a>
        <a href="/api/openapi.json">${t.machine}</a
        ><a href="?lang=${other}" lang="${other}" hreflang="${other}">${t.otherLanguage}</a>
      </div>
      <h1>${t.title}</h1>
      <p>${t.lead}</p>
    </header>
    <main id="content" tabindex="-1">
      <nav aria-label="${t.contents}">
        <ul>
          ${groups.map(
            ([tag]) =>
              html`<li>
                <a href="#tag-${tag}"><bdi>${tag}</bdi></a>
              </li>`,
          )}
        </ul>
      </nav>
      <section>
        <h2>${t.basics}</h2>
        <ul>
          ${basics.map((text) => html`<li>${text}</li>`)}
        </ul>
      </section>
      <div hidden>
        <label for="filter">${t.filter}</label
        ><input id="filter" type="search" autocomplete="off" spellcheck="false" />
      </div>
      <p id="none" role="status" hidden>${t.noMatch}</p>
      ${groups.map(
        ([tag, operations]) =>
          html`<section data-tag="${tag}">
            <h2 id="tag-${tag}"><bdi>${tag}</bdi></h2>
            ${operations.map((one) => renderOperation(one, shared, base, locale))}
          </section>`,
      )}
    </main>
    <footer></footer>`;
}

/**
 * The CSP hash of an inline script or style, so that the page has the same bytes for every reader.
 */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function policyOf(style: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function renderPage(body: SafeHtml, style: string, locale: Locale, theme: Theme): string {
  // Hashed without the tags, as CSP requires.
  const styleElement = new SafeHtml(`<style>${style}</style>`);
  const scriptElement = new SafeHtml(`<script>${script}</script>`);
  const page = html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${docsTexts[locale].title} · ${brandOf(locale).name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styleElement}
      </head>
      <body>
        ${body} ${scriptElement}
      </body>
    </html>`;
  return page.text;
}

/**
 * The API reference at /api/docs, generated from the OpenAPI document, in both languages and
 * themes. It loads nothing from other hosts and is readable without script. Each operation has an
 * anchor (`#post-sign_in`). Each language and theme is rendered once and then served from memory.
 * `origin` is used in the examples.
 */
export function createDocs(
  describe: () => OpenApiDocument,
  origin: string,
): (request: Request) => Promise<Response> {
  const style = readDocsStyle();
  const policy = policyOf(style);
  const bodies = new Map<Locale, SafeHtml>();
  const bodyIn = (locale: Locale): SafeHtml => {
    const document = describe();
    const body =
      bodies.get(locale) ??
      renderBody(document, locale, `${origin}${document.servers[0]?.url ?? ''}`);
    bodies.set(locale, body);
    return body;
  };
  const pages = new Map<string, (request: Request) => Promise<Response>>();
  const pageOf = (locale: Locale, theme: Theme) => {
    const key = `${locale} ${theme}`;
    const page =
      pages.get(key) ??
      createStoredAnswer(() => renderPage(bodyIn(locale), style, locale, theme), {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': locale,
        'Content-Security-Policy': policy,
        'Cache-Control': 'private, no-cache',
        Vary: 'Cookie, Accept-Language',
      });
    pages.set(key, page);
    return page;
  };
  return (request) => {
    const cookies = parseCookies(request.headers.get('Cookie'));
    const theme = cookies.get('theme') === 'dark' ? 'dark' : 'light';
    return pageOf(chooseLocale(request, cookies), theme)(request);
  };
}
