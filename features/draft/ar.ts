import type { Translation } from '../../shared/i18n.ts';
import type { draftEn } from './en.ts';

export const draftAr: Translation<typeof draftEn> = {
  saved: 'حُفظت المسودة',
  deleted: 'حُذفت المسودة.',
};
