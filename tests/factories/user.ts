import { addUser, type UserView } from '#features/user/schema.ts';
import { confirmReset, signIn } from '#features/session/schema.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { goodPassword, newestMessage } from './company.ts';
import type { Party } from './access.ts';
import type { TestApi } from '../harness/api.ts';

export type AddUserBody = InputOf<typeof addUser>['body'];
let users = 0;

/** A complete new user with an address of its own; change only what the test is about. */
export function userBody(changes: Partial<AddUserBody> = {}): AddUserBody {
  users += 1;
  return {
    full_name: 'هند المنصوري',
    email: `user-${users}@aldana.test`,
    password: goodPassword,
    position: 'Buyer',
    roles: ['viewer'],
    ...changes,
  };
}

/** A user whom somebody of the company added. */
export async function addColleague(
  api: TestApi,
  by: Party,
  changes: Partial<AddUserBody> = {},
): Promise<UserView> {
  const answer = await api.as({ token: by.token })(addUser, { body: userBody(changes) });
  if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

/** Sets the password of an added user by the newest mailed link. */
export async function choosePassword(
  api: TestApi,
  email: string,
  password = goodPassword,
): Promise<void> {
  const { params } = await newestMessage(api, email);
  const token = new URL(params['url'] ?? '').searchParams.get('reset') ?? '';
  const answer = await api.as()(confirmReset, { body: { token, password } });
  if (!answer.ok) throw new Error(answer.code);
}

/** Signs a user in, who chooses a password first if a colleague typed it; the session's token. */
export async function signInAs(
  api: TestApi,
  email: string,
  password = goodPassword,
): Promise<string> {
  users += 1;
  const send = () =>
    api.as({ address: `203.0.113.${users % 250}` })(signIn, {
      body: { email, password, remember: false },
    });
  let answer = await send();
  if (!answer.ok && answer.code === 'own_password_needed') {
    await choosePassword(api, email, password);
    answer = await send();
  }
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.token;
}
