import type { Translation } from '../../shared/i18n.ts';
import type { invoiceEn } from './en.ts';

export const invoiceAr: Translation<typeof invoiceEn> = {
  uploaded: 'سُلّمت الفاتورة، وسنوافيك بالنتيجة.',
  accepted: 'قُبلت الفاتورة ودخل المبلغ محفظة المورّد.',
  rejected: 'رُفضت الفاتورة وأُبلغ المورّد بالسبب.',
};
