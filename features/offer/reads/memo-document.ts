import { isolate, isolateLtr } from '#shared/bidi.ts';
import { brandOf } from '#shared/brand.ts';
import type { Call } from '#shared/call.ts';
import { createFormatter } from '#shared/format.ts';
import type { Locale } from '#shared/locale.ts';
import { formatAmount } from '#shared/money-format.ts';
import type { DocumentFact, DocumentNote, MemoDocument } from '#shared/pdf.ts';
import { unitName } from '#shared/units.ts';
import { shownDeadline } from '#shared/calendar.ts';
import type { LandedSelection } from '../rules/landed-view.ts';
import {
  comparableOf,
  gapBp,
  wholeOfferDifference,
  type MemoContent,
  type MemoOffer,
} from '../rules/memo.ts';
import { proofTextOf } from '../rules/proof-text.ts';

/** Columns of prices that fit on the sheet: the chosen offer and the best others. */
const priceColumnsMax = 4;

interface Writer {
  readonly locale: Locale;
  readonly format: ReturnType<typeof createFormatter>;
  readonly say: (...text: Parameters<Call['text']>) => string;
}

const percentOf = ({ format }: Writer, bp: number) => format.percent(Math.abs(bp) / 10_000);

function isChosen({ chosen, divided }: MemoContent, offerId: string): boolean {
  return divided === undefined
    ? offerId === chosen
    : divided.some(({ offer }) => offer === offerId);
}

/** The chosen offers first, then the others by rank, then the incomplete ones. */
function columnsOf(memo: MemoContent): readonly MemoOffer[] {
  const chosen = memo.offers.filter(({ id }) => isChosen(memo, id));
  const others = memo.offers.filter(({ id }) => !isChosen(memo, id));
  const ranked = others.filter(({ rank }) => rank !== null);
  const incomplete = others.filter(({ rank, is_complete }) => rank === null && !is_complete);
  return [...chosen, ...ranked, ...incomplete].slice(0, priceColumnsMax);
}

const currencyOf = ({ rfq }: MemoContent, offer: MemoOffer | undefined) =>
  offer?.currency ?? rfq.currency;

const moneyIn = (currency: string, amount: string) =>
  isolateLtr(`${currency} ${formatAmount(amount, currency, { locale: 'en' })}`);

/** The amount and supplier of each order of a divided RFQ. */
function divisionOf({ say }: Writer, memo: MemoContent): string {
  const { offers, divided = [] } = memo;
  const parts = divided.map(({ offer: offerId, total }) => {
    const offer = offers.find(({ id }) => id === offerId);
    return say('decisionMemo.part', {
      amount: moneyIn(currencyOf(memo, offer), total),
      supplier: isolate(offer?.supplier ?? ''),
    });
  });
  return [say('decisionMemo.divided', { n: divided.length }), ...parts].join(' ');
}

function summaryOf(writer: Writer, memo: MemoContent): string {
  const { say } = writer;
  const { rfq, offers } = memo;
  if (memo.divided !== undefined) return divisionOf(writer, memo);
  const won = offers.find(({ id }) => id === memo.chosen);
  if (won === undefined) return '';
  const ranked = offers.filter(({ rank }) => rank !== null).length;
  const amount = moneyIn(currencyOf(memo, won), won.total);
  const supplier = isolate(won.supplier);
  const gap = gapBp(comparableOf(won), rfq.estimate);
  return [
    won.rank === null
      ? say('decisionMemo.incomplete', { amount, supplier })
      : say('decisionMemo.ranked', { amount, supplier, rank: won.rank, n: ranked }),
    ...(gap === null || gap === 0
      ? []
      : [
          say(gap < 0 ? 'decisionMemo.belowEstimate' : 'decisionMemo.aboveEstimate', {
            percent: percentOf(writer, gap),
          }),
        ]),
  ].join(' ');
}

function suggestionFactOf({ say }: Writer, { rfq, suggestion }: MemoContent): DocumentFact[] {
  if (suggestion === undefined) return [];
  const amountOf = (value: string) =>
    isolateLtr(`${rfq.currency} ${formatAmount(value, rfq.currency, { locale: 'en' })}`);
  const text = say('decisionMemo.suggested', {
    wish: say(`offer.suggest.wish.${suggestion.wish}`, {
      n: suggestion.suppliers_max,
      amount: amountOf(suggestion.day_worth ?? '0'),
    }),
    amount: amountOf(suggestion.total),
    proof: say(`offer.suggest.proof.${proofTextOf(suggestion)}`, {
      percent: suggestion.gap_percent,
    }),
  });
  return [{ label: [say('decisionMemo.suggestion')], value: [text] }];
}

function landedTextOf(
  { say, format }: Writer,
  currency: string,
  { amount, unknown }: Pick<LandedSelection, 'amount' | 'unknown'>,
): string {
  const shown = isolateLtr(`${currency} ${formatAmount(amount, currency, { locale: 'en' })}`);
  if (unknown.length === 0) return shown;
  const costs = format.list(unknown.map((cost) => say(`offer.landed.cost.${cost}`)));
  return say('decisionMemo.landedAtLeast', { amount: shown, costs });
}

