import { demoEmails, demoPassword } from '#shared/demo.ts';
import { signIn } from '#features/session/schema.ts';
import { rolesOfType, type AccountType } from '#shared/actor.ts';
import { addMember, addParty } from '../../factories/access.ts';
import type { TestApi } from '../../harness/api.ts';
import { addDesks } from '../authorisation/world.ts';

export interface Reader {
  readonly name: string;
  readonly token: string;
  /** The area of a reader: a company's type, or the console. */
  readonly area: AccountType | 'operator';
}

async function ownerOf(
  api: TestApi,
  type: AccountType,
): Promise<{ token: string; companyId: string }> {
  const email = demoEmails[type === 'buyer' ? 0 : 1];
  const answer = await api.as()(signIn, { body: { email, password: demoPassword } });
  if (!answer.ok) throw new Error(answer.code);
  const member = await api.db
    .selectFrom('member')
    .select('company_id')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  return { token: answer.data.token, companyId: member.company_id };
}

/** Every role of the product beside the demo's rows: both owners, each role of a company, unapproved owners, each desk. */
export async function addReaders(api: TestApi): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (const area of ['buyer', 'supplier'] as const) {
    const owner = await ownerOf(api, area);
    readers.push({ name: `${area} owner`, token: owner.token, area });
    for (const role of rolesOfType[area]) {
      const { token } = await addMember(api, owner.companyId, { roles: [role] });
      readers.push({ name: `${area} ${role}`, token, area });
    }
    const nobody = await addMember(api, owner.companyId);
    readers.push({ name: `${area} without a role`, token: nobody.token, area });
    const fresh = await addParty(api, area, { approved: false });
    readers.push({ name: `${area} not approved`, token: fresh.token, area });
  }
  const { desks } = await addDesks(api);
  return [
    ...readers,
    ...desks.map(({ name, token }) => ({ name: `desk ${name}`, token, area: 'operator' as const })),
  ];
}
