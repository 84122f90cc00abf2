import type { OperatorCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { findCompany, lockCompany, type CompanyRow } from '#features/account/store/company.ts';
import { recordActivity } from '#features/activity/store.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { notify } from '#features/notification/store/notify.ts';
import { readCompanyDetail } from '../reads/companies.ts';
import {
  decideSuspension,
  suspensionStateOf,
  toSuspensionRefusal,
  type SuspensionVerb,
} from '../rules/suspension.ts';
import type { CompanyDetail } from '../schema/companies.ts';
import { moveSuspension } from '../store/companies.ts';

/** Notifies the owner by mail and in the product. The other sides of its deals are not notified. */
async function notifyOwner(
  tx: Tx,
  call: OperatorCall,
  company: CompanyRow,
  verb: SuspensionVerb,
  reason: string,
): Promise<void> {
  const {
    owner_id: memberId,
    owner_email: destination,
    owner_locale: locale,
    display_name: name,
  } = company;
  const area = company.account_type === 'buyer' ? 'buyer' : 'seller';
  const url = `${call.settings.publicUrl}${locale === 'ar' ? '/ar' : ''}/${area}/dashboard`;
  const envelope = {
    id: call.random.id(),
    now: call.now,
    channel: 'email',
    destination,
    locale,
  } as const;
  if (verb === 'suspend') {
    const params = { company: name, note: reason };
    await enqueueMessage(tx, { ...envelope, kind: 'account_suspended', params });
    await notify(tx, call, { memberId, type: 'account_suspended', params });
    return;
  }
  await enqueueMessage(tx, {
    ...envelope,
    kind: 'account_restored',
    params: { company: name, url },
  });
  await notify(tx, call, { memberId, type: 'account_restored', params: { company: name } });
}

/**
 * Suspends a company or lifts the suspension, under the company's lock (decision 0057). Its
 * sessions continue, but every later call that needs an approval is refused. Refuses: not_found,
 * already_decided, state_changed, a missing reason.
 */
export async function decideOnSuspension(
  call: OperatorCall,
  companyId: string,
  verb: SuspensionVerb,
  reason: string,
): Promise<CompanyDetail | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockCompany(tx, companyId);
    const company = locked === undefined ? undefined : await findCompany(tx, companyId);
    if (company === undefined) return refuse('not_found');
    const state = suspensionStateOf(company);
    const decision = decideSuspension(verb, { state, side: 'operator', reason });
    if (!decision.ok) return toSuspensionRefusal(decision.refused);
    const at = await call.clockAt(tx);
    const { operatorId } = call.actor;
    await moveSuspension(tx, companyId, decision, { at, operatorId, reason });
    await recordActivity(tx, call, {
      companyId,
      verb: verb === 'suspend' ? 'account.suspended' : 'account.restored',
      subjectType: 'company',
      subjectId: companyId,
      params: { reason, state: { old: state, new: decision.to } },
    });
    await notifyOwner(tx, call, company, verb, reason);
    return (await readCompanyDetail(call, tx, companyId)) ?? refuse('not_found');
  });
}
