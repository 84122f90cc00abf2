import { addUser, type UserView } from '#features/user/schema.ts';
import { signIn } from '#features/session/schema.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { goodPassword } from './company.ts';
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

/** Signs a user in; the session's token. */
export async function signInAs(
  api: TestApi,
  email: string,
  password = goodPassword,
): Promise<string> {
  users += 1;
  const answer = await api.as({ address: `203.0.113.${users % 250}` })(signIn, {
    body: { email, password, remember: false },
  });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.token;
}
