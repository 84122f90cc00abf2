import type { Call } from '#shared/call.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { readReport } from '../rules/report.ts';
import { replaceWaiting, stopInvitationsTo, stopNumber } from '../store/optin.ts';
import { saveStatuses, saveTemplateStates } from '../store/report.ts';

/**
 * Takes a report of WhatsApp: states of messages, STOP messages, and states of templates. Idempotent
 * and independent of the order, because Meta repeats reports and sends them in any order. Refuses:
 * signature_invalid, always where WhatsApp is not configured; a field error at `raw` for a body of
 * another shape.
 */
export async function takeReport(
  call: Call,
  { raw, signature }: { readonly raw: string; readonly signature: string },
): Promise<null | Refusal> {
  if (!call.whatsapp.isReport(raw, signature)) return refuse('signature_invalid');
  const report = readReport(raw);
  if (report === null) return refuseFields({ path: 'raw', key: 'invalid' });
  return call.transaction(async (tx) => {
    // Before the states, because the addresses are locked before their messages.
    const numbers = report.stops.map(({ number }) => number);
    await stopInvitationsTo(tx, numbers, call.now);
    await saveStatuses(tx, report.statuses, call.now);
    await saveTemplateStates(tx, report.templates, call.now);
    for (const stop of report.stops) {
      const stopped = await stopNumber(tx, stop, { newId: call.random.id, now: call.now });
      await replaceWaiting(
        tx,
        stopped.map((one) => one.member_id),
        call.now,
      );
      for (const { member_id: memberId, company_id: companyId } of stopped)
        await recordActivity(
          tx,
          call,
          { companyId, verb: 'whatsapp.stopped', subjectType: 'member', subjectId: memberId },
          { kind: 'member', memberId },
        );
    }
    return null;
  });
}
