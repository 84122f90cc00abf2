import type { EnglishTexts } from '../../shared/i18n.ts';

/** Texts of the shells: navigation, top bar, menus, page titles, error pages. */
export const shellEn = {
  brand: 'Qeema',
} as const satisfies EnglishTexts;
