import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import { ordersOfSelection } from '../rules/award-orders.ts';
import {
  awardable,
  hasWholeGroup,
  openLines,
  priceWorth,
  quotedLine,
  quotesInFull,
} from '../rules/compared-offer.ts';
import { whyNotPart, type PartRefusal } from '../rules/part.ts';
import type { Sums } from '../rules/sums.ts';
import type { Proposal } from '../schema/proposal.ts';
import type { ComparedOffer, Comparison, SumsView } from '../schema/views.ts';

/** The decision for a line: an offer, no award, or none yet. */
export type LineChoice = { readonly offerId: string } | 'close' | 'later';
/** By line. A line that is missing is decided later. */
export type Choices = ReadonlyMap<string, LineChoice>;

export const fieldOfLine = (lineId: string) => `line.${lineId}`;
export const fieldOfVersion = (offerId: string) => `version.${offerId}`;

export function valueOfChoice(choice: LineChoice | undefined): string {
  if (choice === undefined) return 'later';
  return typeof choice === 'string' ? choice : choice.offerId;
}

export function choiceOfValue(value: string): LineChoice {
  return value === 'close' || value === 'later' || value === ''
    ? toWord(value)
    : { offerId: value };
}

const toWord = (value: string): LineChoice => (value === 'close' ? 'close' : 'later');

/** True: no line can be awarded alone, so a selection is one of these offers. */
export function isSoldWhole(comparison: Comparison): boolean {
  const offers = awardable(comparison);
  return offers.length > 0 && offers.every((offer) => offer.part_rule === 'whole');
}

/**
 * The lowest offer, if all are sold whole. None if one lacks a line, because two of those may together be lower, and none
 * after a decision on a line, because no whole offer can then be awarded.
 */
function lowestWhole(comparison: Comparison): Map<string, LineChoice> {
  const offers = awardable(comparison);
  const open = openLines(comparison);
  const isSure =
    comparison.decided_lines.length === 0 &&
    offers.every((offer) => open.every(({ id }) => quotedLine(offer, id) !== undefined));
  const priced = offers
    .filter((offer) => isSure && open.every((line) => quotesInFull(offer, line)))
    .map((offer) => ({
      offer,
      order: ordersOfSelection(comparison, new Map(open.map(({ id }) => [id, offer.id])))[0],
    }));
  const [lowest] = priced.toSorted((one, two) =>
    (one.order?.totalMinor ?? 0n) < (two.order?.totalMinor ?? 0n) ? -1 : 1,
  );
  return lowest === undefined ? new Map() : allFrom(comparison, lowest.offer);
}

/**
 * The lowest price of each line among offers that sell it alone and quote the line itself in full, or the lowest offer if
 * all are sold whole.
 */
export function lowestChoices(comparison: Comparison): Map<string, LineChoice> {
  if (isSoldWhole(comparison)) return lowestWhole(comparison);
  const choices = new Map<string, LineChoice>();
  for (const requested of openLines(comparison)) {
    const priced = awardable(comparison).flatMap((offer) => {
      const line = quotedLine(offer, requested.id);
      const isAlone = offer.part_rule !== 'whole' && line?.part_group === '';
      const isLike = isAlone && quotesInFull(offer, requested);
      return isLike && line !== undefined
        ? [{ offer, worth: priceWorth(comparison.rfq, offer.currency, line.unit_price) }]
        : [];
    });
    const [lowest] = priced.toSorted((one, two) => (one.worth < two.worth ? -1 : 1));
    if (lowest !== undefined) choices.set(requested.id, { offerId: lowest.offer.id });
  }
  return choices;
}

/** The lowest choices. Other lines keep theirs, unless their offer loses a line that it sells only with them. */
export function withLowest(comparison: Comparison, choices: Choices): Choices {
  const lowest = lowestChoices(comparison);
  const losing = new Set(
    [...lowest].flatMap(([lineId, choice]) => {
      const earlier = valueOfChoice(choices.get(lineId));
      return earlier === valueOfChoice(choice) ? [] : [earlier];
    }),
  );
  const parted = new Set(
    comparison.offers.filter((offer) => offer.part_rule !== 'lines').map(({ id }) => id),
  );
  const others = [...choices].filter(([, choice]) => {
    const offerId = valueOfChoice(choice);
    return !losing.has(offerId) || !parted.has(offerId);
  });
  return new Map([...others, ...lowest]);
}

