import type { Assertion, PasskeyCalls, Registration } from '#features/passkey/schema.ts';
import { textOf } from '#shared/form-text.ts';
import { refusedForm } from './answers.server.ts';
import { call, send, type Posted } from './intents.server.ts';

/**
 * The answer of the device, which a form sends as JSON in one field. The endpoint validates it; an
 * unreadable one is empty.
 */
function credentialOf<C extends Assertion | Registration>({ form }: Posted): C {
  try {
    return JSON.parse(textOf(form, 'credential')) as C;
  } catch {
    return {} as C;
  }
}

export const assertionOf = (posted: Posted) => credentialOf<Assertion>(posted);

/** The page itself shows the next step, because the options are valid once. */
export const passkeyActs = (calls: PasskeyCalls, here: string) => ({
  passkey_begin: async (posted: Posted) => {
    const { page, form } = posted;
    const name = textOf(form, 'name').trim();
    const answer = await send(calls.begin, posted);
    return answer.ok
      ? { ok: true as const, message: answer.message, options: answer.data, name }
      : refusedForm(page, answer, form);
  },
  passkey_add: call(calls.add, {
    body: (posted) => ({ credential: credentialOf<Registration>(posted) }),
    to: here,
  }),
  passkey_remove: call(calls.remove, { to: here }),
});
