import { randomBytes } from 'node:crypto';
import { brandOf } from '../../shared/brand.ts';
import { directionOf, isLocale, localeOfAcceptLanguage, type Locale } from '../../shared/locale.ts';
import { parseCookies } from './cookies.ts';
import { html, SafeHtml } from './docs-html.ts';
import { renderOperation, type DocumentedOperation } from './docs-operation.ts';
import { readDocsStyle } from './docs-style.ts';
import { docsTexts } from './docs-texts.ts';
import type { describeApi } from './openapi.ts';

type Document = ReturnType<typeof describeApi>;

/** Shows what matches while one types, and opens the operation that the address names. All else works without it. */
const script = `
const box=document.querySelector('#filter'),empty=document.querySelector('#none');
box.closest('div').hidden=false;
box.addEventListener('input',()=>{
  const words=box.value.toLowerCase().split(/\\s+/);let shown=0;
  for(const one of document.querySelectorAll('.operation')){
    one.hidden=!words.every((word)=>one.dataset.words.includes(word));if(!one.hidden)shown+=1;
  }
  for(const part of document.querySelectorAll('section[data-tag]'))part.hidden=!part.querySelector('.operation:not([hidden])');
  empty.hidden=shown>0;
});
const open=()=>{const one=document.getElementById(decodeURIComponent(location.hash.slice(1)));if(one&&one.tagName==='DETAILS')one.open=true;};
addEventListener('hashchange',open);open();
`;

function operationsByTag(document: Document): [tag: string, operations: DocumentedOperation[]][] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = Map.groupBy(all, ({ operation }) => String((operation['tags'] as string[])[0]));
  return document.tags.map(({ name }) => [name, groups.get(name) ?? []]);
}

/** The language asked for by the switch, kept in the site's cookie, or wished by the browser. */
function chooseLocale(request: Request, cookies: ReadonlyMap<string, string>): Locale {
  const asked = new URL(request.url).searchParams.get('lang') ?? cookies.get('lang');
  return isLocale(asked) ? asked : localeOfAcceptLanguage(request.headers.get('Accept-Language'));
}

function renderBody(document: Document, locale: Locale, base: string): SafeHtml {
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
        <label for="filter">${t.filter}</label><input id="filter" type="search" autocomplete="off" spellcheck="false" />
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

function policyOf(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The human reference of the API at /api/docs, made from the OpenAPI document and nothing else: both languages, both
 * themes, no other host, readable without script. Each operation has its own anchor (`#post-sign_in`).
 */
export function createDocs(document: Document): (request: Request) => Response {
  const style = readDocsStyle();
  const bodies = new Map<string, SafeHtml>();
  return (request) => {
    const cookies = parseCookies(request.headers.get('Cookie'));
    const locale = chooseLocale(request, cookies);
    const base = `${new URL(request.url).origin}${document.servers[0]?.url ?? ''}`;
    const key = `${locale} ${base}`;
    const body = bodies.get(key) ?? renderBody(document, locale, base);
    // One per language: another Host header is somebody's experiment and is not kept.
    if (bodies.size < 2) bodies.set(key, body);
    const nonce = randomBytes(16).toString('base64url');
    const theme = cookies.get('theme') === 'dark' ? 'dark' : 'light';
    const page = html`<!doctype html>
      <html lang="${locale}" dir="${directionOf(locale)}" data-theme="${theme}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${docsTexts[locale].title} · ${brandOf(locale).name}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <style nonce="${nonce}">
            ${new SafeHtml(style)}
          </style>
        </head>
        <body>
          ${body}
          <script nonce="${nonce}">
            ${new SafeHtml(script)};
          </script>
        </body>
      </html>`;
    return new Response(page.text, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': locale,
        'Content-Security-Policy': policyOf(nonce),
        'Cache-Control': 'private, no-cache',
        Vary: 'Cookie, Accept-Language',
      },
    });
  };
}