/** The selection of the refused form, because without JavaScript the page is new. */
export function firstChoices(
  comparison: Comparison,
  sent: Readonly<Record<string, string>> | undefined,
): Choices {
  if (sent === undefined) return lowestChoices(comparison);
  const offerIds = new Set(awardable(comparison).map((offer) => offer.id));
  return new Map(
    openLines(comparison).map((line) => {
      const choice = choiceOfValue(sent[fieldOfLine(line.id)] ?? '');
      return [
        line.id,
        typeof choice === 'string' || offerIds.has(choice.offerId) ? choice : 'later',
      ];
    }),
  );
}

export function choicesOfProposal({ lines }: Pick<Proposal, 'lines'>): Choices {
  return new Map(
    lines.map((line) => [
      line.line_id,
      line.offer_id === null ? 'close' : { offerId: line.offer_id },
    ]),
  );
}

export function allFrom(comparison: Comparison, offer: ComparedOffer): Map<string, LineChoice> {
  const lines = openLines(comparison).filter(({ id }) => {
    const line = quotedLine(offer, id);
    return line !== undefined && hasWholeGroup(comparison, offer, line.part_group);
  });
  return new Map(lines.map((line) => [line.id, { offerId: offer.id }]));
}

export interface OrderOfAward {
  readonly offer: ComparedOffer;
  readonly lineCount: number;
  readonly sums: SumsView;
  readonly total: string;
  readonly why: PartRefusal | null;
  /** The supplier's discount is lost, because not all of its lines are selected. */
  readonly losesDiscount: boolean;
}

export interface LiveAward {
  readonly orders: readonly OrderOfAward[];
  readonly total: string;
  readonly closedCount: number;
  readonly laterCount: number;
}

function toSumsView(sums: Sums, decimals: number): SumsView {
  const text = (minor: bigint) => decimalOf(minor, decimals);
  return {
    sub_total: text(sums.subTotalMinor),
    supplier_discount: text(sums.supplierDiscountMinor),
    total_vat: text(sums.vatMinor),
    total_after_vat: text(sums.afterVatMinor),
    q_discount: text(sums.qDiscountMinor),
    total_after_q_discount: text(sums.afterQDiscountMinor),
    shipping: text(sums.shippingMinor),
    customs: text(sums.customsMinor),
    total_price: text(sums.totalMinor),
  };
}

/** The orders of a selection, by the server's own functions so that both agree. */
export function liveAward(comparison: Comparison, choices: Choices): LiveAward {
  const selected = new Map(
    [...choices].flatMap(([lineId, choice]) =>
      typeof choice === 'object' ? [[lineId, choice.offerId]] : [],
    ),
  );
  const made = ordersOfSelection(comparison, selected);
  const decimals = decimalsOf(comparison.rfq.currency);
  const orders = made.map(({ offer, divided, lineIds, sums, totalMinor }): OrderOfAward => ({
    offer,
    lineCount: lineIds.size,
    sums: toSumsView(sums, divided.decimals),
    total: decimalOf(totalMinor, decimals),
    why: whyNotPart(divided, lineIds),
    losesDiscount: divided.supplierDiscountMinor > 0n && sums.supplierDiscountMinor === 0n,
  }));
  const total = made.reduce((sum, one) => sum + one.totalMinor, 0n);
  const open = openLines(comparison).map((line) => choices.get(line.id) ?? 'later');
  return {
    orders,
    total: decimalOf(total, decimals),
    closedCount: open.filter((choice) => choice === 'close').length,
    laterCount: open.filter((choice) => choice === 'later').length,
  };
}

/** The body of the award from the form as sent, also before JavaScript. */
export function awardOfForm(form: FormData) {
  const lines: { line_id: string; offer_id: string; version: string }[] = [];
  const closed: string[] = [];
  for (const [name, value] of form.entries()) {
    const lineId = /^line\.(.+)$/.exec(name)?.[1];
    if (lineId === undefined || typeof value !== 'string') continue;
    const choice = choiceOfValue(value);
    if (choice === 'close') closed.push(lineId);
    if (typeof choice === 'object') {
      const version = form.get(fieldOfVersion(choice.offerId));
      lines.push({
        line_id: lineId,
        offer_id: choice.offerId,
        version: typeof version === 'string' ? version : '',
      });
    }
  }
  return { lines, closed };
}
