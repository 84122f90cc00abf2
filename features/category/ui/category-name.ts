import { isolate } from '../../../shared/bidi.ts';
import { pathSign } from '../rules.ts';

/** A path as answers carry it (`category_desc`), each name in its own direction. */
export function shownPath(desc: string): string {
  return desc.includes(pathSign) ? desc.split(pathSign).map(isolate).join(pathSign) : desc;
}

/** As people compare names: without case and marks, and with the forms of Arabic letters as one. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether what was typed stands in the name, in either language. */
export function isCalled(category: { readonly name_en: string; readonly name_ar: string }, typed: string): boolean {
  const words = plain(typed);
  return plain(category.name_en).includes(words) || plain(category.name_ar).includes(words);
}
