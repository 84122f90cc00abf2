import { isolate } from '#shared/bidi.ts';
import { plainName } from '#shared/taken-name.ts';
import { pathSign } from '../rules.ts';

/** A path as answers carry it (`category_desc`), each name in its own direction. */
export function shownPath(desc: string): string {
  return desc.includes(pathSign) ? desc.split(pathSign).map(isolate).join(pathSign) : desc;
}

/** Whether what was typed stands in the name, in either language. */
export function isCalled(
  category: { readonly name_en: string; readonly name_ar: string },
  typed: string,
): boolean {
  const words = plainName(typed);
  return plainName(category.name_en).includes(words) || plainName(category.name_ar).includes(words);
}
