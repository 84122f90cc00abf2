import { isolate } from '#shared/bidi.ts';
import { plainName } from '#shared/taken-name.ts';
import { pathSign } from '../rules.ts';

/** Isolates each name of a `category_desc`, so that mixed directions stay readable. */
export function shownPath(desc: string): string {
  return desc.includes(pathSign) ? desc.split(pathSign).map(isolate).join(pathSign) : desc;
}

export function isCalled(
  category: { readonly name_en: string; readonly name_ar: string },
  typed: string,
): boolean {
  const typedName = plainName(typed);
  return (
    plainName(category.name_en).includes(typedName) ||
    plainName(category.name_ar).includes(typedName)
  );
}
