import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { MemberCall } from '#shared/call.ts';
import type { FollowedSuggestion } from '../rules/memo.ts';
import { proofs, wishes } from '../schema/suggestion.ts';

interface ChosenLine {
  readonly line_id: string;
  readonly offer_id: string;
}

const sealed = z.object({
  wish: z.enum(wishes),
  suppliers_max: z.int(),
  days_max: z.int(),
  day_worth: z.string().exactOptional(),
  total: z.string(),
  proof: z.enum(proofs),
  gap_percent: z.string(),
  input_hash: z.string(),
  at: z.string(),
  lines_hash: z.string(),
});
type SealedSuggestion = z.output<typeof sealed>;

export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}

export const linesHashOf = (lines: readonly ChosenLine[]) =>
  hashOf(lines.map((line) => `${line.line_id} ${line.offer_id}`).toSorted());

const aboutRfq = (rfqId: string) => `award suggestion of ${rfqId}`;

/** Seals a suggestion, so that an award can be saved with a proof that only the server states. */
export function sealSuggestion(
  { secrets }: Pick<MemberCall, 'secrets'>,
  rfqId: string,
  suggestion: SealedSuggestion,
): string {
  return secrets
    .seal(Buffer.from(JSON.stringify(suggestion)), aboutRfq(rfqId))
    .toString('base64url');
}

function open({ secrets }: Pick<MemberCall, 'secrets'>, rfqId: string, token: string) {
  try {
    const text = secrets.open(Buffer.from(token, 'base64url'), aboutRfq(rfqId)).toString();
    return sealed.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The suggestion that an award follows. Null: none. `invalid`: it is not one of this RFQ. */
export function followedBy(
  call: Pick<MemberCall, 'secrets'>,
  rfqId: string,
  { suggestion, lines }: { readonly suggestion: string; readonly lines: readonly ChosenLine[] },
): FollowedSuggestion | null | 'invalid' {
  if (suggestion === '') return null;
  const opened = open(call, rfqId, suggestion);
  if (opened === null) return 'invalid';
  const { lines_hash: suggested, ...followed } = opened;
  return { ...followed, is_changed: suggested !== linesHashOf(lines) };
}
