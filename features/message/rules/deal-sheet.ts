import { isolate } from '#shared/bidi.ts';
import { shownDeadline } from '#shared/calendar.ts';
import type { Locale } from '#shared/locale.ts';
import { bandOf, rankText, reasonFirst, type DealBand } from './deal-band.ts';
import type { DealFacts } from './deal-facts.ts';
import {
  documentRows,
  offerRows,
  oneLine,
  orderRows,
  rejectedRows,
  rfqRows,
  type DealRow,
} from './deal-rows.ts';
import { createDealWriter, type DealWriter } from './deal-writer.ts';
import type { Params, Say } from './kinds.ts';
import { fitSubject } from './subject.ts';

export interface AttachedFile {
  readonly name: string;
  readonly bytes: { readonly byteLength: number };
}

export const withOrderFile: ReadonlySet<string> = new Set(['order_sent', 'order_reminder']);
/** To the member whose request was approved: the memo of the decision. */
export const withMemoFile: ReadonlySet<string> = new Set(['award_approved', 'proposal_approved']);

/** The block of facts in a mail about a deal, in the order in which it is shown. */
export interface DealSheet {
  readonly reader: string;
  readonly kindLine: string;
  readonly figure: string;
  readonly who: string;
  readonly quotes: readonly { readonly label: string; readonly text: string }[];
  readonly band: DealBand | null;
  readonly rows: readonly DealRow[];
  /** The offers so far, for their buyer; null if there is nothing to compare. */
  readonly offers: {
    readonly heading: string;
    readonly amount: string;
    readonly rows: readonly {
      readonly name: string;
      readonly total: string;
      readonly isSubject: boolean;
    }[];
  } | null;
  readonly file: {
    readonly name: string;
    readonly note: string;
    readonly url: string | null;
  } | null;
  /** The next facts and a date, which lists of mails show after the subject. */
  readonly preview: string;
}

/** Kinds with a subject that has amounts, by the facts that it needs. */
const subjects: Readonly<
  Record<string, 'ranked' | 'offer' | 'order' | 'document' | 'rfq' | 'lowest'>
> = {
  offer_received: 'ranked',
  offer_revised: 'ranked',
  offer_confirmed: 'ranked',
  negotiation_answered: 'ranked',
  negotiation_declined: 'offer',
  offer_withdrawn: 'offer',
  offer_lapsed: 'offer',
  deal_canceled: 'offer',
  award_asked: 'offer',
  award_late: 'offer',
  award_approved: 'offer',
  award_refused: 'offer',
  award_lapsed: 'offer',
  negotiation_asked: 'offer',
  offer_accepted: 'offer',
  offer_rejected: 'offer',
  offer_restored: 'offer',
  offer_canceled: 'offer',
  offer_expired: 'offer',
  order_sent: 'order',
  order_reminder: 'order',
  acknowledgement_late: 'order',
  receipt_late: 'order',
  receipt_reminder: 'order',
  order_acknowledged: 'order',
  order_delivered: 'order',
  goods_received: 'order',
  deal_completed: 'order',
  tax_invoice_issued: 'document',
  credit_note_issued: 'document',
  rfq_evaluate: 'lowest',
  offers: 'lowest',
  rfq_waits: 'rfq',
};

/** The amount of an order as its reader sees it: the supplier's tax invoice, the buyer's payment. */
function orderTotal({ facts: { isBuyer, order }, money }: DealWriter): string | null {
  if (order === null) return null;
  const minor = BigInt(order.totalMinor) + (isBuyer ? 0n : BigInt(order.qDiscountMinor));
  return money(minor, order.currency);
}

