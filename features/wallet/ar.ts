import type { Translation } from '../../shared/i18n.ts';
import type { walletEn } from './en.ts';

export const walletAr: Translation<typeof walletEn> = {
  said: {
    submitted: 'استلمنا إيصالك، ويُضاف الرصيد حالما تتأكد الحوالة.',
    canceled: 'أُلغيت عملية الشحن.',
    held: 'طلب السحب قيد التنفيذ، والمبلغ محجوز إلى أن يحوّله البنك.',
    confirmed: 'تم التأكيد وأُضيف المبلغ إلى المحفظة.',
    refused: 'تم الرفض وأُبلغ المورّد بالسبب.',
    paid: 'سُجّل السحب على أنه مدفوع.',
    returned: 'تم الرفض وعاد المبلغ إلى المحفظة.',
    reversed: 'عُكست الحركة.',
  },
  kind: {
    top_up: 'شحن الرصيد',
    package: 'باقة',
    access_fee: 'رسوم الاطلاع على طلب',
    access_refund: 'استرداد رسوم الاطلاع',
    withdrawal_hold: 'سحب إلى الحساب البنكي',
    withdrawal_return: 'إرجاع مبلغ السحب',
    q_discount: 'تسوية فاتورة خصم Q',
    reversal: 'عكس حركة',
  },
  column: {
    date: 'التاريخ',
    movement: 'الحركة',
    reference: 'المرجع',
    debit: 'مدين',
    credit: 'دائن',
    before: 'الرصيد قبل',
    after: 'الرصيد بعد',
  },
};
