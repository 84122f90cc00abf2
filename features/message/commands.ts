import type { Call } from '#shared/call.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { email } from '#shared/validation.ts';
import { readBounceReport } from './rules/bounce-report.ts';
import { saveBounce } from './store.ts';

/**
 * Marks the addresses that a mail provider reports as undeliverable or as complaining. Idempotent,
 * so that a repeated report is safe. Refuses: signature_invalid, always where no secret is
 * configured; a field error at `raw` for a body of another shape.
 */
export async function takeBounceReport(
  call: Call,
  { raw, signature }: { readonly raw: string; readonly signature: string },
): Promise<null | Refusal> {
  if (!call.isMailReport(raw, signature)) return refuse('signature_invalid');
  const events = readBounceReport(raw);
  if (events === null) return refuseFields({ path: 'raw', key: 'invalid' });
  return call.transaction(async (tx) => {
    for (const { email: given, ...bounce } of events) {
      const address = email.safeParse(given);
      if (address.success) await saveBounce(tx, address.data, bounce, call.now);
    }
    return null;
  });
}
