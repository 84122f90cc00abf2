import { createPasswords } from '#server/crypto/passwords.ts';
import type { AccountType } from '#shared/actor.ts';
import { addParty } from '../../factories/access.ts';
import { goodPassword } from '../../factories/company.ts';
import { quickHash, seededRandom, type TestApi } from '../../harness/api.ts';

const random = seededRandom('authorisation rows of passkeys');
let hashed: Promise<string | null> | undefined;

async function addPasskey(
  api: TestApi,
  holder: { readonly member_id: string } | { readonly operator_id: string },
): Promise<string> {
  const id = random.id();
  await api.db
    .insertInto('passkey')
    .values({
      id,
      ...holder,
      credential_id: Buffer.from(id),
      public_key: Buffer.from('key'),
      sign_count: 0n,
      name: 'Phone',
      created_at: api.now(),
    })
    .execute();
  return id;
}

export const passkeyMakers = {
  passkey: async (api: TestApi, type: AccountType) => {
    const owner = await addParty(api, type);
    const id = await addPasskey(api, { member_id: owner.memberId });
    return { params: { id }, [type]: owner };
  },
  /** The passkey of the operator who walks the rows, because it belongs to that person alone. */
  operatorPasskey: async (api: TestApi) => {
    hashed ??= createPasswords(quickHash).hash(goodPassword);
    const { id: holder } = await api.db
      .updateTable('operator')
      .set({ password_hash: (await hashed) ?? '' })
      .where('email', '=', 'administrator@qeema.test')
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { id: await addPasskey(api, { operator_id: holder }) } };
  },
};

export const passkeyKinds = [
  [/\/dashboard\/passkeys\/\{id\}/, 'passkey'],
  [/\/operator\/passkeys\/\{id\}/, 'operatorPasskey'],
] as const;

export const passkeyBodies = {
  'POST /dashboard/passkeys/{id}/remove': async () => ({ password: goodPassword }),
  'POST /operator/passkeys/{id}/remove': async () => ({ password: goodPassword }),
};
