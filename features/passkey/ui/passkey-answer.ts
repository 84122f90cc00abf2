import type { Refused } from '#ui/form-answer.ts';
import type { CreationOptions } from '../schema.ts';

export interface Begun {
  readonly ok: true;
  readonly message: string;
  readonly options: CreationOptions;
  readonly name: string;
}
export type PasskeyAnswer = Refused | Begun;

const isRefused = (posted: { ok: boolean }): posted is Refused => !posted.ok;

function isOfPasskeys(posted: { ok: boolean }): posted is PasskeyAnswer {
  return isRefused(posted)
    ? (posted.values['intent'] ?? '').startsWith('passkey')
    : 'options' in posted;
}

export function passkeyAnswerOf(posted: { ok: boolean } | undefined): PasskeyAnswer | undefined {
  return posted !== undefined && isOfPasskeys(posted) ? posted : undefined;
}

export function otherAnswerOf<A extends { ok: boolean }>(
  posted: A | undefined,
): Exclude<A, Begun> | undefined {
  return posted === undefined || isOfPasskeys(posted) ? undefined : (posted as Exclude<A, Begun>);
}
