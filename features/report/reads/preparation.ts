import type { MemberCall } from '#shared/call.ts';
import type { Preparation } from '../schema.ts';
import { countPreparation, listNewestDrafts } from '../store/preparation.ts';

/** Reads what the reader's company has prepared, for the checklist before the approval. */
export async function readPrepared({ db, actor }: MemberCall): Promise<Preparation> {
  const counts = await countPreparation(db, actor.companyId, actor.memberId);
  const drafts = actor.accountType === 'buyer' ? await listNewestDrafts(db, actor.memberId) : [];
  return {
    ...counts,
    drafts: drafts.map(({ id, title, updated_at: at }) => ({
      id,
      title,
      updated_at: at.toISOString(),
    })),
  };
}
