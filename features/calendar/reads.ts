import { createHash } from 'node:crypto';
import { may, ownRequestsOnly, type MemberActor } from '#shared/actor.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import { brandOf } from '#shared/brand.ts';
import type { Call, MemberCall } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { readMemberActor } from '#features/session/reads.ts';
import { hashToken } from '#features/session/store/session.ts';
import { calendarOf, type CalendarEntry } from './rules.ts';
import type { CalendarView } from './schema.ts';
import * as store from './store.ts';

const dayMs = 86_400_000;
const pastDays = 30;
const aheadDays = 400;
/** Bounds the cost of a request, which applications repeat several times a day. */
const eventsMax = 300;

export async function readCalendar({ db, actor }: MemberCall): Promise<CalendarView> {
  const feed = await store.findFeed(db, actor.memberId);
  const [since, endedAt] = [feed?.created_at ?? null, feed?.ended_at ?? null];
  return {
    since: endedAt === null ? (since?.toISOString() ?? null) : null,
    ended_at: endedAt?.toISOString() ?? null,
  };
}

function pathOf({ kind, id, rfq_id: rfqId }: store.EventRow, area: 'buyer' | 'seller'): string {
  if (kind === 'delivery') return `/${area}/po/${id}`;
  if (area === 'seller')
    return kind === 'offer_ends' ? `/seller/paid-rfq/${rfqId}/new` : `/seller/paid-rfq/${rfqId}`;
  return kind === 'decision' ? `/buyer/offers/${rfqId}` : `/buyer/rfq-product/${rfqId}`;
}

function toEntry(call: Call, locale: Locale, area: 'buyer' | 'seller', row: store.EventRow) {
  const { kind, id, title, at, changed_at: changedAt } = row;
  const number = row.serial === '' ? rfqNumber(BigInt(row.number)) : row.serial;
  const prefix = locale === 'ar' ? '/ar' : '';
  const entry: CalendarEntry = {
    kind,
    id,
    at,
    changedAt,
    summary: call.textIn(locale, `calendar.event.${kind}`, { number, title }),
    url: `${call.settings.publicUrl}${prefix}${pathOf(row, area)}`,
  };
  return entry;
}

async function listEvents(call: Call, actor: MemberActor): Promise<store.EventRow[]> {
  const { db, now } = call;
  if (!actor.approved) return [];
  const day = Math.floor(now.getTime() / dayMs) * dayMs;
  const window = {
    companyId: actor.companyId,
    authorId: ownRequestsOnly(actor),
    from: new Date(day - pastDays * dayMs),
    until: new Date(day + aheadDays * dayMs),
    limit: eventsMax,
    now,
  };
  if (actor.accountType === 'buyer') return store.listBuyerEvents(db, window);
  return may(actor, 'rfq.see_all') ? store.listSupplierEvents(db, window) : [];
}

/**
 * The calendar of the member of a secret address, with the rights that the member has now. Refuses:
 * not_found, also for a member that was disabled.
 */
export async function readFeed(
  call: Call,
  token: string,
  locale: Locale,
): Promise<FileAnswer | Refusal> {
  const memberId = await store.findReader(call.db, hashToken(token));
  const actor =
    memberId === undefined ? null : await readMemberActor(call.db, memberId, memberId, call.now);
  if (actor === null) return refuse('not_found');
  const area = actor.accountType === 'buyer' ? 'buyer' : 'seller';
  const rows = await listEvents(call, actor);
  const text = calendarOf(
    rows.map((row) => toEntry(call, locale, area, row)),
    {
      name: stripBidiControls(
        call.textIn(locale, 'calendar.name', { brand: brandOf(locale).name }),
      ),
      host: new URL(call.settings.publicUrl).hostname,
    },
  );
  const bytes = new TextEncoder().encode(text);
  return {
    bytes,
    mediaType: 'text/calendar; charset=utf-8',
    name: 'calendar.ics',
    inline: true,
    etag: createHash('sha256').update(bytes).digest('base64url'),
  };
}
