import type { MetaDescriptor } from 'react-router';
import { brandOf } from '#shared/brand.ts';
import { createTranslator } from '#shared/i18n.ts';
import type { Locale } from '#shared/locale.ts';
import { isMissingData } from '#shared/missing-data.ts';
import type { PlainKey } from '../shell/shell-types.ts';
import { publicAddress } from './structured-data.ts';
import type { Catalogue } from '../texts/en.ts';
import { catalogueOf } from '../texts/load.ts';

/** A page of a list, named by its tab and its number, because the list has many of them. */
interface ListTitle {
  readonly list: PlainKey;
  readonly tab?: PlainKey | undefined;
  /** The query of the page's address. */
  readonly search: string;
}

interface Wanted {
  title: PlainKey | { text: string; of?: PlainKey } | ListTitle;
  description?: PlainKey | { text: string };
  /** Public pages are indexed and have alternates; pages behind a sign-in must not be. */
  indexed: boolean;
  path?: string;
}

export interface RootFacts {
  locale: Locale;
  origin: string;
}

/** Language and origin from the root loader. Null: the root failed. */
export function rootFacts(matches: readonly unknown[]): RootFacts | null {
  for (const match of matches) {
    if (typeof match !== 'object' || match === null || !('id' in match) || match.id !== 'root')
      continue;
    const found = match as { loaderData?: unknown };
    return (found.loaderData as RootFacts | undefined) ?? null;
  }
  return null;
}

/** The title of a record's page: the record's name, or `otherwise` while there is none. */
export function recordTitle<T>(
  data: T | undefined,
  otherwise: PlainKey,
  nameOf: (data: T) => string | null,
): Wanted['title'] {
  const text = data === undefined || isMissingData(data) ? null : nameOf(data);
  return text === null ? otherwise : { text };
}

/**
 * The title of one of several pages of a record: the kind of the page and the record's name, because
 * tabs and a screen reader distinguish pages by their titles.
 */
export function partTitle<T>(
  data: T | undefined,
  of: PlainKey,
  nameOf: (data: T) => string | null,
): Wanted['title'] {
  const title = recordTitle(data, of, nameOf);
  return typeof title === 'string' ? title : { ...title, of };
}

/** The page in both languages. The address without a prefix is the default (specification §2). */
function alternates(facts: RootFacts, path: string): MetaDescriptor[] {
  const english = publicAddress({ ...facts, locale: 'en' }, path);
  const arabic = publicAddress({ ...facts, locale: 'ar' }, path);
  return [
    { tagName: 'link', rel: 'canonical', href: facts.locale === 'ar' ? arabic : english },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: english },
    { tagName: 'link', rel: 'alternate', hrefLang: 'ar', href: arabic },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: english },
  ];
}

function socialCard(
  facts: RootFacts,
  path: string,
  title: string,
  description: string,
): MetaDescriptor[] {
  const image = `${facts.origin}/social-${facts.locale}.png`;
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brandOf(facts.locale).name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: publicAddress(facts, path) },
    { property: 'og:locale', content: facts.locale === 'ar' ? 'ar_AE' : 'en_AE' },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: image },
  ];
}

export function pageMeta(matches: readonly unknown[], wanted: Wanted): MetaDescriptor[] {
  const facts = rootFacts(matches);
  if (facts === null) return [];
  const t = createTranslator<Catalogue>(facts.locale, catalogueOf(facts.locale));
  const translated = (text: Wanted['title']) => {
    if (typeof text === 'string') return t(text);
    if ('list' in text) {
      const tab = text.tab === undefined ? '' : `: ${t(text.tab)}`;
      const n = Number(new URLSearchParams(text.search).get('page') ?? '1');
      return `${t(text.list)}${tab}${n > 1 ? t('shell.titlePage', { n }) : ''}`;
    }
    return text.of === undefined ? text.text : `${t(text.of)}: ${text.text}`;
  };
  const title = translated(wanted.title);
  const description = wanted.description === undefined ? '' : translated(wanted.description);
  const brand = t('shell.brand');
  return [
    { title: title === brand ? brand : `${title} · ${brand}` },
    ...(description === '' ? [] : [{ name: 'description', content: description }]),
    ...(wanted.indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(wanted.indexed && wanted.path !== undefined
      ? [...alternates(facts, wanted.path), ...socialCard(facts, wanted.path, title, description)]
      : []),
  ];
}
