import type { Translation } from '../../shared/i18n.ts';
import { listTextsAr } from './data-table-texts-ar.ts';
import type { uiEn } from './en.ts';

export const uiAr: Translation<typeof uiEn> = {
  ...listTextsAr,
  close: 'إغلاق',
};
