import type { Call, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import type { MessageParams } from '#features/message/rules/kinds.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { emailKeyOf } from '../rules/email-key.ts';
import { linksPerHourMax, resetLifeMs } from '../rules/session.ts';
import { hashToken } from '../store/session.ts';
import { insertReset } from '../store/reset.ts';

type LinkKind = 'password_reset' | 'own_password_needed' | 'user_invited';
type LinkMessage = { [K in LinkKind]: { kind: K; params: MessageParams[K] } }[LinkKind];

interface PasswordLink {
  readonly lifeMs: number;
  readonly messageOf: (url: string) => LinkMessage;
}

export async function mailPasswordLink(
  tx: Tx,
  call: Call,
  member: { readonly id: string; readonly email: string },
  { lifeMs, messageOf }: PasswordLink,
): Promise<void> {
  const { locale, now } = call;
  const token = call.random.token(32);
  await insertReset(tx, hashToken(token), member.id, now, new Date(now.getTime() + lifeMs));
  const url = `${call.settings.publicUrl}${locale === 'ar' ? '/ar' : ''}/auth?reset=${token}`;
  await enqueueMessage(tx, {
    id: call.random.id(),
    now,
    channel: 'email',
    destination: member.email,
    locale,
    ...messageOf(url),
  });
}

/**
 * Answers the first password that a colleague typed: no session, but a mailed link, because the
 * colleague knows this password and only the user reads the mailbox (docs/decisions/0168).
 */
export async function requireOwnPassword(
  call: Call,
  member: { readonly id: string; readonly email: string; readonly full_name: string },
): Promise<Refusal> {
  const counted = await call.allow(`reset ${emailKeyOf(member.email)}`, linksPerHourMax, 3600);
  if (!counted.allowed)
    return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  await call.transaction<null>(async (tx) => {
    await mailPasswordLink(tx, call, member, {
      lifeMs: resetLifeMs,
      messageOf: (url) => ({
        kind: 'own_password_needed',
        params: { name: member.full_name, url },
      }),
    });
    return null;
  });
  return refuse('own_password_needed');
}
