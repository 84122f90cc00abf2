import type { GuestCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { findDraftOf } from '#features/draft/store.ts';
import { findOwnOffer } from '#features/offer/store/row.ts';
import { isNewerDraft } from '../rules/draft.ts';
import type { SeenDraft } from '../schema.ts';
import { lockPrices } from '../store/guest.ts';

interface Seen extends SeenDraft {
  readonly seen_version?: number | undefined;
}

/**
 * Refuses prices_newer if another page saved or sent prices after the state that this page showed.
 * Of two saves at once, the later one is compared with the first.
 */
export async function refuseNewer(tx: Tx, call: GuestCall, seen: Seen): Promise<Refusal | null> {
  const { companyId, memberId, rfqId } = call.actor;
  await lockPrices(tx, companyId, rfqId);
  if (seen.replace_newer === true || seen.seen_draft === undefined) return null;
  const draft = await findDraftOf(tx, memberId, 'offer', rfqId);
  if (isNewerDraft(draft, { savedAt: seen.seen_draft, page: seen.draft_page ?? null }))
    return refuse('prices_newer');
  if (seen.seen_version === undefined) return null;
  const offer = await findOwnOffer(tx, companyId, rfqId);
  return (offer?.version ?? 0) > seen.seen_version ? refuse('prices_newer') : null;
}
