import { describe, expect, it } from 'vitest';
import { messageKinds } from '#features/message/rules/kinds.ts';
import { isSecret, outboxChoices, outboxStates } from './outbox.ts';

describe('the outbox', () => {
  it('offers an operator failed messages only, and none whose code or link was removed', () => {
    for (const state of outboxStates) {
      expect(outboxChoices('account_approved', state)).toEqual({
        send_again: state === 'failed',
        give_up: state === 'failed',
      });
      expect(outboxChoices('password_reset', state)).toEqual({
        send_again: false,
        give_up: state === 'failed',
      });
    }
  });

  it('recognises every kind with a code or a link that opens an account', () => {
    const carrying = messageKinds.filter((kind) => /code$|reset$|invited$|_link$/.test(kind));
    expect(carrying.filter((kind) => !isSecret(kind))).toEqual([
      'two_step_reset',
      'operator_two_step_reset',
    ]);
  });
});