function subjectTotal(writer: DealWriter): string | null {
  const { type, facts, money } = writer;
  const { offer, document } = facts;
  const ofRfq = (minor: string | null) => (minor === null ? null : money(BigInt(minor)));
  switch (subjects[type]) {
    case 'ranked':
    case 'offer':
      return offer === null ? null : money(BigInt(offer.totalMinor), offer.currency);
    case 'order':
      return orderTotal(writer);
    case 'document':
      return document === null ? null : money(BigInt(document.payableMinor), document.currency);
    case 'rfq':
      return ofRfq(facts.estimatedMinor);
    case 'lowest':
      return ofRfq(facts.ranked?.lowestMinor ?? null);
    default:
      return null;
  }
}

function subjectDay({ type, facts, params, format }: DealWriter): string | null {
  if (type === 'tax_invoice_issued')
    return facts.document === null ? null : format.day(facts.document.dueOn);
  if (type !== 'order_reminder')
    return facts.decideBy === null ? null : format.date(shownDeadline(facts.decideBy));
  const { acknowledge_by: at } = params;
  return at === undefined ? null : format.date(new Date(at));
}

const withDay: ReadonlySet<string> = new Set([
  'tax_invoice_issued',
  'order_reminder',
  'rfq_evaluate',
]);

/**
 * The subject with the amount and the other party. Null where a fact is missing, so that the subject
 * of the notification is used.
 */
function subjectOf(writer: DealWriter): string | null {
  const { type, params, say, facts } = writer;
  const total = subjectTotal(writer);
  if (total === null) return null;
  const day = subjectDay(writer);
  if (withDay.has(type) && day === null) return null;
  const rank = subjects[type] === 'ranked' ? rankText(writer) : '';
  if (rank === null) return null;
  const company =
    subjects[type] === 'lowest' ? (facts.ranked?.lowestName ?? '') : (params['company'] ?? '');
  const args = { ...params, company, total, day: day ?? '', rank };
  const n = Number(params['bundled'] ?? 0);
  return fitSubject((fitted) => say(`message.deal.subject.${type}`, { ...fitted, n }), args);
}

function headOf(writer: DealWriter): Pick<DealSheet, 'kindLine' | 'figure' | 'who' | 'rows'> {
  const { type, params, facts, say, money } = writer;
  const {
    number = '',
    title = '',
    company = '',
    serial = '',
    document: name = '',
    amount,
  } = params;
  const titled = type === 'rfq_invitation' ? 'rfq_invited' : type;
  const kind = type === 'offers' ? '' : say(`notification.${titled}.title`, params);
  const line = (...parts: string[]) => [kind, ...parts.map(isolate)].join(' · ');
  const { document, order, offer } = facts;
  const side = facts.isBuyer ? 'from' : 'to';
  if (document !== null) {
    const figure = money(BigInt(document.payableMinor), document.currency);
    const who = say('message.deal.from', { company });
    return { kindLine: line(name, serial), figure, who, rows: documentRows(writer, document) };
  }
  if (order !== null) {
    const who = title;
    const rows = reasonFirst.has(type) ? rejectedRows(writer) : orderRows(writer, order);
    return {
      kindLine: line(company),
      figure: amount ?? serial,
      who: amount === undefined ? who : `${serial} · ${title}`,
      rows,
    };
  }
  const lowest = facts.ranked?.lowestMinor ?? null;
  if (type === 'offers' && lowest !== null) {
    const who = say('message.deal.lowestFrom', { company: facts.ranked?.lowestName ?? '' });
    return { kindLine: kind, figure: money(BigInt(lowest)), who, rows: rfqRows(writer) };
  }
  if (offer !== null && type !== 'offers') {
    const figure = money(BigInt(offer.totalMinor), offer.currency);
    const who = say(`message.deal.${side}`, { company });
    return { kindLine: line(number, title), figure, who, rows: offerRows(writer, offer) };
  }
  // A payment that only belongs to an RFQ, such as a top-up, states nothing of it.
  const isAboutRfq = number !== '';
  const who = amount === undefined || !isAboutRfq ? title : `${number} · ${title}`;
  return {
    kindLine: kind,
    figure: amount ?? number,
    who,
    rows: isAboutRfq ? rfqRows(writer) : [],
  };
}

