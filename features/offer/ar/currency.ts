import type { Translation } from '#shared/i18n.ts';
import type { currencyEn } from '../en/currency.ts';

export const currencyAr: Translation<typeof currencyEn> = {
  show: 'اعرض المبالغ بهذه العملة',
  same: 'يقبل المشتري أيضاً عروضاً بعملات أخرى، وتُقارن المبالغ بعملة {currency}.',
  converted: '{amount} بسعر الصرف المثبّت للطلب',
  rates: 'تُقارن المبالغ بعملة {currency} بأسعار الصرف المثبّتة يوم نشر الطلب: {rates}.',
  moves: 'يتغيّر الترتيب إذا تحرّك أحد أسعار الصرف بنسبة 2%',
};
