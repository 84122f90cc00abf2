import { dayInDubai, daysUntil } from '#shared/calendar.ts';

/** The states of a published RFQ that the public sees (product §6). */
export const publicStatuses = ['active', 'closing', 'closed'] as const;
export type PublicStatus = (typeof publicStatuses)[number];

/** "Closing Soon" begins three days before the end. */
export const closingSoonMs = 3 * 86_400_000;

/**
 * The public status: an open RFQ by its remaining time, and every other state as closed, because
 * the public must never learn the outcome.
 */
export function publicStatusOf(state: string, expiresAt: Date, now: Date): PublicStatus {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (state !== 'active' || leftMs <= 0) return 'closed';
  return leftMs <= closingSoonMs ? 'closing' : 'active';
}

/** Whole days until an open RFQ ends, 0 in its last 24 hours. Null: closed. */
export function daysLeftOf(status: PublicStatus, expiresAt: Date, now: Date): number | null {
  return status === 'closed' ? null : daysUntil(expiresAt, now);
}

/** A smaller count is hidden, because it would make the marketplace seem empty. */
const figureMin = 10;
const rfqsMin = 20;

export function shownFigure(count: number, min = figureMin): number | null {
  return count >= min ? count : null;
}

export function shownRfqs(count: number): number | null {
  return shownFigure(count, rfqsMin);
}

/** The part of a category's public address: `building-materials`. Names without Latin letters have none. */
export function slugOf(nameEn: string): string {
  return (
    nameEn
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? ''
  );
}

/** The days of publications that the figures of a category cover. */
export const figureDays = 90;

/**
 * A median needs this many RFQs of this many buyers, so that neither a company nor its partner can derive
 * the figure of one RFQ.
 */
const medianRfqsMin = 10;
const medianBuyersMin = 5;

export interface CountedCategory {
  /** RFQs of the period, counted up to `counted` newest ones. */
  readonly published: number;
  /** RFQs that were decided or expired and ended before this month, and their buyers. */
  readonly ended: number;
  readonly buyers: number;
  readonly offers: number | null;
  /** Those of them with an offer, and their buyers. */
  readonly answered: number;
  readonly answered_buyers: number;
  /** Seconds from publication to the first offer. */
  readonly first_seconds: number | null;
}

export interface CategoryFigures {
  readonly published: number;
  /** The median number of offers, rounded. Null: too few RFQs. */
  readonly offers: number | null;
  /** The median of whole hours to the first offer, at least 1. Null: too few RFQs. */
  readonly first_offer_hours: number | null;
}

/** The first moment of the month in Dubai. */
export function monthBegins(now: Date): Date {
  return new Date(`${dayInDubai(now).slice(0, 7)}-01T00:00:00+04:00`);
}

/** The public figures of a category, without a median that could identify a company. */
export function figuresOf(counted: CountedCategory): CategoryFigures {
  const isAnonymous = (rfqs: number, buyers: number) =>
    rfqs >= medianRfqsMin && buyers >= medianBuyersMin;
  const { ended, buyers, offers, answered, first_seconds: seconds } = counted;
  return {
    published: counted.published,
    offers: offers !== null && isAnonymous(ended, buyers) ? Math.round(offers) : null,
    first_offer_hours:
      seconds !== null && isAnonymous(answered, counted.answered_buyers)
        ? Math.max(1, Math.round(seconds / 3600))
        : null,
  };
}
