import type { Locale } from '#shared/locale.ts';
import type { AreaName } from '../shell/shell-types.ts';
import { parseGuide, type Section } from './parse-guide.ts';

const files = import.meta.glob<string>('../../docs/guides/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function sectionsOf(name: string): readonly Section[] {
  return parseGuide(files[`../../docs/guides/${name}.md`] ?? '');
}

/** The guides of docs/guides, parsed once, so that help and documentation are the same text. */
const guides: Readonly<Record<AreaName, Readonly<Record<Locale, readonly Section[]>>>> = {
  buyer: { en: sectionsOf('buyer'), ar: sectionsOf('buyer.ar') },
  seller: { en: sectionsOf('supplier'), ar: sectionsOf('supplier.ar') },
  operator: { en: sectionsOf('console'), ar: sectionsOf('console.ar') },
};

export function guideOf(area: AreaName, locale: Locale): readonly Section[] {
  return guides[area][locale];
}
