import type { MessageKind } from '#features/message/rules.ts';

/** States as the console shows them: a failed message waits for an operator, one that was given up for nobody. */
export const outboxStates = ['waiting', 'sent', 'failed', 'given_up', 'kept'] as const;
export type OutboxState = (typeof outboxStates)[number];

/** Whatever goes out; a newer version may add ways. */
export const outboxChannels = ['email', 'sms', 'push'] as const;

/**
 * Kinds that are nothing without their code or link, which opens an account to whoever reads it: no operator sees what they
 * say, and once it is gone from the row nobody can send them again.
 */
const secretKinds: ReadonlySet<string> = new Set<MessageKind>([
  'sign_up_code',
  'password_reset',
  'user_invited',
  'email_change_code',
  'operator_invited',
  'operator_link',
]);
export const secretKindList: readonly string[] = [...secretKinds];

export function isSecret(kind: string): boolean {
  return secretKinds.has(kind);
}

/** What may be done with a message: only one that has failed and was not given up is an operator's business. */
export function outboxChoices(
  kind: string,
  state: OutboxState,
): { send_again: boolean; give_up: boolean } {
  const isDead = state === 'failed';
  return { send_again: isDead && !isSecret(kind), give_up: isDead };
}

/** Of all that a filter finds so many are decided on at once: the rest is asked again. */
export const decidedAtOnceMax = 1000;
