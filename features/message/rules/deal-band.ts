import { isolate } from '#shared/bidi.ts';
import { shownDeadline } from '#shared/calendar.ts';
import type { OfferFacts, RankedFacts } from './deal-facts.ts';
import type { DealWriter } from './deal-writer.ts';

export interface DealBand {
  readonly tone: 'rank' | 'deadline';
  readonly text: string;
  readonly detail: string;
}

const ranked: ReadonlySet<string> = new Set([
  'offer_received',
  'offer_revised',
  'offer_confirmed',
  'negotiation_answered',
  'negotiation_declined',
  'award_asked',
]);
const toAcknowledge: ReadonlySet<string> = new Set(['order_sent', 'order_reminder']);
const toQuote: ReadonlySet<string> = new Set([
  'rfq_published',
  'rfq_invited',
  'rfq_invitation',
  'search_matched',
  'rfq_amended',
  'quote_reminder',
]);

/** Mails to act on a reason, which is shown first. */
export const reasonFirst: ReadonlySet<string> = new Set(['q_invoice_rejected']);

export function hasQuoteBand({ type, facts }: Pick<DealWriter, 'type' | 'facts'>): boolean {
  return toQuote.has(type) && facts.isOpen;
}

/** The rank in a few words, for the subject. Null if the offer is not compared any more. */
export function rankText({ say, facts }: DealWriter): string | null {
  if (facts.ranked === null || facts.offer === null) return null;
  const { rank, complete: count } = facts.ranked;
  if (rank === null) return facts.offer.isComplete ? null : say('message.deal.rank.partial');
  if (count === 1) return say('message.deal.rank.only');
  return say(rank === 1 ? 'message.deal.rank.lowest' : 'message.deal.rank.place', { rank, count });
}

function rankBand(writer: DealWriter, offer: OfferFacts, all: RankedFacts): DealBand | null {
  const { say, money, facts } = writer;
  const { rank, complete: count } = all;
  if (rank === null) {
    if (offer.isComplete) return null;
    const text = say('message.deal.band.partial', { n: facts.lineCount - offer.priced });
    return {
      tone: 'deadline',
      text: facts.lineCount > offer.priced ? text : say('message.deal.band.less'),
      detail: '',
    };
  }
  if (count === 1) return { tone: 'rank', text: say('message.deal.band.only'), detail: '' };
  const total = BigInt(all.ownMinor ?? offer.totalMinor);
  if (rank === 1) {
    const gap = BigInt(all.nextMinor ?? total) - total;
    const detail =
      gap === 0n
        ? say('message.deal.band.equal')
        : say('message.deal.band.under', { amount: money(gap) });
    return { tone: 'rank', text: say('message.deal.band.lowest', { n: count }), detail };
  }
  const above = money(total - BigInt(all.lowestMinor ?? total));
  return {
    tone: 'rank',
    text: say('message.deal.band.place', { rank, n: count }),
    detail: say('message.deal.band.above', { amount: above }),
  };
}

function until({ say, format, now }: DealWriter, key: string, at: Date): DealBand {
  return {
    tone: 'deadline',
    text: say(`message.deal.band.${key}`, { time: format.dateTime(at) }),
    detail: at > now ? format.relative(at, now) : '',
  };
}

export function bandOf(writer: DealWriter): DealBand | null {
  const { type, facts, params, say, format } = writer;
  const { offer, order, document } = facts;
  if (ranked.has(type) && offer !== null && facts.ranked !== null)
    return rankBand(writer, offer, facts.ranked);
  const { acknowledge_by: acknowledgeBy } = params;
  const note = params['note'] ?? '';
  if (reasonFirst.has(type) && note !== '')
    return {
      tone: 'deadline',
      text: say('notification.reason', { note: isolate(note) }),
      detail: '',
    };
  if (toAcknowledge.has(type) && order?.isAcknowledged === false && acknowledgeBy !== undefined)
    return until(writer, 'acknowledgeBy', new Date(acknowledgeBy));
  if (type === 'tax_invoice_issued' && document !== null)
    return {
      tone: 'deadline',
      text: say('message.deal.band.dueOn', { day: format.day(document.dueOn) }),
      detail: '',
    };
  if ((type === 'rfq_evaluate' || type === 'decision_reminder') && facts.decideBy !== null)
    return until(writer, 'decideBy', shownDeadline(facts.decideBy));
  if (hasQuoteBand(writer)) return until(writer, 'quoteBy', shownDeadline(facts.expiresAt));
  if (type === 'negotiation_asked' && offer !== null)
    return {
      tone: 'deadline',
      text: say('message.deal.band.validUntil', { day: format.day(offer.validUntil) }),
      detail: '',
    };
  return null;
}
