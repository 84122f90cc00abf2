import type { Translation } from '#shared/i18n.ts';
import type { incotermEn } from '../en/incoterm.ts';

export const incotermAr: Translation<typeof incotermEn> = {
  label: 'شرط إنكوترمز 2020',
  hint: 'يحدد من يتحمّل الشحن والجمارك.',
  none: 'غير محدد',
  place: 'المكان المسمى',
  placeExample: 'ميناء جبل علي',
  EXW: 'التسليم في المصنع',
  FCA: 'التسليم للناقل',
  FAS: 'التسليم بجانب السفينة',
  FOB: 'التسليم على ظهر السفينة',
  CFR: 'النفقات وأجرة الشحن',
  CIF: 'النفقات والتأمين وأجرة الشحن',
  CPT: 'أجرة النقل مدفوعة حتى',
  CIP: 'أجرة النقل والتأمين مدفوعان حتى',
  DAP: 'التسليم في المكان',
  DPU: 'التسليم في المكان مفرَّغاً',
  DDP: 'التسليم خالص الرسوم',
};