function landedFactOf(writer: Writer, { rfq, landed }: MemoContent): DocumentFact[] {
  if (landed === undefined) return [];
  const value = [landedTextOf(writer, rfq.currency, landed)];
  return [{ label: [writer.say('decisionMemo.landed')], value }];
}

/** The landed totals of the offers whose prices are on the sheet. */
function landedNoteOf(writer: Writer, memo: MemoContent): string[] {
  const totals = columnsOf(memo).flatMap(({ supplier, landed }) =>
    landed === undefined
      ? []
      : [
          writer.say('decisionMemo.landedOf', {
            supplier: isolate(supplier),
            amount: landedTextOf(writer, memo.rfq.currency, landed),
          }),
        ],
  );
  return totals.length === 0
    ? []
    : [writer.say('decisionMemo.landedAll', { totals: writer.format.list(totals) })];
}

function rateNotesOf({ say, format }: Writer, { rates, offers }: MemoContent): string[] {
  if (rates === undefined) return [];
  const each = rates.map(({ currency, rate }) => isolateLtr(`${currency} 1 = AED ${rate}`));
  const isMoving = offers.some((offer) => offer.rank_moves === true);
  return [
    say('decisionMemo.rates', { rates: format.list(each) }),
    ...(isMoving ? [say('decisionMemo.rankMoves')] : []),
  ];
}

function differenceNoteOf({ say }: Writer, memo: MemoContent): string[] {
  const difference = wholeOfferDifference(memo);
  if (difference === null) return [];
  const currency = currencyOf(
    memo,
    memo.offers.find(({ id }) => id === memo.chosen),
  );
  const amounts = {
    sum: moneyIn(currency, difference.sum),
    amount: moneyIn(currency, difference.amount),
  };
  return [say(difference.isBelow ? 'decisionMemo.discounted' : 'decisionMemo.charged', amounts)];
}

function suggestionNoteOf({ say, format }: Writer, { suggestion }: MemoContent): string[] {
  if (suggestion === undefined) return [];
  const text = {
    at: format.dateTime(new Date(suggestion.at)),
    hash: isolateLtr(suggestion.input_hash),
  };
  return [say(suggestion.is_changed ? 'decisionMemo.changed' : 'decisionMemo.followed', text)];
}

function factsOf(writer: Writer, memo: MemoContent): DocumentFact[] {
  const { say, format } = writer;
  const { rfq, offers, decided_at } = memo;
  const ranked = offers.filter(({ rank }) => rank !== null).length;
  return [
    { label: [say('decisionMemo.request')], value: [isolateLtr(rfq.number)] },
    ...(rfq.reference === ''
      ? []
      : [{ label: [say('rfq.page.reference')], value: [isolate(rfq.reference)] }]),
    {
      label: [say('decisionMemo.closed')],
      value: [format.dateTime(shownDeadline(rfq.expires_at))],
    },
    {
      label: [say('decisionMemo.offers')],
      value: [say('decisionMemo.counted', { n: offers.length, ranked })],
    },
    {
      label: [say('decisionMemo.estimate')],
      value: [
        isolateLtr(`${rfq.currency} ${formatAmount(rfq.estimate, rfq.currency, { locale: 'en' })}`),
      ],
    },
    ...landedFactOf(writer, memo),
    ...suggestionFactOf(writer, memo),
    { label: [say('decisionMemo.frozen')], value: [format.dateTime(new Date(decided_at))] },
  ];
}

/** In the RFQ's currency, with the amount of the offer if it has another one. */
function totalOf(memo: MemoContent, offer: MemoOffer): string {
  const compared = formatAmount(comparableOf(offer), memo.rfq.currency, { locale: 'en' });
  return offer.currency === undefined
    ? compared
    : `${compared} (${moneyIn(offer.currency, offer.total)})`;
}

function offerRowsOf(writer: Writer, memo: MemoContent): MemoDocument['offers'] {
  const { say } = writer;
  const won = memo.offers.find(({ id }) => id === memo.chosen);
  return memo.offers.map((offer) => {
    const isDivided = memo.divided !== undefined;
    const gap =
      won === undefined || isDivided ? null : gapBp(comparableOf(offer), comparableOf(won));
    return {
      supplier: offer.supplier,
      number: say('decisionMemo.version', { number: isolateLtr(offer.number), n: offer.version }),
      rank:
        offer.rank === null
          ? say('decisionMemo.unranked')
          : `${offer.rank}${offer.rank_moves === true ? ' ±' : ''}`,
      delivery: say(`offer.delivery.${offer.delivery_unit}`, { n: offer.delivery_value }),
      total: totalOf(memo, offer),
      gap:
        offer.id === memo.chosen || offer.rank === null || gap === null
          ? ''
          : isolateLtr(`${gap < 0 ? '−' : '+'}${(Math.abs(gap) / 100).toFixed(2)}%`),
      is_chosen: isChosen(memo, offer.id),
    };
  });
}