function offersOf({ type, facts, say, figure }: DealWriter): DealSheet['offers'] {
  const { ranked, currency } = facts;
  const isShown = subjects[type] === 'ranked' || subjects[type] === 'lowest';
  if (ranked === null || !isShown || ranked.all < 2) return null;
  return {
    heading: say('message.deal.offersSoFar', { n: ranked.all }),
    amount: say('message.deal.totalIn', { currency }),
    rows: ranked.listed.map(({ name, totalMinor, isComplete, isSubject }) => ({
      name: isComplete ? isolate(name) : `${isolate(name)} · ${say('message.deal.rank.partial')}`,
      total: figure(BigInt(totalMinor)),
      isSubject,
    })),
  };
}

function fileOf(
  { type, params, facts, say, format }: DealWriter,
  file: AttachedFile | undefined,
): DealSheet['file'] {
  if (file !== undefined) {
    const size = format.bytes(file.bytes.byteLength);
    return { name: file.name, note: say('message.deal.fileAttached', { size }), url: null };
  }
  return facts.order === null || !withOrderFile.has(type)
    ? null
    : {
        name: `${params['serial'] ?? ''}.pdf`,
        note: say('message.deal.fileOnPage'),
        url: params['url'] ?? null,
      };
}

const quoteMax = 300;

function quotesOf({ type, facts: { question: about = null }, say }: DealWriter) {
  if (about === null) return [];
  const quote = (name: 'question' | 'answer', text: string | null) =>
    text === null ? [] : [{ label: say(`message.deal.${name}`), text: oneLine(text, quoteMax) }];
  return [
    ...quote('question', about.question),
    ...(type === 'question_answered' ? quote('answer', about.answer) : []),
  ];
}

const previewRowsMax = 3;

function previewOf(
  writer: DealWriter,
  rows: readonly DealRow[],
  band: DealBand | null,
  quotes: DealSheet['quotes'],
): string {
  const quoted = quotes.slice(-1).map(({ text }) => text);
  const next = rows.filter((row) => row.isNext).slice(0, previewRowsMax);
  const deadline = band?.tone === 'deadline' ? [band.text] : [];
  const about = [writer.params['number'] ?? ''].filter((one) => one !== '');
  return [
    ...quoted,
    ...deadline,
    ...about,
    ...next.map(({ label, value }) => `${label}: ${value}`),
  ].join(' · ');
}

/** Writes the facts of a mail, and its subject where the facts have an amount. */
export function dealSheetOf(
  type: string,
  params: Params,
  facts: DealFacts,
  reader: {
    readonly locale: Locale;
    readonly say: Say;
    readonly now: Date;
    readonly file?: AttachedFile | undefined;
  },
): { readonly sheet: DealSheet; readonly subject: string | null } {
  const writer = createDealWriter(type, params, facts, reader);
  const head = headOf(writer);
  const band = bandOf(writer);
  const quotes = quotesOf(writer);
  const sheet = {
    ...head,
    quotes,
    reader: facts.reader,
    band,
    offers: offersOf(writer),
    file: fileOf(writer, reader.file),
    preview: previewOf(writer, head.rows, band, quotes),
  };
  return { sheet, subject: subjectOf(writer) };
}

export function sheetLines(sheet: DealSheet): readonly string[] {
  const { kindLine, figure, who, quotes, band, rows, offers, file } = sheet;
  const bandLine = [band?.text ?? '', band?.detail ?? ''].filter((one) => one !== '').join(' · ');
  const offerLines = (offers?.rows ?? []).map(({ name, total }) => `${name}: ${total}`);
  const lines = [
    kindLine,
    `${figure}\n${who}`,
    ...quotes.map(({ label, text }) => `${label}: ${text}`),
    bandLine,
    rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    offers === null ? '' : [`${offers.heading} · ${offers.amount}`, ...offerLines].join('\n'),
    file === null ? '' : `${file.name} · ${file.note}`,
  ];
  return lines.filter((line) => line !== '');
}
