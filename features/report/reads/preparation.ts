import type { MemberCall } from '#shared/call.ts';
import { countOpenRfqs, listOpenIds } from '#features/access/store/open.ts';
import { readPublicRows } from '#features/public-rfq/reads.ts';
import type { Preparation } from '../schema.ts';
import { countPreparation, findReviewPlace, listNewestDrafts } from '../store/preparation.ts';

const requestsShown = 5;

async function readReview({ db, actor }: MemberCall): Promise<Preparation['review']> {
  const place = await findReviewPlace(db, actor.companyId);
  if (place === undefined) return null;
  return {
    submitted_at: place.submitted_at.toISOString(),
    before: place.before,
    usual_minutes: place.usual_minutes,
  };
}

async function readRequests(
  call: MemberCall,
  categories: number,
): Promise<Preparation['requests']> {
  const { db, actor, now } = call;
  if (actor.accountType === 'buyer' || categories === 0)
    return { total: null, rows: await readPublicRows(call, { newest: requestsShown }) };
  const ids = await listOpenIds(db, actor.companyId, now, requestsShown);
  return {
    total: await countOpenRfqs(db, actor.companyId, now),
    rows: await readPublicRows(call, { ids }),
  };
}

/** Reads what the reader's company has prepared and waits for, for the dashboard before the approval. */
export async function readPrepared(call: MemberCall): Promise<Preparation> {
  const { db, actor } = call;
  const counts = await countPreparation(db, actor.companyId, actor.memberId);
  const drafts = actor.accountType === 'buyer' ? await listNewestDrafts(db, actor.memberId) : [];
  return {
    ...counts,
    drafts: drafts.map(({ id, title, updated_at: at }) => ({
      id,
      title,
      updated_at: at.toISOString(),
    })),
    review: await readReview(call),
    requests: await readRequests(call, counts.categories),
  };
}
