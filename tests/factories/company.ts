import { activate, signUp } from '#features/registration/schema.ts';
import type { AccountType } from '#shared/actor.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { TestApi } from '../harness/api.ts';

type SignUpBody = InputOf<typeof signUp>['body'];

/** A password that is strong and on no list. */
export const goodPassword = 'Kandura!42-oud';

/** A complete sign-up; change only what the test is about. */
export function signUpBody(
  type: AccountType = 'buyer',
  changes: Partial<SignUpBody> = {},
): SignUpBody {
  return {
    account_type: type,
    email: `${type}@aldana.test`,
    password: goodPassword,
    password_confirm: goodPassword,
    terms: true,
    full_name: 'Salem Al Ketbi',
    company_name: 'الدانة للمقاولات',
    position: 'Purchasing manager',
    mobile: '+971501234567',
    phone: '+97143710092',
    whatsapp: '',
    channel: 'email',
    ...changes,
  };
}

/** The newest code or link in the outbox for a destination. */
export async function newestMessage(
  api: TestApi,
  destination: string,
): Promise<{ kind: string; params: Record<string, string> }> {
  const row = await api.db
    .selectFrom('message')
    .select(['kind', 'params'])
    .where('destination', '=', destination)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { kind: row.kind, params: row.params as Record<string, string> };
}

export interface SignedUp {
  readonly token: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly email: string;
}

/** A company that has signed up and entered its code: signed in, not yet approved. */
export async function signUpCompany(
  api: TestApi,
  type: AccountType = 'buyer',
  changes: Partial<SignUpBody> = {},
): Promise<SignedUp> {
  const body = signUpBody(type, changes);
  const sent = await api.as()(signUp, { body });
  if (!sent.ok) throw new Error(`sign-up refused: ${sent.code} ${JSON.stringify(sent.errors)}`);
  const { params } = await newestMessage(api, body.channel === 'sms' ? body.mobile : body.email);
  const done = await api.as()(activate, {
    body: { ticket: sent.data.ticket, code: params['code'] ?? '' },
  });
  if (!done.ok) throw new Error(`activation refused: ${done.code}`);
  const { token, session } = done.data;
  return { token, companyId: session.company.id, memberId: session.user.id, email: body.email };
}
