import { claimAccount } from '#features/guest/schema.ts';
import { activate, signUp } from '#features/registration/schema.ts';
import type { TestApi } from '../harness/api.ts';
import { newestMessage, signUpBody } from './company.ts';
import type { Invited } from './guest.ts';

let people = 0;

export interface Started {
  readonly ticket: string;
  readonly code: string;
}

type Changes = Parameters<typeof signUpBody>[1];

async function codeOf(api: TestApi, body: ReturnType<typeof signUpBody>): Promise<string> {
  const { params } = await newestMessage(api, body.channel === 'sms' ? body.mobile : body.email);
  return params['code'] ?? '';
}

/** Starts the sign-up of a guest by its link. */
export async function startClaim(
  api: TestApi,
  guest: Pick<Invited, 'token' | 'email'> & { readonly session: string },
  changes: Changes = {},
): Promise<Started> {
  const body = signUpBody('supplier', { email: guest.email, ...changes });
  const sent = await api.as({ token: guest.session })(claimAccount, {
    params: { token: guest.token },
    body,
  });
  if (!sent.ok) throw new Error(`claim refused: ${sent.code} ${JSON.stringify(sent.errors)}`);
  return { ticket: sent.data.ticket, code: await codeOf(api, body) };
}

/** Starts an ordinary sign-up of a supplier with an address. */
export async function startSignUp(api: TestApi, changes: Changes): Promise<Started> {
  people += 1;
  const body = signUpBody('supplier', changes);
  const sent = await api.as({ address: `203.0.114.${people % 250}` })(signUp, { body });
  if (!sent.ok) throw new Error(`sign-up refused: ${sent.code} ${JSON.stringify(sent.errors)}`);
  return { ticket: sent.data.ticket, code: await codeOf(api, body) };
}

export const finish = (api: TestApi, { ticket, code }: Started) =>
  api.as()(activate, { body: { ticket, code } });
