import { describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { contentOf } from '#features/message/rules/content.ts';
import type { Say } from '#features/message/rules/kinds.ts';
import { subjectMax } from '#features/message/rules/subject.ts';
import { createTranslator } from '#shared/i18n.ts';
import { kinds, notificationTypes, type NotificationType } from './kinds.ts';
import { letterParams } from './letters.ts';

const say = {
  en: createTranslator('en', en) as unknown as Say,
  ar: createTranslator('ar', ar) as unknown as Say,
};
const locales = ['en', 'ar'] as const;

const params = {
  company: 'Gulf Steel LLC',
  rfq_id: 'r1',
  number: 'RFQ-10482',
  title: 'Copper cable',
  offer_id: 'o1',
  negotiation_id: 'n1',
  order_id: 'p1',
  serial: 'PO-2026-00031',
  document: 'INV-2026-00007',
  amount: '1250.00',
  expires_on: '2027-01-21',
  effective_on: '2027-01-21',
  version: '2',
  note: '',
  search: 'Cooling',
  searches: 'Cooling · Pumps',
  count: '3',
  titles: 'Chillers · Ducts',
  from_en: 'HVAC',
  from_ar: 'التكييف',
  into_en: 'Electrical',
  into_ar: 'الكهرباء',
};

function subjectOf(
  type: NotificationType,
  locale: (typeof locales)[number],
  given: Readonly<Record<string, string>>,
): string {
  const reader = { locale, account_type: kinds[type].side === 'supplier' ? 'supplier' : 'buyer' };
  const letter = letterParams(
    { type, params: given },
    reader as Parameters<typeof letterParams>[1],
  );
  return contentOf('notification', letter, locale, say[locale]).subject;
}

/** The subject of each kind in English and Arabic. */
const subjects: Record<NotificationType, readonly [en: string, ar: string]> = {
  review_submitted: ['Gulf Steel LLC: documents received', 'استلمنا مستندات Gulf Steel LLC'],
  account_approved: [
    'Gulf Steel LLC: your account is approved',
    'تمت الموافقة على حساب Gulf Steel LLC',
  ],
  account_refused: [
    'Gulf Steel LLC: your account needs corrections',
    'حساب Gulf Steel LLC يحتاج إلى تصحيح بعض المستندات',
  ],
  account_suspended: ['Gulf Steel LLC: your account is suspended', 'عُلّق حساب Gulf Steel LLC'],
  account_restored: [
    'Gulf Steel LLC: your account is active again',
    'أُعيد تفعيل حساب Gulf Steel LLC',
  ],
  licence_ends: [
    'Gulf Steel LLC: trade licence expires on 21 Jan 2027',
    'تنتهي رخصة Gulf Steel LLC التجارية في 21 يناير 2027',
  ],
  terms_changed: [
    'Updated terms and conditions from 21 Jan 2027',
    'شروط وأحكام جديدة ابتداءً من 21 يناير 2027',
  ],
  rfq_published: [
    'RFQ-10482: new RFQ – Copper cable',
    'الطلب RFQ-10482: طلب عرض أسعار جديد – Copper cable',
  ],
  rfq_invited: [
    'RFQ-10482: Gulf Steel LLC invites you to quote – Copper cable',
    'الطلب RFQ-10482: دعوة من Gulf Steel LLC لتقديم عرض – Copper cable',
  ],
  invitation_declined: [
    'RFQ-10482: Gulf Steel LLC declined your invitation',
    'الطلب RFQ-10482: اعتذار Gulf Steel LLC عن دعوتك',
  ],
  invitation_bounced: [
    'RFQ-10482: the email to Gulf Steel LLC didn’t arrive',
    'الطلب RFQ-10482: لم تصل الرسالة إلى Gulf Steel LLC',
  ],
  search_matched: [
    'RFQ-10482: Copper cable matches your search Cooling',
    'الطلب RFQ-10482: Copper cable يطابق بحثك Cooling',
  ],
  search_digest: ['New matches for your saved searches: 3', 'نتائج جديدة لعمليات بحثك المحفوظة: 3'],
  category_merged: ['HVAC is now part of Electrical', 'أصبح قسم التكييف جزءاً من قسم الكهرباء'],
  rfq_amended: [
    'RFQ-10482: RFQ amended – Copper cable',
    'الطلب RFQ-10482: صدر ملحق – Copper cable',
  ],
  rfq_canceled: ['RFQ-10482: RFQ cancelled – Copper cable', 'الطلب RFQ-10482: أُلغي – Copper cable'],
  rfq_closed: ['RFQ-10482: RFQ ended – Copper cable', 'الطلب RFQ-10482: انتهى – Copper cable'],
  quote_reminder: [
    'RFQ-10482: ends within 24 hours, no offer from you yet – Copper cable',
    'الطلب RFQ-10482: يُغلق خلال 24 ساعة ولا عرض منك – Copper cable',
  ],
  question_answered: [
    'RFQ-10482: a question was answered – Copper cable',
    'الطلب RFQ-10482: وصل رد على استفسار – Copper cable',
  ],
  access_refunded: [
    'RFQ-10482: access fee of AED 1,250.00 refunded',
    'الطلب RFQ-10482: أُعيدت إليك رسوم الاطلاع AED 1,250.00',
  ],
  refund_refused: [
    'RFQ-10482: refund not approved – Copper cable',
    'الطلب RFQ-10482: لم تتم الموافقة على الاسترداد – Copper cable',
  ],
  negotiation_asked: [
    'RFQ-10482: Gulf Steel LLC requested a revision of your offer',
    'الطلب RFQ-10482: تطلب Gulf Steel LLC تعديل عرضك',
  ],
  offer_accepted: [
    'RFQ-10482: Gulf Steel LLC accepted your offer',
    'الطلب RFQ-10482: قبلت Gulf Steel LLC عرضك',
  ],
  offer_rejected: [
    'RFQ-10482: your offer to Gulf Steel LLC was not chosen',
    'الطلب RFQ-10482: لم تختر Gulf Steel LLC عرضك',
  ],
  offer_restored: [
    'RFQ-10482: your offer to Gulf Steel LLC is under consideration again',
    'الطلب RFQ-10482: عادت Gulf Steel LLC إلى النظر في عرضك',
  ],
  offer_canceled: [
    'RFQ-10482: Gulf Steel LLC cancelled the acceptance of your offer',
    'الطلب RFQ-10482: ألغت Gulf Steel LLC قبول عرضك',
  ],
  offer_expired: [
    'RFQ-10482: your offer to Gulf Steel LLC has expired',
    'الطلب RFQ-10482: انتهت صلاحية عرضك المقدّم إلى Gulf Steel LLC',
  ],
  order_sent: [
    'PO-2026-00031: new purchase order from Gulf Steel LLC',
    'أمر شراء جديد PO-2026-00031 من Gulf Steel LLC',
  ],
  order_reminder: [
    'PO-2026-00031: Gulf Steel LLC is waiting for your acknowledgement',
    'أمر الشراء PO-2026-00031 من Gulf Steel LLC بانتظار تأكيدك',
  ],
  receipt_late: [
    'PO-2026-00031: Gulf Steel LLC hasn’t recorded a receipt',
    'أمر الشراء PO-2026-00031: لم تسجّل Gulf Steel LLC أي استلام',
  ],
  goods_received: [
    'PO-2026-00031: Gulf Steel LLC confirmed receipt of goods',
    'أمر الشراء PO-2026-00031: أكّدت Gulf Steel LLC استلام بضاعة',
  ],
  order_delivered: [
    'PO-2026-00031: Gulf Steel LLC has received all goods',
    'أمر الشراء PO-2026-00031: استلمت Gulf Steel LLC كامل البضاعة',
  ],
  q_invoice_accepted: [
    'PO-2026-00031: Q discount invoice accepted, AED 1,250.00',
    'أمر الشراء PO-2026-00031: قُبلت فاتورة خصم Q بمبلغ AED 1,250.00',
  ],
  q_invoice_rejected: [
    'PO-2026-00031: Q discount invoice rejected – Copper cable',
    'أمر الشراء PO-2026-00031: رُفضت فاتورة خصم Q – Copper cable',
  ],
  top_up_confirmed: ['Top-up of AED 1,250.00 confirmed', 'تم شحن رصيدك بمبلغ AED 1,250.00'],
  top_up_refused: [
    'Top-up of AED 1,250.00 not confirmed',
    'لم يتم تأكيد شحن رصيدك بمبلغ AED 1,250.00',
  ],
  withdrawal_paid: ['Withdrawal of AED 1,250.00 paid', 'تم صرف طلب السحب بمبلغ AED 1,250.00'],
  withdrawal_refused: ['Withdrawal of AED 1,250.00 rejected', 'رُفض طلب السحب بمبلغ AED 1,250.00'],
  rfq_waits: [
    'RFQ-10482: awaiting your approval – Copper cable',
    'الطلب RFQ-10482: بانتظار موافقتك – Copper cable',
  ],
  rfq_approved: [
    'RFQ-10482: your RFQ is published – Copper cable',
    'الطلب RFQ-10482: نُشر – Copper cable',
  ],
  award_asked: [
    'RFQ-10482: award to Gulf Steel LLC needs your approval',
    'الطلب RFQ-10482: الترسية على Gulf Steel LLC بانتظار موافقتك',
  ],
  award_late: [
    'RFQ-10482: award to Gulf Steel LLC still needs approval',
    'الطلب RFQ-10482: الترسية على Gulf Steel LLC ما زالت بانتظار الموافقة',
  ],
  award_approved: [
    'RFQ-10482: award to Gulf Steel LLC approved',
    'الطلب RFQ-10482: تمت الموافقة على الترسية على Gulf Steel LLC',
  ],
  award_refused: [
    'RFQ-10482: award to Gulf Steel LLC not approved',
    'الطلب RFQ-10482: لم تتم الموافقة على الترسية على Gulf Steel LLC',
  ],
  award_lapsed: [
    'RFQ-10482: approval request for Gulf Steel LLC’s offer expired',
    'الطلب RFQ-10482: انتهى طلب الموافقة على عرض Gulf Steel LLC دون قرار',
  ],
  proposal_asked: [
    'RFQ-10482: award by line needs your approval – Copper cable',
    'الطلب RFQ-10482: ترسية البنود بانتظار موافقتك – Copper cable',
  ],
  proposal_late: [
    'RFQ-10482: award by line still needs approval – Copper cable',
    'الطلب RFQ-10482: ترسية البنود ما زالت بانتظار الموافقة – Copper cable',
  ],
  proposal_approved: [
    'RFQ-10482: award by line approved – Copper cable',
    'الطلب RFQ-10482: تمت الموافقة على ترسية البنود – Copper cable',
  ],
  proposal_refused: [
    'RFQ-10482: award by line not approved – Copper cable',
    'الطلب RFQ-10482: لم تتم الموافقة على ترسية البنود – Copper cable',
  ],
  proposal_lapsed: [
    'RFQ-10482: approval request for the award expired – Copper cable',
    'الطلب RFQ-10482: انتهى طلب الموافقة على الترسية دون قرار – Copper cable',
  ],
  rfq_refused: [
    'RFQ-10482: your RFQ was not published – Copper cable',
    'الطلب RFQ-10482: لم يُنشر – Copper cable',
  ],
  rfq_taken_down: [
    'RFQ-10482: your RFQ was taken down – Copper cable',
    'الطلب RFQ-10482: أوقفته الإدارة – Copper cable',
  ],
  rfq_evaluate: [
    'RFQ-10482: time to decide – Copper cable',
    'الطلب RFQ-10482: حان وقت القرار – Copper cable',
  ],
  decision_reminder: [
    'RFQ-10482: days left to decide: 3 – Copper cable',
    'الطلب RFQ-10482: الأيام المتبقية للقرار: 3 – Copper cable',
  ],
  rfq_rest_closed: [
    'RFQ-10482: lines without an award were closed – Copper cable',
    'الطلب RFQ-10482: أُغلقت البنود التي لم تُرسَ – Copper cable',
  ],
  rfq_expired: [
    'RFQ-10482: your RFQ expired – Copper cable',
    'الطلب RFQ-10482: انتهت مدته – Copper cable',
  ],
  question_asked: [
    'RFQ-10482: new question from a supplier – Copper cable',
    'الطلب RFQ-10482: استفسار جديد من مورّد – Copper cable',
  ],
  offer_received: [
    'RFQ-10482: new offer from Gulf Steel LLC',
    'الطلب RFQ-10482: عرض جديد من Gulf Steel LLC',
  ],
  offer_revised: [
    'RFQ-10482: new version of the offer from Gulf Steel LLC',
    'الطلب RFQ-10482: نسخة جديدة من عرض Gulf Steel LLC',
  ],
  offer_confirmed: [
    'RFQ-10482: Gulf Steel LLC confirmed its offer',
    'الطلب RFQ-10482: أكّدت Gulf Steel LLC عرضها',
  ],
  offer_withdrawn: [
    'RFQ-10482: Gulf Steel LLC withdrew its offer',
    'الطلب RFQ-10482: سحبت Gulf Steel LLC عرضها',
  ],
  offer_lapsed: [
    'RFQ-10482: the offer from Gulf Steel LLC has expired',
    'الطلب RFQ-10482: انتهت صلاحية عرض Gulf Steel LLC',
  ],
  negotiation_answered: [
    'RFQ-10482: Gulf Steel LLC replied to your revision request',
    'الطلب RFQ-10482: ردّت Gulf Steel LLC على طلب التعديل',
  ],
  negotiation_declined: [
    'RFQ-10482: Gulf Steel LLC declined your revision request',
    'الطلب RFQ-10482: اعتذرت Gulf Steel LLC عن التعديل',
  ],
  deal_canceled: [
    'RFQ-10482: Gulf Steel LLC cancelled the deal',
    'الطلب RFQ-10482: ألغت Gulf Steel LLC الصفقة',
  ],
  order_acknowledged: [
    'PO-2026-00031: acknowledged by Gulf Steel LLC',
    'أمر الشراء PO-2026-00031: أكّدته Gulf Steel LLC',
  ],
  acknowledgement_late: [
    'PO-2026-00031: Gulf Steel LLC hasn’t acknowledged it yet',
    'أمر الشراء PO-2026-00031: لم تؤكّده Gulf Steel LLC بعد',
  ],
  receipt_reminder: [
    'PO-2026-00031: Gulf Steel LLC is waiting for your receipt',
    'أمر الشراء PO-2026-00031: Gulf Steel LLC بانتظار تأكيد الاستلام',
  ],
  tax_invoice_issued: [
    'INV-2026-00007: tax invoice from Gulf Steel LLC for PO-2026-00031',
    'فاتورة ضريبية INV-2026-00007 من Gulf Steel LLC لأمر الشراء PO-2026-00031',
  ],
  credit_note_issued: [
    'INV-2026-00007: tax credit note from Gulf Steel LLC for PO-2026-00031',
    'إشعار دائن INV-2026-00007 من Gulf Steel LLC لأمر الشراء PO-2026-00031',
  ],
  deal_completed: [
    'PO-2026-00031: deal with Gulf Steel LLC completed',
    'أمر الشراء PO-2026-00031: اكتملت الصفقة مع Gulf Steel LLC',
  ],
};

/** The numbers of the record that a kind is about; the first one that its params have. */
const numbers = ['document', 'serial', 'number'] as const;

/** Kinds that reach suppliers without access to the RFQ, who must not see its buyer (product §6.6). */
const beforeAccess: readonly NotificationType[] = [
  'rfq_published',
  'search_matched',
  'search_digest',
];

describe.each(notificationTypes)('the subject of %s', (type) => {
  const own: readonly string[] = kinds[type].params;

  it.each(locales)('has its known text in %s', (locale) => {
    expect(subjectOf(type, locale, params)).toBe(subjects[type][locale === 'en' ? 0 : 1]);
  });

  it.each(locales)('contains the number of its record in %s', (locale) => {
    const number = numbers.find((name) => own.includes(name));
    if (number !== undefined) expect(subjectOf(type, locale, params)).toContain(params[number]);
  });

  it.each(locales)('contains only what the notification stores, in %s', (locale) => {
    const stored = Object.fromEntries(
      Object.entries(params).filter(([name]) => own.includes(name)),
    );
    expect(subjectOf(type, locale, stored)).toBe(subjectOf(type, locale, params));
  });

  it.each(locales)('keeps its number and one line with hostile and long names in %s', (locale) => {
    const hostile = 'Gulf\r\nBcc: all@example.com \u202e<script>&"\u0000 ';
    const named = ['company', 'title', 'search', 'searches', 'titles', 'from_en', 'from_ar'];
    const given = {
      ...params,
      ...Object.fromEntries(named.map((name) => [name, hostile.repeat(8)])),
    };
    const subject = subjectOf(type, locale, given);
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    expect(subject).not.toMatch(/\{\w+\}|undefined/);
    // A letter and its vowel marks are one visible character.
    expect([...new Intl.Segmenter(locale).segment(subject)].length).toBeLessThanOrEqual(subjectMax);
    const number = numbers.find((name) => own.includes(name));
    if (number !== undefined) expect(subject).toContain(params[number]);
  });
});

it('a subject names no buyer to a supplier without access to the RFQ', () => {
  for (const type of beforeAccess) {
    expect(kinds[type].params).not.toContain('company');
    for (const locale of locales)
      expect(subjectOf(type, locale, params)).not.toContain(params.company);
  }
});
