import { isolate, isolateLtr } from '#shared/bidi.ts';
import { shownDeadline } from '#shared/calendar.ts';
import { formatPhone } from '#shared/phone-format.ts';
import type { DocumentFacts, OfferFacts, OrderFacts } from './deal-facts.ts';
import { hasQuoteBand } from './deal-band.ts';
import type { DealWriter } from './deal-writer.ts';
import { shortenText } from './subject.ts';

export interface DealRow {
  readonly label: string;
  readonly value: string;
  /** A row that the list of a mailbox shows after the subject. */
  readonly isNext: boolean;
}

const termsMax = 120;

type FactName =
  | 'linesPriced'
  | 'before'
  | 'difference'
  | 'changedLines'
  | 'askedText'
  | 'askedLines'
  | 'askedNow'
  | 'askedTarget'
  | 'lines'
  | 'firstLines'
  | 'fee'
  | 'cost'
  | 'invoiceNumber'
  | 'submittedOn'
  | 'vat'
  | 'qDiscount'
  | 'youPay'
  | 'buyerPays'
  | 'platformPays'
  | 'yourInvoice'
  | 'supplierInvoice'
  | 'delivery'
  | 'deliveryTo'
  | 'pickup'
  | 'receiver'
  | 'payment'
  | 'validUntil'
  | 'decideBy'
  | 'closes'
  | 'closed'
  | 'planned'
  | 'estimated'
  | 'offers'
  | 'lowest'
  | 'city'
  | 'net'
  | 'prepaid'
  | 'payable'
  | 'issuedOn'
  | 'dueOn'
  | 'order';

function rowsWith({ say }: DealWriter) {
  return (name: FactName, value: string | null, isNext = false): DealRow[] =>
    value === null || value === ''
      ? []
      : [{ label: say(`message.deal.fact.${name}`), value, isNext }];
}

export function oneLine(given: string, max: number): string {
  const text = shortenText(given.replace(/\s+/g, ' ').trim(), max);
  return text === '' ? '' : isolate(text);
}

const termsOf = (terms: string | null) => oneLine(terms ?? '', termsMax);

function paymentOf(
  { say }: DealWriter,
  { paymentCode, paymentTerms }: Pick<OrderFacts, 'paymentCode' | 'paymentTerms'>,
): string {
  const choice = paymentCode === '' ? '' : say(`rfq.payment.${paymentCode}`, {});
  return [choice, termsOf(paymentTerms)].filter((part) => part !== '').join(' · ');
}

function deadlineRows(writer: DealWriter): DealRow[] {
  const { facts, moment } = writer;
  const row = rowsWith(writer);
  if (facts.decideBy !== null) return row('decideBy', moment(facts.decideBy), true);
  return facts.isOpen ? row('closes', moment(facts.expiresAt), true) : [];
}

/** In words, because a sign is easily missed; the share in steps of a hundredth of a percent. */
function differenceOf(
  writer: DealWriter,
  { currency }: OfferFacts,
  from: bigint,
  to: bigint,
): string {
  const { say, money, format } = writer;
  if (from === to) return say('message.deal.unchanged');
  const difference = to > from ? to - from : from - to;
  const share = from === 0n ? 1 : Number((difference * 10_000n) / from) / 10_000;
  return say(to > from ? 'message.deal.higher' : 'message.deal.lower', {
    amount: money(difference, currency),
    share: format.percent(share),
  });
}

function revisionRows(writer: DealWriter, offer: OfferFacts): DealRow[] {
  const { say, facts } = writer;
  const row = rowsWith(writer);
  const { replaced, asked } = offer;
  const money = (minor: bigint) => writer.money(minor, offer.currency);
  const ofLines = (n: number) =>
    say('message.deal.pricedOf', { priced: n, lines: facts.lineCount });
  if (replaced !== undefined && replaced !== null) {
    const before = BigInt(replaced.totalMinor);
    const difference = differenceOf(writer, offer, before, BigInt(offer.totalMinor));
    return [
      ...row('before', money(before)),
      ...row('difference', difference, true),
      ...row('changedLines', ofLines(replaced.changedLines), true),
    ];
  }
  if (asked === undefined || asked === null) return [];
  const [now, target] = [BigInt(asked.nowMinor), BigInt(asked.targetMinor)];
  const prices =
    asked.lines === 0
      ? []
      : [
          ...row('askedLines', ofLines(asked.lines), true),
          ...row('askedNow', money(now)),
          ...row('askedTarget', money(target), true),
          ...row('difference', differenceOf(writer, offer, now, target), true),
        ];
  return [...row('askedText', termsOf(asked.request)), ...prices];
}

export function offerRows(writer: DealWriter, offer: OfferFacts): DealRow[] {
  const { facts, format, say, duration } = writer;
  const row = rowsWith(writer);
  const money = (minor: bigint) => writer.money(minor, offer.currency);
  const discount = BigInt(offer.qDiscountMinor);
  const total = BigInt(offer.totalMinor);
  const priced = say('message.deal.pricedOf', { priced: offer.priced, lines: facts.lineCount });
  const validUntil = new Date(`${offer.validUntil}T23:59:59+04:00`);
  const left = validUntil > writer.now ? ` · ${format.relative(validUntil, writer.now)}` : '';
  return [
    ...revisionRows(writer, offer),
    ...row('linesPriced', priced, true),
    ...row('delivery', duration(offer.deliveryValue, offer.deliveryUnit)),
    ...row('payment', paymentOf(writer, offer)),
    ...row('vat', money(BigInt(offer.vatMinor))),
    ...(discount === 0n
      ? []
      : facts.isBuyer
        ? row('qDiscount', money(-discount))
        : [
            ...row('yourInvoice', money(total + discount)),
            ...row('platformPays', money(discount)),
          ]),
    ...row('validUntil', `${format.day(offer.validUntil)}${left}`, true),
    ...deadlineRows(writer),
  ];
}

