import type { OperatorCall } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { findCompany, lockCompany } from '#features/account/store/company.ts';
import { recordActivity } from '#features/activity/store.ts';
import { endFeedsOfCompany } from '#features/session/store/calendar-feed.ts';
import { deleteSessionsOfCompany } from '#features/session/store/many.ts';
import { readCompanyDetail } from '../reads/companies.ts';
import type { CompanyDetail } from '../schema/companies.ts';

/**
 * Ends every session of a company's users, for example after a phone was stolen, with sign-ins that wait for a second
 * step and the addresses of calendars. Passwords still work. Refuses: not_found, state_changed without a session.
 */
export async function endCompanySessions(
  call: OperatorCall,
  companyId: string,
  reason: string,
): Promise<CompanyDetail | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockCompany(tx, companyId);
    const company = locked === undefined ? undefined : await findCompany(tx, companyId);
    if (company === undefined) return refuse('not_found');
    const ended = await deleteSessionsOfCompany(tx, companyId);
    if (ended === 0) return refuse('state_changed');
    await endFeedsOfCompany(tx, companyId, call.now);
    await recordActivity(tx, call, {
      companyId,
      verb: 'account.sessionsEnded',
      subjectType: 'company',
      subjectId: companyId,
      params: { reason, n: ended },
    });
    return (await readCompanyDetail(call, tx, companyId)) ?? refuse('not_found');
  });
}
