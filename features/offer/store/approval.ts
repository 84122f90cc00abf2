import type { Db, Tx } from '#shared/call.ts';
import type { Doer } from '#features/activity/store.ts';
import { notify } from '#features/notification/store.ts';
import { aboutRfq } from '#features/rfq/store/row.ts';

/** No approver is asked (any more): columns of an offer. */
export const nobodyAsked = {
  approval_asked_by: null,
  approval_asked_at: null,
  approval_reason: '',
} as const;

interface Asked {
  readonly id: string;
  readonly approval_asked_by: string | null;
}

/** Tells who asked for the approval of an offer how it ended; nobody where nobody asked. */
export async function tellAsker(
  tx: Tx,
  doer: Pick<Doer, 'now' | 'random'>,
  { id, approval_asked_by: memberId }: Asked,
  type: 'award_approved' | 'award_refused' | 'award_lapsed',
  note = '',
): Promise<void> {
  if (memberId === null) return;
  const about = await tx
    .selectFrom('offer')
    .innerJoin('rfq', 'rfq.id', 'offer.rfq_id')
    .innerJoin('company', 'company.id', 'offer.company_id')
    .select(['rfq.id', 'rfq.number', 'rfq.title', 'company.display_name'])
    .where('offer.id', '=', id)
    .executeTakeFirstOrThrow();
  const params = { ...aboutRfq(about), offer_id: id, company: about.display_name, note };
  await notify(tx, doer, { memberId, type, params });
}

/** What somebody asked an approver about one offer, with their name; undefined: nobody did. */
export async function findApproval(db: Db | Tx, offerId: string) {
  return db
    .selectFrom('offer')
    .innerJoin('member', 'member.id', 'offer.approval_asked_by')
    .select([
      'member.full_name as asker',
      'offer.approval_asked_by',
      'offer.approval_asked_at',
      'offer.approval_reason',
    ])
    .where('offer.id', '=', offerId)
    .executeTakeFirst();
}
