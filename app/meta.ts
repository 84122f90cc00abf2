import type { MetaDescriptor } from 'react-router';
import { createTranslator } from '../shared/i18n.ts';
import type { Locale } from '../shared/locale.ts';
import type { PlainKey } from './shell/shell-types.ts';
import type { Catalogue } from './texts/en.ts';
import { catalogueOf } from './texts/load.ts';

interface Wanted {
  title: PlainKey | { text: string };
  description?: PlainKey;
  /** Public pages are indexed and have alternates; pages behind a sign-in are not. */
  indexed: boolean;
  /** Path without its prefix, for canonical and alternates. */
  path?: string;
}

interface RootFacts {
  locale: Locale;
  origin: string;
}

function rootFacts(matches: readonly unknown[]): RootFacts | null {
  for (const match of matches) {
    if (typeof match !== 'object' || match === null || !('id' in match) || match.id !== 'root') continue;
    const found = match as { loaderData?: unknown };
    return (found.loaderData as RootFacts | undefined) ?? null;
  }
  return null;
}

function addressOf(origin: string, prefix: string, path: string): string {
  return `${origin}${prefix}${path === '/' && prefix !== '' ? '' : path}`;
}

/** The same page in both languages; the bare form is the default one (specification §2). */
function alternates(facts: RootFacts, path: string): MetaDescriptor[] {
  const own = facts.locale === 'ar' ? '/ar' : '';
  return [
    { tagName: 'link', rel: 'canonical', href: addressOf(facts.origin, own, path) },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: addressOf(facts.origin, '', path) },
    { tagName: 'link', rel: 'alternate', hrefLang: 'ar', href: addressOf(facts.origin, '/ar', path) },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: addressOf(facts.origin, '', path) },
  ];
}

/** Title, description, robots, canonical and alternates of a page, in its language. */
export function pageMeta(matches: readonly unknown[], wanted: Wanted): MetaDescriptor[] {
  const facts = rootFacts(matches);
  if (facts === null) return [];
  const t = createTranslator<Catalogue>(facts.locale, catalogueOf(facts.locale));
  const title = typeof wanted.title === 'string' ? t(wanted.title) : wanted.title.text;
  const brand = t('shell.brand');
  return [
    { title: title === brand ? brand : `${title} · ${brand}` },
    ...(wanted.description === undefined ? [] : [{ name: 'description', content: t(wanted.description) }]),
    ...(wanted.indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(wanted.indexed && wanted.path !== undefined ? alternates(facts, wanted.path) : []),
  ];
}
