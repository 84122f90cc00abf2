import { addParty, addRfq } from '../../factories/access.ts';
import type { Party } from '../../factories/access.ts';
import { seededRandom, type TestApi } from '../../harness/api.ts';

const random = seededRandom('authorisation rows of supplier books');

async function addInvitation(api: TestApi, buyer: Party, supplier: Party | null) {
  const rfqId = await addRfq(api, buyer);
  const [id, contactId] = [random.id(), random.id()];
  const at = { created_at: api.now(), updated_at: api.now() };
  const by = { company_id: buyer.companyId, created_by: buyer.memberId };
  const link = { linked_company_id: supplier?.companyId ?? null, linked_by: 'offer' as const };
  await api.db
    .insertInto('supplier_contact')
    .values({
      id: contactId,
      name: 'Gulf Steel',
      email: 'sales@gulf-steel.test',
      email_key: 'sales@gulf-steel.test',
      ...by,
      ...at,
      ...(supplier === null ? {} : link),
    })
    .execute();
  await api.db
    .insertInto('invitation')
    .values({
      id,
      rfq_id: rfqId,
      company_id: buyer.companyId,
      contact_id: contactId,
      supplier_company_id: supplier?.companyId ?? null,
      token_hash: supplier === null ? Buffer.alloc(32, id) : null,
      channel: supplier === null ? 'email' : 'notice',
      state: 'sent',
      invited_by: buyer.memberId,
      created_at: api.now(),
      sent_at: new Date(api.now().getTime() - 2 * 86_400_000),
    })
    .execute();
  return { id, rfqId };
}

export const supplierBookMakers = {
  invitation: async (api: TestApi) => {
    const buyer = await addParty(api, 'buyer');
    const { id } = await addInvitation(api, buyer, null);
    return { params: { id }, buyer };
  },
  invitedRfq: async (api: TestApi) => {
    const buyer = await addParty(api, 'buyer');
    const supplier = await addParty(api, 'supplier');
    const { rfqId } = await addInvitation(api, buyer, supplier);
    return { params: { id: rfqId }, buyer, supplier };
  },
  contactedRfq: async (api: TestApi) => {
    const buyer = await addParty(api, 'buyer');
    const contact = await addContact(api, buyer);
    return { params: { id: await addRfq(api, buyer), contact_id: contact }, buyer };
  },
  twoContacts: async (api: TestApi) => {
    const buyer = await addParty(api, 'buyer');
    const other = await addContact(api, buyer);
    return { params: { id: await addContact(api, buyer), other_id: other }, buyer };
  },
  supplierContact: async (api: TestApi) => {
    const buyer = await addParty(api, 'buyer');
    return { params: { id: await addContact(api, buyer) }, buyer };
  },
};

async function addContact(api: TestApi, buyer: Party): Promise<string> {
  const id = random.id();
  await api.db
    .insertInto('supplier_contact')
    .values({
      id,
      company_id: buyer.companyId,
      name: 'Gulf Steel',
      email: `${id}@gulf-steel.test`,
      email_key: `${id}@gulf-steel.test`,
      trn: '100318472900003',
      created_by: buyer.memberId,
      created_at: api.now(),
      updated_at: api.now(),
    })
    .execute();
  return id;
}

export const supplierBookKinds = [
  [/\/buyer\/suppliers\/\{id\}\/merge/, 'twoContacts'],
  [/\/buyer\/suppliers\/\{id\}/, 'supplierContact'],
  [/\/buyer\/invitations\/\{id\}/, 'invitation'],
  [/\/buyer\/rfq\/\{id\}\/invitations/, 'contactedRfq'],
  [/\/supplier\/rfq\/\{id\}\/decline/, 'invitedRfq'],
] as const;

export const supplierBookBodies = {
  'PUT /dashboard/buyer/suppliers/{id}': async () => ({
    name: 'Gulf Steel',
    email: 'sales@gulf-steel.test',
    seen_version: 1,
  }),
  'POST /dashboard/buyer/rfq/{id}/invitations': async (
    _api: TestApi,
    { row }: { readonly row: { readonly params: Readonly<Record<string, string>> } },
  ) => ({ contact_ids: [row.params['contact_id'] ?? ''] }),
  'POST /dashboard/buyer/suppliers/{id}/merge': async (
    _api: TestApi,
    { row }: { readonly row: { readonly params: Readonly<Record<string, string>> } },
  ) => ({ other_id: row.params['other_id'] ?? '', seen_version: 1, seen_other_version: 1 }),
  'POST /dashboard/supplier/rfq/{id}/decline': async () => ({ code: 'stock' }),
  'POST /dashboard/buyer/suppliers/{id}/state': async () => ({ state: 'favourite' }),
};
