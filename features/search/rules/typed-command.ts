import { stripBidiControls, toAsciiDigits } from '#shared/bidi.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { parseNumber } from '#shared/numbers.ts';
import { plainText } from './marks.ts';

export const recordVerbs = [
  'accept',
  'reject',
  'negotiate',
  'amend',
  'cancel',
  'receive',
  'remind',
  'quote',
  'acknowledge',
  'decide',
  'credit',
  'pay',
  'suspend',
  'lift',
] as const;
export type RecordVerb = (typeof recordVerbs)[number];

type TypedCommand =
  | { readonly verb: 'create'; readonly title: string }
  /** AED as decimal text; empty: none was typed yet. */
  | { readonly verb: 'top_up'; readonly amount: string }
  | { readonly verb: RecordVerb; readonly about: string };

type Verb = TypedCommand['verb'];

/** Words of an action in both languages. The longest that a text begins with counts. */
const phrases: Readonly<Record<Verb, readonly string[]>> = {
  create: [
    'new rfq',
    'rfq',
    'create rfq',
    'create an rfq',
    'new request',
    'create request',
    'طلب',
    'طلب جديد',
    'طلب أسعار',
    'طلب عرض أسعار',
    'طلب عروض أسعار',
    'إنشاء طلب',
    'أنشئ طلب',
    'أنشئ طلباً',
  ],
  top_up: ['top up', 'topup', 'top-up', 'شحن', 'اشحن', 'شحن المحفظة'],
  accept: ['accept', 'approve', 'award', 'قبول', 'اقبل', 'اعتماد', 'اعتمد', 'ترسية'],
  reject: ['reject', 'refuse', 'decline', 'رفض', 'ارفض'],
  negotiate: ['negotiate', 'revise', 'تفاوض', 'فاوض', 'اطلب تعديل'],
  amend: ['amend', 'ملحق', 'أصدر ملحقاً', 'عدّل', 'تعديل'],
  cancel: ['cancel', 'إلغاء', 'ألغ', 'ألغِ'],
  receive: ['receive', 'confirm receipt', 'استلام', 'استلم', 'تأكيد استلام', 'تأكيد الاستلام'],
  remind: ['remind', 'ذكّر', 'تذكير'],
  quote: ['quote', 'quote on', 'قدّم عرضاً', 'تقديم عرض', 'سعّر', 'تسعير'],
  acknowledge: ['acknowledge', 'confirm', 'تأكيد', 'أكّد'],
  decide: ['decide', 'review', 'راجع', 'مراجعة', 'قرار'],
  credit: ['credit', 'قيد', 'إضافة رصيد'],
  pay: ['pay', 'ادفع', 'دفع', 'صرف'],
  suspend: ['suspend', 'تعليق', 'علّق'],
  lift: ['lift', 'lift suspension', 'رفع التعليق', 'ارفع التعليق'],
};

/** Words between an action and what it is about, such as in "accept the offer of Noor". */
const fillers: Readonly<Record<'create' | 'top_up' | 'record', string>> = {
  create: 'named called about for باسم بعنوان اسمه عن',
  top_up:
    'by with of wallet the my aed dhs dirhams درهم درهماً دراهم بمبلغ مبلغ المحفظة محفظتي بقيمة',
  record:
    'the a an of from for to on with offer offers rfq request order suppliers supplier account company suspension ' +
    'عرض العرض طلب الطلب بالطلب للطلب أمر الأمر الشراء شراء المورد الموردين موردي حساب الحساب شركة من على عن إلى مع',
};

const typedTerms = (text: string) =>
  text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
const plainTerm = (word: string) => plainText(word).replace(/[:،,]$/u, '');
const plainTerms = (text: string) => typedTerms(text).map(plainTerm);

const known = Object.entries(phrases)
  .flatMap(([verb, texts]) =>
    texts.map((text) => ({ verb: verb as Verb, terms: plainTerms(text) })),
  )
  .toSorted((one, other) => other.terms.length - one.terms.length);

const skipped = {
  create: new Set(plainTerms(fillers.create)),
  top_up: new Set(plainTerms(fillers.top_up)),
  record: new Set(plainTerms(fillers.record)),
};

function withoutFirst(terms: readonly string[], kind: keyof typeof skipped): readonly string[] {
  const from = terms.findIndex((word) => !skipped[kind].has(plainTerm(word)));
  return from === -1 ? [] : terms.slice(from);
}

function titleOf(terms: readonly string[]): string {
  return withoutFirst(terms, 'create')
    .join(' ')
    .replace(/^["'“«]/u, '')
    .replace(/["'”»]$/u, '')
    .trim();
}

function amountOf(terms: readonly string[]): string | null {
  const typed = terms.filter((word) => !skipped.top_up.has(plainTerm(word))).join('');
  if (typed === '') return '';
  const amount = normaliseDecimal(typed);
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(amount) && Number(amount) > 0 ? amount : null;
}

/**
 * Reads the action that a typed text begins with, in either language and either script's digits.
 * Null: the text is only searched for, such as the number of an RFQ.
 */
export function readCommand(text: string): TypedCommand | null {
  const terms = typedTerms(stripBidiControls(text));
  const plain = terms.map(plainTerm);
  const found = known.find(({ terms: phrase }) => phrase.every((word, at) => plain[at] === word));
  if (found === undefined) return null;
  const { verb } = found;
  const rest = terms.slice(found.terms.length);
  if (verb === 'create') {
    const title = titleOf(rest);
    const isNumber = found.terms.length === 1 && parseNumber('RFQ', title) !== null;
    return isNumber || (title === '' && found.terms.length === 1) ? null : { verb, title };
  }
  if (verb === 'top_up') {
    const amount = amountOf(rest);
    return amount === null ? null : { verb, amount };
  }
  const about = withoutFirst(rest, 'record').join(' ');
  return about === '' ? null : { verb, about };
}

const numberTerms = new Set(plainTerms('طلب الطلب rfq'));

export function searchedText(text: string): string {
  const command = readCommand(text);
  if (command === null) {
    const [first = '', ...rest] = typedTerms(stripBidiControls(text));
    const number = toAsciiDigits(rest.join(' '));
    return numberTerms.has(plainTerm(first)) && /^\d{1,12}$/.test(number) ? number : text.trim();
  }
  if (command.verb === 'create') return command.title;
  return command.verb === 'top_up' ? '' : command.about;
}
