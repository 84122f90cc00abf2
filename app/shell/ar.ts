import type { Translation } from '../../shared/i18n.ts';
import type { shellEn } from './en.ts';

export const shellAr: Translation<typeof shellEn> = {
  brand: 'قيمة',
};
