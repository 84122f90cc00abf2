import type { Translation } from '../../shared/i18n.ts';
import type { uiEn } from './en.ts';

export const uiAr: Translation<typeof uiEn> = {
  close: 'إغلاق',
};
