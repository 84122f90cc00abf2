import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { proveAddress, sendCode } from '#features/guest/schema.ts';
import { hashToken } from '#features/session/store/session.ts';
import type { Tables } from '#shared/tables.ts';
import { seededRandom, type TestApi } from '../harness/api.ts';
import { addParty, type Ground, type Party } from './access.ts';
import { publishRfq, type PublishedRfq } from './offer.ts';

const random = seededRandom('guests');
let invited = 0;

export interface Invited {
  readonly buyer: Party;
  readonly rfq: PublishedRfq;
  readonly invitationId: string;
  readonly contactId: string;
  /** The secret of the link. */
  readonly token: string;
  readonly email: string;
}

interface InviteOptions {
  readonly buyer?: Party;
  readonly rfq?: PublishedRfq;
  readonly contact?: Partial<Insertable<Tables['supplier_contact']>>;
  readonly invitation?: Partial<Insertable<Tables['invitation']>>;
}

/** An invitation that was sent by mail, written straight into its tables. */
export async function invite(api: Ground & TestApi, options: InviteOptions = {}): Promise<Invited> {
  invited += 1;
  const buyer = options.buyer ?? (await addParty(api, 'buyer'));
  const rfq = options.rfq ?? (await publishRfq(api, buyer));
  const email = options.contact?.email ?? `stranger${invited}@contact.test`;
  const token = createHash('sha256').update(`link ${invited}`).digest('base64url');
  const [contactId, invitationId, now] = [random.id(), random.id(), api.now()];
  await api.db
    .insertInto('supplier_contact')
    .values({
      id: contactId,
      company_id: buyer.companyId,
      name: `Stranger ${invited}`,
      created_by: buyer.memberId,
      created_at: now,
      updated_at: now,
      ...options.contact,
      email,
      email_key: email.toLowerCase(),
    })
    .execute();
  await api.db
    .insertInto('invitation')
    .values({
      id: invitationId,
      rfq_id: rfq.rfqId,
      company_id: buyer.companyId,
      contact_id: contactId,
      token_hash: hashToken(token),
      channel: 'email',
      state: 'sent',
      invited_by: buyer.memberId,
      created_at: now,
      sent_at: now,
      ...options.invitation,
    })
    .execute();
  return { buyer, rfq, invitationId, contactId, token, email };
}

/** The newest code that was sent to an address. */
export async function codeTo(api: Pick<TestApi, 'db'>, destination: string): Promise<string> {
  const row = await api.db
    .selectFrom('message')
    .select('params')
    .where('kind', '=', 'guest_code')
    .where('destination', '=', destination)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return (row.params as { code: string }).code;
}

/** Proves the address of an invitation. Returns the token of the session. */
export async function prove(
  api: TestApi,
  { token, email }: Pick<Invited, 'token' | 'email'>,
  at: { readonly address?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const visitor = api.as(at);
  const sent = await visitor(sendCode, { params: { token } });
  if (!sent.ok) throw new Error(`code refused: ${sent.code}`);
  const body = { code: await codeTo(api, email) };
  const proven = await visitor(proveAddress, { params: { token }, body });
  if (!proven.ok || proven.data.token === null) throw new Error('the code opened no session');
  return proven.data.token;
}