function linesOf({ say, locale, format }: Writer, memo: MemoContent): MemoDocument['lines'] {
  const columns = columnsOf(memo).map((offer) => memo.offers.indexOf(offer));
  // Amounts of another currency have its code, because the heading names that of the RFQ.
  const amount = (offer: MemoOffer | undefined, text: string) =>
    offer?.currency === undefined
      ? formatAmount(text, memo.rfq.currency, { locale: 'en' })
      : moneyIn(offer.currency, text);
  return memo.lines.map((line) => ({
    number: String(line.position),
    description: line.description,
    quantity: `${isolateLtr(format.number(Number(line.quantity)))} ${unitName(locale, line.unit)}`,
    prices: columns.map((at, index) => {
      const isWon = line.awarded === undefined ? index === 0 : memo.offers[at]?.id === line.awarded;
      const price = line.prices[at] ?? null;
      const isQuoted = price !== null && price.state !== 'not_quoted';
      const star = price?.state === 'alternative' ? ' *' : '';
      const mark = price?.group === undefined ? star : `${star} (${price.group})`;
      return {
        text: isQuoted
          ? `${amount(memo.offers[at], price.unit_price)}${mark}`
          : say('decisionMemo.notQuoted'),
        is_best: price?.is_best === true,
        is_chosen: isWon && isQuoted,
      };
    }),
    total:
      line.total === ''
        ? ''
        : amount(
            memo.offers.find(({ id }) => id === (line.awarded ?? memo.chosen)),
            line.total,
          ),
  }));
}

function peopleOf({ say, format }: Writer, memo: MemoContent): DocumentNote[] {
  const { requested } = memo;
  const at = (instant: string) => format.dateTime(new Date(instant));
  return [
    ...(requested === null
      ? []
      : [
          {
            heading: [say('decisionMemo.requested')],
            texts: [requested.by, at(requested.at), requested.reason],
          },
        ]),
    {
      heading: [say(requested === null ? 'decisionMemo.decided' : 'decisionMemo.approved')],
      texts: [memo.decided_by, at(memo.decided_at)],
    },
  ];
}

/** Writes a stored memo in one language. It computes nothing but distances of stored amounts. */
export function memoDocumentOf(
  { textIn }: Pick<Call, 'textIn'>,
  locale: Locale,
  memo: MemoContent,
): MemoDocument {
  const say: Writer['say'] = (...text) => textIn(locale, ...text);
  const writer = { locale, format: createFormatter(locale), say };
  const hasAlternative = memo.lines.some(({ prices }) =>
    prices.some((price) => price?.state === 'alternative'),
  );
  const hasGroup = memo.lines.some(({ prices }) =>
    prices.some((price) => price?.group !== undefined),
  );
  const rest = memo.offers.length - columnsOf(memo).length;
  return {
    language: locale,
    brand: [brandOf(locale).name],
    title: [say('decisionMemo.title')],
    number: memo.rfq.number,
    subject: memo.rfq.title,
    buyer: memo.buyer,
    facts: factsOf(writer, memo),
    summary: summaryOf(writer, memo),
    heads: {
      offers: say('decisionMemo.compared'),
      lines: say('decisionMemo.lines'),
      linesNote: say('decisionMemo.linesNote', { currency: memo.rfq.currency }),
      reason: say('decisionMemo.why'),
      people: say('decisionMemo.people'),
    },
    offerColumns: {
      supplier: say('decisionMemo.supplier'),
      rank: say('decisionMemo.rank'),
      delivery: say('offer.terms.delivery'),
      total: say('decisionMemo.total', { currency: memo.rfq.currency }),
      gap: say('decisionMemo.gap'),
    },
    offers: offerRowsOf(writer, memo),
    lineColumns: {
      number: '#',
      item: say('decisionMemo.item'),
      quantity: say('decisionMemo.quantity'),
      prices: columnsOf(memo).map(({ supplier }) => supplier),
      total: say('decisionMemo.lineTotal'),
    },
    lines: linesOf(writer, memo),
    reason: memo.reason === '' ? say('decisionMemo.noReason') : memo.reason,
    people: peopleOf(writer, memo),
    notes: [
      ...differenceNoteOf(writer, memo),
      ...(hasAlternative ? [say('decisionMemo.alternative')] : []),
      ...(hasGroup ? [say('decisionMemo.groups')] : []),
      ...(rest > 0 ? [say('decisionMemo.more', { n: rest })] : []),
      ...rateNotesOf(writer, memo),
      ...landedNoteOf(writer, memo),
      ...suggestionNoteOf(writer, memo),
      say('decisionMemo.unchanged'),
    ],
    footer: [brandOf(locale).legalLine],
    pages: [say('order.pdf.pages', { page: '{page}', pages: '{pages}' })],
  };
}
