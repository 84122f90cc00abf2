import { isolateLtr } from '#shared/bidi.ts';
import { brandOf } from '#shared/brand.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall } from '#shared/call.ts';
import { instantsOf } from '#shared/list.ts';
import type { Digits, Locale } from '#shared/locale.ts';
import type { DocumentFact, StatementDocument, LocalizedText } from '#shared/pdf.ts';
import { isRefusal, refuseFields, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { monthRange } from '../reads/wallet.ts';
import { statementFigures } from '../rules/statement-figures.ts';
import { hidesRows } from '../rules/statement.ts';
import { entryKinds } from '../schema/wallet.ts';
import {
  findBalanceBefore,
  findHolder,
  listPeriod,
  type Period,
  type PeriodLine,
} from '../store/statement.ts';

const linesMax = 1000;
const dayMs = 86_400_000;
/** Removed from our own texts, because search does not find words with it (decision 0012). */
const shadda = /\u0651/g;

interface PrintQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly month?: string | undefined;
  readonly lang?: Locale | undefined;
  readonly digits?: Digits | undefined;
}

/** Days and a month together mean their intersection. */
function periodOf({ from, to, month }: PrintQuery): Period {
  const days = instantsOf({ from, to });
  if (month === undefined) return days;
  const whole = monthRange(month);
  return {
    from: days.from !== null && days.from > whole.from ? days.from : whole.from,
    until: days.until !== null && days.until < whole.until ? days.until : whole.until,
  };
}

/** The days of a period: never ends in the future; an open start is the first movement. */
function daysOf({ from, until }: Period, lines: readonly PeriodLine[], now: Date) {
  const last = until === null || until > now ? now : new Date(until.getTime() - dayMs);
  return [from ?? lines[0]?.at ?? last, last] as const;
}

function writerOf(call: MemberCall, first: Locale, digits: Digits) {
  const locales: readonly Locale[] = first === 'ar' ? ['ar', 'en'] : ['en', 'ar'];
  const localize = (make: (locale: Locale) => string): LocalizedText =>
    locales.map((locale) => make(locale).replace(shadda, ''));
  return {
    localize,
    figures: statementFigures(digits),
    say: (key: Parameters<MemberCall['text']>[0]) => localize((locale) => call.textIn(locale, key)),
  };
}

type Writer = ReturnType<typeof writerOf>;

function sumOf(lines: readonly PeriodLine[], isSide: (fils: bigint) => boolean): bigint {
  return lines.reduce(
    (sum, { amount_fils: fils }) => (isSide(fils) ? sum + (fils < 0n ? -fils : fils) : sum),
    0n,
  );
}

function factsOf(
  { say, figures }: Writer,
  lines: readonly PeriodLine[],
  openingFils: bigint,
  trn: string,
  now: Date,
) {
  const money = (fils: bigint): LocalizedText => [figures.money(fils)];
  const closingFils = lines.at(-1)?.new_balance_fils ?? openingFils;
  const facts: DocumentFact[] = [
    { label: say('wallet.print.opening'), value: money(openingFils) },
    { label: say('wallet.print.debits'), value: money(sumOf(lines, (fils) => fils < 0n)) },
    { label: say('wallet.print.credits'), value: money(sumOf(lines, (fils) => fils > 0n)) },
    { label: say('wallet.print.closing'), value: money(closingFils) },
    { label: say('wallet.print.issued'), value: [figures.moment(now)] },
  ];
  return trn === '' ? facts : [...facts, { label: say('order.pdf.trn'), value: [isolateLtr(trn)] }];
}

function lineOf({ say, figures }: Writer, line: PeriodLine): StatementDocument['lines'][number] {
  const kind = entryKinds.find((one) => one === line.kind);
  if (kind === undefined) throw new Error(`row ${String(line.wallet_row)} is no wallet row`);
  const { amount_fils: fils } = line;
  const { amount } = figures;
  return {
    row: figures.row(line.wallet_row ?? 0n),
    date: figures.moment(line.at),
    movement: say(`wallet.kind.${kind}`),
    reference: isolateLtr(line.reference),
    debit: fils < 0n ? amount(-fils) : '',
    credit: fils > 0n ? amount(fils) : '',
    bonus: line.bonus_fils === 0n ? '' : amount(line.bonus_fils),
    before: amount(line.old_balance_fils ?? 0n),
    after: amount(line.new_balance_fils ?? 0n),
  };
}

/**
 * Prints the statement of a period as PDF in both languages. It contains every movement, so that
 * each balance follows from the row before. Refuses: busy; a period of more than a thousand
 * movements.
 */
export async function printStatement(
  call: MemberCall,
  query: PrintQuery,
): Promise<FileAnswer | Refusal> {
  const { db, actor, now } = call;
  const period = periodOf(query);
  const lines = await listPeriod(db, actor.companyId, period, linesMax + 1);
  if (lines.length > linesMax)
    return refuseFields({ path: 'from', key: 'periodTooLong', args: { max: linesMax } });
  const company = await findHolder(db, actor.companyId);
  // A period without movements must open and close with the balance before its end.
  const openingFils =
    lines[0]?.old_balance_fils ??
    (await findBalanceBefore(db, actor.companyId, period.until ?? now));
  const language = query.lang ?? call.locale;
  // Only for a reader of Arabic, as on the pages; others read the file in Latin digits (decision 0119).
  const digits = language === 'ar' ? (query.digits ?? 'latn') : 'latn';
  const writer = writerOf(call, language, digits);
  const { localize, say } = writer;
  const legal = [company.legal_name_en, company.legal_name_ar].filter((name) => name !== '');
  const bytes = await call.pdf.renderStatement({
    language,
    digits,
    brand: localize((locale) => brandOf(locale).name),
    title: say('wallet.print.title'),
    period: writer.figures.days(...daysOf(period, lines, now)),
    names: legal.length === 0 ? [company.display_name] : legal,
    facts: factsOf(writer, lines, openingFils, company.trn, now),
    columns: {
      row: say('wallet.column.row'),
      date: say('wallet.column.date'),
      movement: say('wallet.column.movement'),
      debit: say('wallet.column.debit'),
      credit: say('wallet.column.credit'),
      bonus: say('wallet.column.bonus'),
      before: say('wallet.column.before'),
      after: say('wallet.column.after'),
    },
    lines: lines.map((line) => lineOf(writer, line)),
    notes: localize((locale) => {
      const note = call.textIn(locale, 'wallet.print.note');
      return hidesRows(query)
        ? `${note} ${call.textIn(locale, 'wallet.statement.filtered')}`
        : note;
    }),
    footer: localize((locale) => brandOf(locale).legalLine),
    pages: localize((locale) =>
      call.textIn(locale, 'order.pdf.pages', { page: '{page}', pages: '{pages}' }),
    ),
  });
  if (isRefusal(bytes)) return bytes;
  return {
    bytes,
    mediaType: 'application/pdf',
    name: `${call.textIn(language, 'wallet.statement.title')}-${dayInDubai(now)}.pdf`,
    inline: false,
  };
}
