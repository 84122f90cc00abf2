import type { MessageKind } from '#features/message/rules/kinds.ts';

/**
 * A given-up message is failed, too, but must not need a second decision, so it is a state of its
 * own.
 */
export const outboxStates = ['waiting', 'sent', 'failed', 'given_up', 'kept'] as const;
export type OutboxState = (typeof outboxStates)[number];

/** A newer version may add channels. */
export const outboxChannels = ['email', 'sms', 'push', 'whatsapp'] as const;

/**
 * Kinds with a code or link that gives access to an account. Operators must not read them, and they
 * cannot be sent again once the code or link was removed from the row.
 */
const secretKinds: ReadonlySet<string> = new Set<MessageKind>([
  'sign_up_code',
  'guest_code',
  'password_reset',
  'user_invited',
  'rfq_invitation',
  'own_password_needed',
  'email_change_code',
  'whatsapp_code',
  'operator_invited',
  'operator_link',
]);
export const secretKindList: readonly string[] = [...secretKinds];

export function isSecret(kind: string): boolean {
  return secretKinds.has(kind);
}

/**
 * The operator's possible verbs. Only a failed message has any, because the others need no
 * decision.
 */
export function outboxChoices(
  kind: string,
  state: OutboxState,
): { send_again: boolean; give_up: boolean } {
  const isDead = state === 'failed';
  return { send_again: isDead && !isSecret(kind), give_up: isDead };
}

/**
 * A limit, so that one decision stays a short transaction; the operator repeats it for the rest.
 */
export const decidedAtOnceMax = 1000;
