import type { Call } from '#shared/call.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { email } from '#shared/validation.ts';
import { readBounceReport } from './rules/bounce-report.ts';
import { readSmsReport } from './rules/sms-report.ts';
import { saveBounce, saveSmsState, wasMailedTo } from './store.ts';

/**
 * Marks the addresses that a mail provider reports as undeliverable or as complaining. A report that
 * is a mail marks an address only if it names a mail that we sent there. Idempotent,
 * so that a repeated report is safe. Refuses: signature_invalid, always where no secret is
 * configured; a field error at `raw` for a body of another shape.
 */
export async function takeBounceReport(
  call: Call,
  { raw, signature }: { readonly raw: string; readonly signature: string },
): Promise<null | Refusal> {
  if (!call.isMailReport(raw, signature)) return refuse('signature_invalid');
  const events = await readBounceReport(raw);
  if (events === null) return refuseFields({ path: 'raw', key: 'invalid' });
  return call.transaction(async (tx) => {
    for (const { email: given, mailId, ...bounce } of events) {
      const address = email.safeParse(given);
      if (!address.success) continue;
      // A mail can be forged, but only its reader and the relays know its id.
      if (mailId !== undefined && !(await wasMailedTo(tx, mailId, address.data))) continue;
      await saveBounce(tx, address.data, bounce, call.now);
    }
    return null;
  });
}

/**
 * Saves what the SMS gateway reports about one message; mail replaces a notification that failed.
 * Idempotent and independent of the order. Refuses: signature_invalid, always without a gateway.
 */
export async function takeSmsReport(
  call: Call,
  messageId: string,
  { raw, signature }: { readonly raw: string; readonly signature: string },
): Promise<null | Refusal> {
  if (!call.sms.isReport(messageId, raw, signature)) return refuse('signature_invalid');
  const report = readSmsReport(raw);
  if (report === null) return null;
  return call.transaction<null>(async (tx) => {
    await saveSmsState(tx, messageId, report, call.now);
    return null;
  });
}
