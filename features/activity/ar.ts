import type { Translation } from '../../shared/i18n.ts';
import type { activityEn } from './en.ts';

export const activityAr: Translation<typeof activityEn> = {
  account: {
    profileSaved: 'تغيير في ملف الشركة',
    documentUploaded: 'رفع مستند: {document}',
    logoRemoved: 'حذف الشعار',
    submitted: 'إرسال للمراجعة',
    renewed: 'إرسال رخصة جديدة للمراجعة',
    documentApproved: 'الموافقة على مستند: {document}',
    documentRefused: 'رفض مستند: {document}',
    approved: 'الموافقة على الحساب',
    refused: 'رفض الحساب',
  },
};
