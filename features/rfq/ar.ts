import type { Translation } from '../../shared/i18n.ts';
import type { rfqEn } from './en.ts';

export const rfqAr: Translation<typeof rfqEn> = {
  done: {
    published: 'نُشر طلب التسعير، وأُبلغ موردو القسم.',
    submitted: 'طلب التسعير بانتظار الموافقة، وأُبلغ المعتمدون في شركتك.',
    edited: 'حُفظت التعديلات.',
    amended: 'نُشر الملحق، وأُبلغ كل مورد اشترى الاطلاع على الطلب.',
    approved: 'تمت الموافقة على الطلب ونُشر.',
    refused: 'رُفض الطلب وأُبلغ صاحبه.',
    copied: 'نُسخ الطلب إلى مسودة جديدة.',
    asked: 'وصل سؤالك إلى المشتري. يصل الجواب إلى كل مورد اشترى الاطلاع، دون ذكر اسمك.',
    answered: 'نُشر الجواب لكل مورد اشترى الاطلاع.',
  },
};
