import { createHash } from 'node:crypto';
import { directionOf, type Locale } from '#shared/locale.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { sentence } from './texts.ts';

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark;margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:1rem}h1{font-size:1.25rem}a{display:inline-block;padding:.75rem}';
const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * A small page without scripts, session or assets. If the same address may be requested again, the
 * page also links to itself.
 */
export function refusalPage(
  locale: Locale,
  code: RefusalCode,
  isRetryable = false,
): { body: string; headers: Readonly<Record<string, string>> } {
  const home = locale === 'ar' ? '/ar' : '/';
  const message = sentence(locale, `refusal.${code}`);
  const retry = isRetryable ? `<a href="">${sentence(locale, 'shell.error.retry')}</a>` : '';
  const toHome = `<a href="${home}">${sentence(locale, 'shell.error.toHome')}</a>`;
  return {
    body: `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${message}</title><style>${style}</style></head><body><main><h1>${message}</h1><p>${retry}${toHome}</p></main></body></html>`,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'`,
    },
  };
}