function placeOf({ locale, say }: DealWriter, order: OrderFacts): string {
  if (order.method === 'pickup') return say('message.deal.pickup');
  const city = locale === 'ar' ? order.cityAr : order.cityEn;
  return [order.place ?? '', city ?? '']
    .filter((part) => part !== '')
    .map(isolate)
    .join(' · ');
}

/** The amount and the order are in the head. */
export function rejectedRows(writer: DealWriter): DealRow[] {
  const { params, format } = writer;
  const row = rowsWith(writer);
  const { invoice_number: number = '', submitted_on: day } = params;
  return [
    ...row('invoiceNumber', number, true),
    ...(day === undefined ? [] : row('submittedOn', format.day(day), true)),
  ];
}

export function orderRows(writer: DealWriter, order: OrderFacts): DealRow[] {
  const { facts, format, duration } = writer;
  const row = rowsWith(writer);
  const money = (minor: bigint) => writer.money(minor, order.currency);
  const [total, discount] = [BigInt(order.totalMinor), BigInt(order.qDiscountMinor)];
  const phone =
    order.phone === null || order.phone === '' ? [] : [isolateLtr(formatPhone(order.phone))];
  const receiver = [...(order.receiver === null ? [] : [isolate(order.receiver)]), ...phone].join(
    ' · ',
  );
  const vat = row('vat', money(BigInt(order.vatMinor)));
  const invoice = row(facts.isBuyer ? 'supplierInvoice' : 'yourInvoice', money(total + discount));
  const payment = row(facts.isBuyer ? 'youPay' : 'buyerPays', money(total));
  const discounts =
    discount === 0n
      ? []
      : row(
          facts.isBuyer ? 'qDiscount' : 'platformPays',
          money(facts.isBuyer ? -discount : discount),
        );
  return [
    ...invoice,
    ...vat,
    ...payment,
    ...discounts,
    ...row('lines', format.number(order.lineCount)),
    ...row('deliveryTo', placeOf(writer, order)),
    ...row('delivery', duration(order.deliveryValue, order.deliveryUnit), true),
    ...(facts.isBuyer ? [] : row('receiver', receiver)),
    ...row('payment', paymentOf(writer, order), true),
  ];
}

export function documentRows(writer: DealWriter, document: DocumentFacts): DealRow[] {
  const { format, params } = writer;
  const row = rowsWith(writer);
  const money = (minor: bigint) => writer.money(minor, document.currency);
  const prepaid = BigInt(document.prepaidMinor);
  return [
    ...row('payable', money(BigInt(document.payableMinor))),
    ...row('net', money(BigInt(document.netMinor))),
    ...row('vat', money(BigInt(document.vatMinor))),
    ...(prepaid === 0n ? [] : row('prepaid', money(prepaid))),
    ...row('order', params['serial'] ?? ''),
    ...row('issuedOn', format.day(document.issuedOn), true),
    ...row('dueOn', format.day(document.dueOn), true),
  ];
}

/** Kinds whose reader has not paid for the RFQ. */
const unpaid: ReadonlySet<string> = new Set(['rfq_published', 'search_matched']);
const endedEarly: ReadonlySet<string> = new Set(['rfq_canceled', 'rfq_taken_down']);
const lineMax = 48;

const firstLinesOf = ({ facts: { firstLines } }: DealWriter) =>
  (firstLines ?? []).map((line) => isolate(shortenText(line, lineMax))).join(' · ');

export function rfqRows(writer: DealWriter): DealRow[] {
  const { type, facts, format, money, locale, moment, now, say } = writer;
  const row = rowsWith(writer);
  const isAhead = shownDeadline(facts.expiresAt) > now;
  const closing = () =>
    isAhead && endedEarly.has(type)
      ? row('planned', format.dateTime(shownDeadline(facts.expiresAt)), true)
      : row(isAhead ? 'closes' : 'closed', moment(facts.expiresAt), true);
  const { ranked, estimatedMinor, feeFils = null } = facts;
  const lowest = ranked?.lowestMinor ?? null;
  const offers = ranked === null ? [] : row('offers', format.number(ranked.all), true);
  if ((facts.question ?? null) !== null) return [...offers, ...closing()];
  return [
    ...row('lines', format.number(facts.lineCount), true),
    ...(hasQuoteBand(writer) ? row('firstLines', firstLinesOf(writer)) : []),
    ...row(
      facts.method === 'pickup' ? 'pickup' : 'city',
      locale === 'ar' ? facts.cityAr : facts.cityEn,
    ),
    ...(estimatedMinor === null ? [] : row('estimated', money(BigInt(estimatedMinor)))),
    ...offers,
    ...(lowest === null
      ? []
      : row('lowest', `${money(BigInt(lowest))} · ${isolate(ranked?.lowestName ?? '')}`)),
    ...(unpaid.has(type) && feeFils !== null
      ? row('fee', money(BigInt(feeFils), 'AED'), true)
      : []),
    ...(type === 'rfq_invitation' ? row('cost', say('message.deal.free'), true) : []),
    ...(hasQuoteBand(writer) ? [] : closing()),
    ...(facts.decideBy === null ? [] : row('decideBy', moment(facts.decideBy), true)),
  ];
}
