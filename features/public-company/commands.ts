import type { MemberCall } from '#shared/call.ts';
import type { Refusal } from '#shared/refusals.ts';
import { recordActivity } from '../activity/store.ts';
import { lockCompany } from '../account/store/company.ts';
import { readOwnPublicPage } from './reads.ts';
import type { OwnPublicPage } from './schema.ts';
import { savePublicPage } from './store.ts';

/** Turns the public page of the caller's company on or off. The same state again changes nothing. */
export async function saveOwnPublicPage(
  call: MemberCall,
  state: OwnPublicPage['state'],
): Promise<OwnPublicPage | Refusal> {
  const { companyId } = call.actor;
  return call.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId);
    const isOn = state === 'on';
    if (company !== undefined && company.public_page !== isOn) {
      await savePublicPage(tx, companyId, isOn);
      await recordActivity(tx, call, {
        companyId,
        verb: isOn ? 'account.publicPageOn' : 'account.publicPageOff',
        subjectType: 'company',
        subjectId: companyId,
        params: {},
      });
    }
    return readOwnPublicPage(tx, call.actor, call.now);
  });
}
