import { promisify } from 'node:util';
import { strToU8, zip, type AsyncZippable } from 'fflate';
import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { recordActivity } from '../activity/store.ts';
import { checkOwnPassword } from '../session/commands/tries.ts';
import { downloadsPerHourMax, toCsv, toPlain } from './rules.ts';
import { collect } from './store.ts';

/** Compresses outside the event loop, so that a large file does not delay other requests. */
const pack = promisify(
  (files: AsyncZippable, done: (error: Error | null, bytes: Uint8Array) => void) => {
    zip(files, done);
  },
);

/**
 * Exports the reader's data and the company data that their role sees as one ZIP: `data.json` and a
 * CSV of each part.
 * Refuses: wrong_password, too_many_requests.
 */
export async function downloadOwnData(
  call: MemberCall,
  password: string,
): Promise<FileAnswer | Refusal> {
  const { companyId, memberId } = call.actor;
  const refused = await checkOwnPassword(call, 'own-data', password);
  if (refused !== null) return refused;
  const counted = await call.allow(`own-data ${memberId}`, downloadsPerHourMax, 3600);
  if (!counted.allowed)
    return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  const recorded = await call.transaction<null>(async (tx) => {
    const subject = { subjectType: 'member', subjectId: memberId };
    await recordActivity(tx, call, { companyId, verb: 'account.dataDownloaded', ...subject });
    return null;
  });
  if (isRefusal(recorded)) return recorded;
  const parts = [...(await collect(call.db, call.actor))].map(
    ([name, rows]) => [name, rows.map(toPlain)] as const,
  );
  const json = JSON.stringify(
    { made_at: call.now.toISOString(), ...Object.fromEntries(parts) },
    null,
    2,
  );
  const csv = parts
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => [`${name}.csv`, strToU8(toCsv(rows))]);
  const bytes = await pack({ 'data.json': strToU8(json), ...Object.fromEntries(csv) });
  return {
    bytes,
    mediaType: 'application/zip',
    name: `my-data-${dayInDubai(call.now)}.zip`,
    inline: false,
  };
}
