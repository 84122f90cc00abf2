import type { Call } from '#shared/call.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { email } from '#shared/validation.ts';
import { bounceReport } from './schema.ts';
import { saveBounce, type Bounce } from './store.ts';

function bounceOf({
  type,
  permanent,
  reason,
}: {
  type: string;
  permanent: boolean;
  reason: string;
}): Bounce | null {
  if (type === 'complaint') return { kind: 'complaint', reason };
  return type === 'bounce' && permanent ? { kind: 'bounce', reason } : null;
}

function parseReport(raw: string) {
  try {
    return bounceReport.safeParse(JSON.parse(raw));
  } catch {
    return bounceReport.safeParse(null);
  }
}

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
  const report = parseReport(raw);
  if (!report.success) return refuseFields({ path: 'raw', key: 'invalid' });
  return call.transaction(async (tx) => {
    for (const event of report.data.events) {
      const bounce = bounceOf(event);
      const address = email.safeParse(event.email);
      if (bounce !== null && address.success) await saveBounce(tx, address.data, bounce, call.now);
    }
    return null;
  });
}
