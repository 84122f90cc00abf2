import type { Translation } from '#shared/i18n.ts';
import type { notificationEn } from '../en/notification.ts';
import { actionsAr } from './actions.ts';
import { pageAr } from './page.ts';
import { topicAr } from './topic.ts';

export const notificationAr: Translation<typeof notificationEn> = {
  review_submitted: {
    title: 'استلمنا مستنداتك',
    subject: 'استلمنا مستندات {company}',
    message: 'مستندات {company} قيد المراجعة، وستصلك النتيجة خلال 24 ساعة.',
  },
  account_approved: {
    title: 'تمت الموافقة على حسابك',
    subject: 'تمت الموافقة على حساب {company}',
    message: 'تمت الموافقة على {company}. كل الخدمات متاحة لك الآن.',
  },
  account_refused: {
    title: 'حسابك يحتاج إلى تصحيح بعض المستندات',
    subject: 'حساب {company} يحتاج إلى تصحيح بعض المستندات',
    message: 'لم تتم الموافقة على {company}: {note}. صحّح ما أُشير إليه ثم أعد الإرسال.',
  },
  account_suspended: {
    title: 'حسابك معلّق',
    subject: 'عُلّق حساب {company}',
    message:
      'عُلّق حساب {company}. لا نشر ولا عروض ولا شراء ولا قرارات في هذه الأثناء. راسلنا لتسوية الأمر.',
  },
  account_restored: {
    title: 'أُعيد تفعيل حسابك',
    subject: 'أُعيد تفعيل حساب {company}',
    message: 'رُفع تعليق حساب {company}. كل الخدمات متاحة لك من جديد.',
  },
  licence_ends: {
    title: 'تنتهي رخصتك التجارية قريباً',
    subject: 'تنتهي رخصة {company} التجارية في {day}',
    message:
      'تنتهي الرخصة التجارية لشركة {company} في {day}. ارفع الرخصة الجديدة قبل ذلك ليبقى كل شيء متاحاً لك.',
  },
  terms_changed: {
    title: 'شروط وأحكام جديدة',
    subject: 'شروط وأحكام جديدة ابتداءً من {day}',
    message: 'تسري النسخة {version} من {day}. نرجو قراءتها وتأكيد ذلك.',
  },
  rfq_published: {
    title: 'طلب عرض أسعار جديد في أقسامك',
    subject: 'الطلب {number}: طلب عرض أسعار جديد – {title}',
    message: 'الطلب {title} ({number}) مفتوح لتقديم العروض.',
  },
  rfq_invited: {
    title: 'دعوة لتقديم عرض',
    subject: 'الطلب {number}: دعوة من {company} لتقديم عرض – {title}',
    message: 'تدعوك {company} لتقديم عرض على الطلب {title} ({number})، والاطلاع عليه مجاني لك.',
  },
  invitation_declined: {
    title: 'اعتذار عن دعوة',
    subject: 'الطلب {number}: اعتذار {company} عن دعوتك',
    message: 'اعتذرت {company} عن دعوتك لتقديم عرض على الطلب {title} ({number}).',
  },
  invitation_bounced: {
    title: 'لم تصل دعوة',
    subject: 'الطلب {number}: لم تصل الرسالة إلى {company}',
    message:
      'ارتدّت رسالة دعوة {company} إلى الطلب {title} ({number}). تحقق من العنوان أو أرسل الرابط بنفسك.',
  },
  search_matched: {
    title: 'طلب جديد يطابق بحثك',
    subject: 'الطلب {number}: {title} يطابق بحثك {search}',
    message: '{title} ({number}) مفتوح لتقديم العروض ويطابق بحثك المحفوظ {search}.',
  },
  search_digest: {
    title: 'نتائج جديدة لعمليات بحثك المحفوظة',
    subject: 'نتائج جديدة لعمليات بحثك المحفوظة: {count}',
    message:
      'الطلبات الجديدة التي لا تزال مفتوحة: {count}. عمليات البحث: {searches}. أولها: {titles}.',
  },
  category_merged: {
    title: 'دُمج أحد أقسامك في قسم آخر',
    subject: 'أصبح قسم {from} جزءاً من قسم {into}',
    message:
      'أصبح قسم {from} جزءاً من قسم {into}، وانتقل اختيارك معه: تظهر لك الآن طلبات عروض أسعار {into}، وما دفعت ثمنه يبقى لك.',
  },
  rfq_amended: {
    title: 'صدر ملحق لطلب عرض أسعار',
    subject: 'الطلب {number}: صدر ملحق – {title}',
    message:
      'نشر المشتري ملحقاً لالطلب {title} ({number}). راجع ما تغيّر؛ وأي عرض أرسلته قبله يحتاج إلى تأكيدك.',
  },
  rfq_canceled: {
    title: 'أُلغي طلب عرض أسعار',
    subject: 'الطلب {number}: أُلغي – {title}',
    message: 'أُلغي الطلب {title} ({number})، وعادت إلى محفظتك رسوم الاطلاع التي دفعتها.',
  },
  rfq_closed: {
    title: 'انتهى طلب عرض أسعار',
    subject: 'الطلب {number}: انتهى – {title}',
    message: 'انتهى الطلب {title} ({number})، ولم يعد يستقبل أي عرض.',
  },
  quote_reminder: {
    title: 'لم تقدّم عرضك بعد',
    subject: 'الطلب {number}: يُغلق خلال 24 ساعة ولا عرض منك – {title}',
    message: 'يُغلق الطلب {title} ({number}) خلال 24 ساعة. اشتريت حق الاطلاع عليه ولم تقدّم عرضاً بعد.',
  },
  question_answered: {
    title: 'وصل رد على استفسار',
    subject: 'الطلب {number}: وصل رد على استفسار – {title}',
    message: 'ردّ المشتري على استفسار بشأن الطلب {title} ({number}).',
  },
  access_refunded: {
    title: 'أُعيدت إليك رسوم الاطلاع',
    subject: 'الطلب {number}: أُعيدت إليك رسوم الاطلاع {amount}',
    message: 'عاد إلى محفظتك مبلغ {amount}، وهو رسوم الاطلاع على الطلب {title} ({number}).',
  },
  refund_refused: {
    title: 'لم تتم الموافقة على الاسترداد',
    subject: 'الطلب {number}: لم تتم الموافقة على الاسترداد – {title}',
    message: 'لم تُسترد رسوم الاطلاع على الطلب {title} ({number}).',
  },
  negotiation_asked: {
    title: 'طلب تعديل على عرضك',
    subject: 'الطلب {number}: تطلب {company} تعديل عرضك',
    message: 'تطلب {company} تعديل عرضك على الطلب {title} ({number}).',
  },
  offer_accepted: {
    title: 'تم قبول عرضك',
    subject: 'الطلب {number}: قبلت {company} عرضك',
    message: 'قبلت {company} عرضك على الطلب {title} ({number}). انتظر أمر الشراء قبل التوريد.',
  },
  offer_rejected: {
    title: 'لم يقع الاختيار على عرضك',
    subject: 'الطلب {number}: لم تختر {company} عرضك',
    message: 'لم يقع الاختيار على عرضك على الطلب {title} ({number}).',
  },
  offer_restored: {
    title: 'عرضك بانتظار القرار من جديد',
    subject: 'الطلب {number}: عادت {company} إلى النظر في عرضك',
    message:
      'عادت {company} إلى العروض على الطلب {title} ({number})، وعرضك قائم كما هو. اسحبه إن لم تعد ملتزماً به.',
  },
  offer_canceled: {
    title: 'أُلغي قبول عرضك',
    subject: 'الطلب {number}: ألغت {company} قبول عرضك',
    message: 'ألغت {company} قبول عرضك على الطلب {title} ({number}).',
  },
  offer_expired: {
    title: 'انتهت صلاحية عرضك',
    subject: 'الطلب {number}: انتهت صلاحية عرضك المقدّم إلى {company}',
    message: 'انتهت صلاحية عرضك على الطلب {title} ({number}). يمكنك تجديده ما دام الطلب مفتوحاً.',
  },
  order_sent: {
    title: 'وصلك أمر شراء',
    subject: 'أمر شراء جديد {serial} من {company}',
    message: 'أرسلت {company} أمر الشراء {serial} عن الطلب {title} ({number}). يُرجى تأكيده.',
  },
  order_reminder: {
    title: 'أمر شراء بانتظار تأكيدك',
    subject: 'أمر الشراء {serial} من {company} بانتظار تأكيدك',
    message:
      'لم تؤكّد بعد أمر الشراء {serial} من {company}. بعد خمسة أيام عمل يحق للمشتري إلغاؤه دون سبب.',
  },
  receipt_late: {
    title: 'لم يُسجَّل استلام البضاعة بعد',
    subject: 'أمر الشراء {serial}: لم تسجّل {company} أي استلام',
    message: 'لم تسجّل {company} أي استلام لأمر الشراء {serial}. إن كنت قد سلّمت فذكّر المشتري.',
  },
  goods_received: {
    title: 'تأكيد استلام بضاعة',
    subject: 'أمر الشراء {serial}: أكّدت {company} استلام بضاعة',
    message: 'أكّدت {company} استلام بضاعة من أمر الشراء {serial} عن الطلب {title} ({number}).',
  },
  order_delivered: {
    title: 'اكتمل تسليم أمر الشراء',
    subject: 'أمر الشراء {serial}: استلمت {company} كامل البضاعة',
    message: 'استلمت {company} كامل بضاعة أمر الشراء {serial} عن الطلب {title} ({number}).',
  },
  q_invoice_accepted: {
    title: 'قُبلت فاتورة خصم Q',
    subject: 'أمر الشراء {serial}: قُبلت فاتورة خصم Q بمبلغ {amount}',
    message: 'أُضيف {amount} إلى محفظتك عن الطلب {title} ({number}).',
  },
  q_invoice_rejected: {
    title: 'رُفضت فاتورة خصم Q',
    subject: 'أمر الشراء {serial}: رُفضت فاتورة خصم Q – {title}',
    message: 'رُفضت فاتورة خصم Q عن الطلب {title} ({number}). صحّحها وارفعها من جديد.',
  },
  top_up_confirmed: {
    title: 'تم شحن رصيدك',
    subject: 'تم شحن رصيدك بمبلغ {amount}',
    message: 'أُضيف {amount} إلى محفظتك.',
  },
  top_up_refused: {
    title: 'لم يتم تأكيد شحن الرصيد',
    subject: 'لم يتم تأكيد شحن رصيدك بمبلغ {amount}',
    message: 'تعذّر تأكيد شحن رصيدك بمبلغ {amount}. راجع الإيصال وأرسله من جديد.',
  },
  withdrawal_paid: {
    title: 'تم صرف طلب السحب',
    subject: 'تم صرف طلب السحب بمبلغ {amount}',
    message: 'حُوّل {amount} إلى حسابك البنكي.',
  },
  withdrawal_refused: {
    title: 'رُفض طلب السحب',
    subject: 'رُفض طلب السحب بمبلغ {amount}',
    message: 'عاد مبلغ {amount} إلى محفظتك.',
  },
  rfq_waits: {
    title: 'طلب عرض أسعار بانتظار موافقتك',
    subject: 'الطلب {number}: بانتظار موافقتك – {title}',
    message: 'الطلب {title} ({number}) بانتظار موافقة أحد المعتمِدين في شركتك.',
  },
  award_asked: {
    title: 'ترسية بانتظار موافقتك',
    subject: 'الطلب {number}: الترسية على {company} بانتظار موافقتك',
    message: 'اقبل عرض {company} على الطلب {title} ({number}) أو اذكر سبب الرفض.',
  },
  award_late: {
    title: 'ترسية ما زالت بانتظار الموافقة',
    subject: 'الطلب {number}: الترسية على {company} ما زالت بانتظار الموافقة',
    message: 'لم يُبتّ بعد في عرض {company} على الطلب {title} ({number}). يمكنك تذكير المعتمِدين.',
  },
  award_approved: {
    title: 'تمت الموافقة على الترسية',
    subject: 'الطلب {number}: تمت الموافقة على الترسية على {company}',
    message: 'قُبل عرض {company} على الطلب {title} ({number}).',
  },
  award_refused: {
    title: 'لم تتم الموافقة على الترسية',
    subject: 'الطلب {number}: لم تتم الموافقة على الترسية على {company}',
    message: 'يبقى عرض {company} على الطلب {title} ({number}) بانتظار القرار.',
  },
  award_lapsed: {
    title: 'انتهى طلب الموافقة دون قرار',
    subject: 'الطلب {number}: انتهى طلب الموافقة على عرض {company} دون قرار',
    message:
      'تغيّر عرض {company} على الطلب {title} ({number}) أو انتهى قبل الموافقة عليه. راجعه من جديد.',
  },
  proposal_asked: {
    title: 'ترسية بنود بانتظار موافقتك',
    subject: 'الطلب {number}: ترسية البنود بانتظار موافقتك – {title}',
    message: 'وافق على الترسية المقترحة للطلب {title} ({number}) أو اذكر سبب الرفض.',
  },
  proposal_late: {
    title: 'ترسية بنود ما زالت بانتظار الموافقة',
    subject: 'الطلب {number}: ترسية البنود ما زالت بانتظار الموافقة – {title}',
    message: 'لم يُبتّ بعد في الترسية المقترحة للطلب {title} ({number}). يمكنك تذكير المعتمِدين.',
  },
  proposal_approved: {
    title: 'تمت الموافقة على ترسية البنود',
    subject: 'الطلب {number}: تمت الموافقة على ترسية البنود – {title}',
    message: 'قُبلت العروض التي اقترحتها للطلب {title} ({number}).',
  },
  proposal_refused: {
    title: 'لم تتم الموافقة على ترسية البنود',
    subject: 'الطلب {number}: لم تتم الموافقة على ترسية البنود – {title}',
    message: 'تبقى عروض الطلب {title} ({number}) بانتظار القرار.',
  },
  proposal_lapsed: {
    title: 'انتهى طلب الموافقة على ترسية دون قرار',
    subject: 'الطلب {number}: انتهى طلب الموافقة على الترسية دون قرار – {title}',
    message:
      'تغيّر عرض أو قرار في الطلب {title} ({number}) قبل الموافقة. راجع الترسية واطلب الموافقة من جديد.',
  },
  rfq_approved: {
    title: 'نُشر طلب عرض الأسعار',
    subject: 'الطلب {number}: نُشر – {title}',
    message: 'الطلب {title} ({number}) مفتوح الآن أمام المورّدين لتقديم عروضهم.',
  },
  rfq_refused: {
    title: 'لم يُنشر طلب عرض الأسعار',
    subject: 'الطلب {number}: لم يُنشر – {title}',
    message: 'رُفض الطلب {title} ({number}). يمكنك نسخه إلى مسودة جديدة وتصحيحه.',
  },
  rfq_taken_down: {
    title: 'أوقفت الإدارة طلب عرض الأسعار',
    subject: 'الطلب {number}: أوقفته الإدارة – {title}',
    message:
      'أوقفت الإدارة الطلب {title} ({number}). أوامر شرائه مستمرة، وأُغلقت بنوده وعروضه الأخرى.',
  },
  rfq_evaluate: {
    title: 'حان وقت القرار',
    subject: 'الطلب {number}: حان وقت القرار – {title}',
    message: 'أُغلق الطلب {title} ({number}) وفيه عروض تنتظر قرارك.',
  },
  decision_reminder: {
    title: 'عروض تنتظر قرارك',
    subject: 'الطلب {number}: الأيام المتبقية للقرار: {count} – {title}',
    message: 'الأيام المتبقية للقرار بشأن عروض الطلب {title} ({number}): {count}. ثم تنتهي العروض.',
  },
  rfq_expired: {
    title: 'انتهت مدة طلب عرض الأسعار',
    subject: 'الطلب {number}: انتهت مدته – {title}',
    message: 'انتهى الطلب {title} ({number}) دون قبول أي عرض.',
  },
  rfq_rest_closed: {
    title: 'أُغلقت البنود التي لم تُرسَ',
    subject: 'الطلب {number}: أُغلقت البنود التي لم تُرسَ – {title}',
    message:
      'انتهت مهلة القرار على الطلب {title} ({number}). تبقى الترسيات سارية، وأُغلقت البنود التي لم تُرسَ.',
  },
  question_asked: {
    title: 'استفسار جديد من مورّد',
    subject: 'الطلب {number}: استفسار جديد من مورّد – {title}',
    message: 'وصل استفسار بشأن الطلب {title} ({number}). ردّك يصل إلى كل مورّد له حق الاطلاع.',
  },
  offer_received: {
    title: 'وصلك عرض سعر جديد',
    subject: 'الطلب {number}: عرض جديد من {company}',
    message: 'قدّمت {company} عرضاً على الطلب {title} ({number}).',
  },
  offer_revised: {
    title: 'عُدّل عرض سعر',
    subject: 'الطلب {number}: نسخة جديدة من عرض {company}',
    message: 'أرسلت {company} نسخة جديدة من عرضها على الطلب {title} ({number}).',
  },
  offer_confirmed: {
    title: 'تم تأكيد عرض سعر',
    subject: 'الطلب {number}: أكّدت {company} عرضها',
    message: 'أكّدت {company} عرضها على الطلب {title} ({number}) بعد ملحقك.',
  },
  offer_withdrawn: {
    title: 'سُحب عرض سعر',
    subject: 'الطلب {number}: سحبت {company} عرضها',
    message: 'سحبت {company} عرضها على الطلب {title} ({number}).',
  },
  offer_lapsed: {
    title: 'انتهت صلاحية عرض سعر',
    subject: 'الطلب {number}: انتهت صلاحية عرض {company}',
    message: 'انتهت صلاحية عرض {company} على الطلب {title} ({number}).',
  },
  negotiation_answered: {
    title: 'وصل الرد على طلب التعديل',
    subject: 'الطلب {number}: ردّت {company} على طلب التعديل',
    message: 'ردّت {company} على طلب التعديل بنسخة جديدة من عرضها على الطلب {title} ({number}).',
  },
  negotiation_declined: {
    title: 'اعتذر المورّد عن التعديل',
    subject: 'الطلب {number}: اعتذرت {company} عن التعديل',
    message: 'تُبقي {company} عرضها على الطلب {title} ({number}) كما هو.',
  },
  deal_canceled: {
    title: 'ألغى المورّد الصفقة',
    subject: 'الطلب {number}: ألغت {company} الصفقة',
    message: 'ألغت {company} عرضها المقبول على الطلب {title} ({number}). يمكنك اختيار عرض آخر.',
  },
  order_acknowledged: {
    title: 'أكّد المورّد أمر الشراء',
    subject: 'أمر الشراء {serial}: أكّدته {company}',
    message: 'أكّدت {company} أمر الشراء {serial} عن الطلب {title} ({number}).',
  },
  acknowledgement_late: {
    title: 'أمر شراء لم يؤكّده المورّد بعد',
    subject: 'أمر الشراء {serial}: لم تؤكّده {company} بعد',
    message: 'لم تؤكّد {company} أمر الشراء {serial} عن الطلب {title} ({number}). يمكنك تذكيرها.',
  },
  receipt_reminder: {
    title: 'بضاعة بانتظار تسجيل استلامها',
    subject: 'أمر الشراء {serial}: {company} بانتظار تأكيد الاستلام',
    message: 'تنتظر {company} تسجيل استلام أمر الشراء {serial}. سجّل ما وصل من البضاعة.',
  },
  tax_invoice_issued: {
    title: 'صدرت فاتورة ضريبية',
    subject: 'فاتورة ضريبية {document} من {company} لأمر الشراء {serial}',
    message:
      'أصدرت {company} الفاتورة الضريبية {document} لأمر الشراء {serial} عن طلب عرض الأسعار {title} ({number}).',
  },
  credit_note_issued: {
    title: 'صدر إشعار دائن ضريبي',
    subject: 'إشعار دائن {document} من {company} لأمر الشراء {serial}',
    message:
      'أصدرت {company} الإشعار الدائن الضريبي {document} لأمر الشراء {serial} عن طلب عرض الأسعار {title} ({number}).',
  },
  deal_completed: {
    title: 'اكتملت الصفقة',
    subject: 'أمر الشراء {serial}: اكتملت الصفقة مع {company}',
    message: 'اكتمل أمر الشراء {serial} مع {company} عن الطلب {title} ({number}).',
  },
  action: actionsAr,
  reason: 'السبب: {note}',
  closes: 'يُغلق {time}',
  references: {
    buyer: {
      reference: 'الرقم المرجعي لديك: {number}',
      po_number: 'رقم أمر الشراء لديك: {number}',
      quotation_number: 'رقم عرض السعر لدى المورّد: {number}',
    },
    supplier: {
      quotation_number: 'رقم عرض السعر لديك: {number}',
      reference: 'مرجع المشتري: {number}',
      po_number: 'رقم أمر الشراء لدى المشتري: {number}',
    },
  },
  allRead: 'عُلّمت كل الإشعارات مقروءة.',
  topic: topicAr,
  page: pageAr,
};
