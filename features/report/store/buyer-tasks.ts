import { sql } from 'kysely';
import type { Db } from '../../../shared/call.ts';
import type { BuyerTask } from '../rules/terms.ts';
import type { Scope } from './purchases.ts';
import { tasksOf } from './tasks.ts';

type OpenState = 'pending' | 'active' | 'evaluate' | 'accepted';

/** Own RFQs in some states: few, and found by company and state. */
function openRfqs(db: Db, { companyId, memberId }: Scope, states: readonly OpenState[]) {
  const rfqs = db
    .selectFrom('rfq')
    .where('rfq.company_id', '=', companyId)
    .where('rfq.state', 'in', [...states]);
  return memberId === null ? rfqs : rfqs.where('rfq.created_by', '=', memberId);
}

/** The same with their offers in a state and whose they are. */
function offersTo(db: Db, scope: Scope, states: readonly OpenState[], state: 'pending' | 'accepted' | 'waiting') {
  return openRfqs(db, scope, states)
    .innerJoin('offer', 'offer.rfq_id', 'rfq.id')
    .innerJoin('company', 'company.id', 'offer.company_id')
    .where('offer.state', '=', state);
}

const about = { offerId: sql`offer.id`, company: sql`company.display_name` };

/** The rows of each kind of work that waits for a buyer, in columns that are alike. */
export const selectBuyerTask = {
  approve: (db: Db, scope: Scope) =>
    openRfqs(db, scope, ['pending'])
      .where('rfq.pending_for', '=', 'approver')
      .select(tasksOf('approve', { at: sql`rfq.created_at`, dueAt: sql`rfq.expires_at` })),
  new_offers: (db: Db, scope: Scope) =>
    offersTo(db, scope, ['active'], 'pending')
      .where('offer.opened_at', 'is', null)
      .groupBy('rfq.id')
      .select(tasksOf('new_offers', { at: sql`max(offer.sent_at)`, dueAt: sql`rfq.expires_at`, count: sql`count(*)` })),
  compare: (db: Db, scope: Scope) =>
    openRfqs(db, scope, ['evaluate'])
      .where('rfq.pending_offer_count', '>', 0)
      .select(
        tasksOf('compare', { at: sql`rfq.expires_at`, dueAt: sql`rfq.decide_by`, count: sql`rfq.pending_offer_count` }),
      ),
  answered: (db: Db, scope: Scope) =>
    offersTo(db, scope, ['active', 'evaluate'], 'pending')
      .innerJoin('revision', (join) =>
        join.onRef('revision.offer_id', '=', 'offer.id').onRef('revision.round', '=', 'offer.revision_count'),
      )
      .where('revision.state', '=', 'answered')
      .select(tasksOf('answered', { ...about, at: sql`revision.responded_at`, revisionId: sql`revision.id` })),
  send_order: (db: Db, scope: Scope) =>
    offersTo(db, scope, ['accepted'], 'accepted')
      .leftJoin('purchase_order', (join) =>
        join.onRef('purchase_order.offer_id', '=', 'offer.id').on('purchase_order.canceled_at', 'is', null),
      )
      .select(tasksOf('send_order', { ...about, at: sql`offer.decided_at`, serial: sql`purchase_order.serial` })),
  confirm_receipt: (db: Db, scope: Scope) =>
    offersTo(db, scope, ['accepted'], 'waiting')
      .innerJoin('purchase_order', (join) =>
        join.onRef('purchase_order.offer_id', '=', 'offer.id').on('purchase_order.canceled_at', 'is', null),
      )
      .select(
        tasksOf('confirm_receipt', { ...about, at: sql`purchase_order.sent_at`, serial: sql`purchase_order.serial` }),
      ),
} satisfies Record<BuyerTask, unknown>;
