import type { Call, Db, Tx } from '#shared/call.ts';
import { findCompany, lockCompany, type CompanyRow } from '#features/account/store/company.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { notify } from '#features/notification/store/notify.ts';
import { deleteUndoable, listDueUndoable } from '../store.ts';

type Teller = Pick<Call, 'random' | 'now'> & { readonly publicUrl: string };

async function notifyResult(
  tx: Tx,
  call: Teller,
  company: CompanyRow,
  note: string | null,
): Promise<void> {
  const locale = company.owner_locale;
  const area = company.account_type === 'buyer' ? 'buyer' : 'seller';
  const firstStep = area === 'buyer' ? 'create-rfq/new' : 'buy-now';
  const page = note === null ? firstStep : 'user-profile';
  const url = `${call.publicUrl}${locale === 'ar' ? '/ar' : ''}/${area}/${page}`;
  const envelope = {
    id: call.random.id(),
    now: call.now,
    channel: 'email',
    destination: company.owner_email,
    locale,
  } as const;
  const name = company.display_name;
  if (note === null) {
    await enqueueMessage(tx, {
      ...envelope,
      kind: 'account_approved',
      params: { company: name, url, side: company.account_type },
    });
    await notify(tx, call, {
      memberId: company.owner_id,
      type: 'account_approved',
      params: { company: name },
    });
    return;
  }
  await enqueueMessage(tx, {
    ...envelope,
    kind: 'account_refused',
    params: { company: name, url, note },
  });
  await notify(tx, call, {
    memberId: company.owner_id,
    type: 'account_refused',
    params: { company: name, note },
  });
}

/**
 * Sends the notices of a company's decision, unless they were sent or the decision was undone. With
 * `dueAt` only if its time to undo has passed by then. The caller must hold the company's lock.
 */
export async function settleDecision(
  tx: Tx,
  call: Teller,
  companyId: string,
  dueAt?: Date,
): Promise<boolean> {
  const settled = await deleteUndoable(tx, companyId, dueAt);
  const company = settled === undefined ? undefined : await findCompany(tx, companyId);
  if (settled === undefined || company === undefined || company.closed_at !== null) return false;
  await notifyResult(tx, call, company, settled.verb === 'approve' ? null : settled.note);
  return true;
}

export interface NoticeClock extends Pick<Call, 'random' | 'clockAt'> {
  readonly db: Db;
  readonly publicUrl: string;
  /** Receives the error of one company; the others are still processed. */
  readonly onFault: (error: unknown, about: { kind: string; id: string }) => void;
}

const batchSize = 50;

async function settleOne(clock: NoticeClock, companyId: string): Promise<boolean> {
  return clock.db.transaction().execute(async (tx) => {
    if ((await lockCompany(tx, companyId)) === undefined) return false;
    const now = await clock.clockAt(tx);
    return settleDecision(tx, { ...clock, now }, companyId, now);
  });
}

/**
 * Sends the notices of decisions that can no longer be undone, in any process and once each, because
 * the row that causes them is deleted with them. Returns the number of decisions.
 */
export async function sendReviewNotices(clock: NoticeClock, now: Date): Promise<number> {
  let sent = 0;
  for (const companyId of await listDueUndoable(clock.db, now, batchSize)) {
    try {
      if (await settleOne(clock, companyId)) sent += 1;
    } catch (error) {
      clock.onFault(error, { kind: 'company', id: companyId });
    }
  }
  return sent;
}
