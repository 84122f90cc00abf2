import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPaid } from '#features/access/schema/paid.ts';
import { buyAccess, readTeaser } from '#features/access/schema/purchase.ts';
import { addOfferSupplier, readBuyerOffer } from '#features/offer/schema/buyer.ts';
import {
  addContact,
  editContact,
  importContacts,
  listContacts,
  markContact,
  mergeContacts,
  removeContact,
  type ContactView,
} from '#features/supplier-book/schema.ts';
import { groupsMax, contactsMax } from '#features/supplier-book/rules/table.ts';
import type { InputOf } from '#shared/endpoint.ts';
import {
  addMember,
  addOffer,
  addParty,
  addRfq,
  addSupplier,
  idsOpenTo,
  payingClient,
  type Party,
} from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

type Body = InputOf<typeof addContact>['body'];

const random = seededRandom('rows of supplier books');

let api: TestApi;
beforeAll(async () => {
  api = await startApi('supplier book');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

function body(changes: Partial<Body> = {}): Body {
  return { name: 'Gulf Steel', email: 'Sales@Gulf-Steel.test', ...changes };
}

async function add(who: Party, changes: Partial<Body> = {}): Promise<ContactView> {
  const answer = await api.as(who)(addContact, { body: body(changes) });
  if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

async function list(who: Party, query: InputOf<typeof listContacts>['query'] = {}) {
  const answer = await api.as(who)(listContacts, { query });
  if (!answer.ok) throw new Error(answer.code);
  return answer;
}

async function namesOf(who: Party, query: InputOf<typeof listContacts>['query']) {
  return (await list(who, query)).data.data.map(({ name }) => name);
}

async function proveEmail({ memberId }: Party): Promise<string> {
  const { email } = await api.db
    .updateTable('member')
    .set({ email_proven_at: api.now() })
    .where('id', '=', memberId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return email;
}

async function linkOf(id: string) {
  return api.db
    .selectFrom('supplier_contact')
    .select(['linked_company_id', 'linked_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('the supplier book', () => {
  it('is for buyers with the permission to write RFQs', async () => {
    expect(await api.as()(listContacts, { query: {} })).toMatchObject({ status: 401 });
    const supplier = await addParty(api, 'supplier');
    expect(await api.as(supplier)(listContacts, { query: {} })).toMatchObject({ status: 403 });
    const owner = await addParty(api, 'buyer');
    const viewer = await addMember(api, owner.companyId, { roles: ['viewer'] });
    expect(await api.as(viewer)(listContacts, { query: {} })).toMatchObject({ status: 403 });
    expect(await api.as(viewer)(addContact, { body: body() })).toMatchObject({ status: 403 });
  });

  it('belongs to one company, and others find none of its suppliers', async () => {
    const [owner, other] = [await addParty(api, 'buyer'), await addParty(api, 'buyer')];
    const { id } = await add(owner);
    const client = api.as(other);
    const params = { id };
    for (const answer of [
      await client(editContact, { params, body: { ...body(), seen_version: 1 } }),
      await client(markContact, { params, body: { state: 'blocked' } }),
      await client(removeContact, { params }),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    expect((await list(other)).data.data).toEqual([]);
    expect(await namesOf(owner, {})).toEqual(['Gulf Steel']);
  });

  it('stores numbers as E.164, and shows what was typed of the rest', async () => {
    const owner = await addParty(api, 'buyer');
    const added = await add(owner, {
      mobile: '٠٥٠ ٤١٨ ٧٧٢٦',
      trn: '100318472900003',
      groups: 'Steel, حديد، steel',
      locale: 'ar',
      note: 'Asks for a deposit',
    });
    expect(added).toMatchObject({
      email: 'Sales@Gulf-Steel.test',
      mobile: '+971504187726',
      trn: '100318472900003',
      locale: 'ar',
      state: 'plain',
      company: null,
      can: { edit: true, favour: true, unfavour: false, block: true, unblock: false },
    });
    expect([...added.groups].sort()).toEqual(['Steel', 'حديد']);
  });

  it.each([
    ['name', { name: 'x' }],
    ['email', { email: 'nobody' }],
    ['email', { email: '' }],
    ['mobile', { mobile: '043710092' }],
    ['mobile', { mobile: '12' }],
    ['trn', { trn: '1003' }],
    ['locale', { locale: 'fr' as 'en' }],
    ['groups', { groups: 'a,b,c,d,e,f,g,h,i,j,k' }],
    ['groups', { groups: 'x'.repeat(61) }],
    ['note', { note: 'x'.repeat(1001) }],
  ] as const)('refuses a wrong %s at its field and writes nothing: %j', async (field, changes) => {
    const owner = await addParty(api, 'buyer');
    const answer = await api.as(owner)(addContact, { body: body(changes) });
    expect(answer).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } });
    expect((await list(owner)).data.total).toBe(0);
    expect((await list(owner)).extra.groups).toEqual([]);
  });

  it('contains an e-mail once, in any case, and again after its removal', async () => {
    const owner = await addParty(api, 'buyer');
    const { id } = await add(owner);
    const again = await api.as(owner)(addContact, {
      body: body({ name: 'Twice', email: 'SALES@gulf-steel.test' }),
    });
    expect(again).toMatchObject({ status: 422, errors: { email: [expect.any(String)] } });
    const { id: otherId, version } = await add(owner, { name: 'Other', email: 'x@other.test' });
    const edited = await api.as(owner)(editContact, {
      params: { id: otherId },
      body: { ...body({ name: 'Other' }), seen_version: version },
    });
    expect(edited).toMatchObject({ status: 422, errors: { email: [expect.any(String)] } });
    await api.as(owner)(removeContact, { params: { id } });
    expect(await add(owner, { name: 'Again' })).toMatchObject({ name: 'Again' });
  });

  it('is searched by name, e-mail, number, TRN and licence, and filtered by mark and group', async () => {
    const owner = await addParty(api, 'buyer');
    const steel = await add(owner, {
      groups: 'Metals',
      licence_number: 'CN-4471',
      trn: '1'.repeat(15),
    });
    await add(owner, { name: 'مصنع الخليج', email: '', mobile: '0504187726' });
    await api.as(owner)(markContact, { params: { id: steel.id }, body: { state: 'favourite' } });
    for (const key of ['gulf', 'STEEL.test', '11111', 'cn-44'])
      expect(await namesOf(owner, { key }), key).toEqual(['Gulf Steel']);
    for (const key of ['خليج', '418772'])
      expect(await namesOf(owner, { key })).toEqual(['مصنع الخليج']);
    for (const key of ['%', '_', 'nobody']) expect(await namesOf(owner, { key })).toEqual([]);
    expect(await namesOf(owner, { state: 'favourite' })).toEqual(['Gulf Steel']);
    const [group] = (await list(owner)).extra.groups;
    expect(await namesOf(owner, { group: group?.id ?? '' })).toEqual(['Gulf Steel']);
    expect(await namesOf(await addParty(api, 'buyer'), { group: group?.id ?? '' })).toEqual([]);
  });

  it('refuses an edit of a supplier that a colleague has changed', async () => {
    const owner = await addParty(api, 'buyer');
    const { id, version } = await add(owner);
    const edit = async () =>
      api.as(owner)(editContact, {
        params: { id },
        body: {
          ...body({ name: 'Renamed', groups: 'New' }),
          seen_version: version,
        },
      });
    expect(await edit()).toMatchObject({ ok: true, data: { name: 'Renamed', groups: ['New'] } });
    expect(await edit()).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('marks a supplier, and answers a repeated mark alike', async () => {
    const owner = await addParty(api, 'buyer');
    const { id } = await add(owner);
    const mark = async (state: ContactView['state']) =>
      api.as(owner)(markContact, { params: { id }, body: { state } });
    for (const state of ['favourite', 'favourite', 'blocked', 'plain'] as const)
      expect(await mark(state)).toMatchObject({ ok: true, data: { state } });
    await mark('blocked');
    expect(await mark('favourite')).toMatchObject({ status: 409, code: 'state_changed' });
    const verbs = await api.db
      .selectFrom('activity')
      .select('verb')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(verbs.map(({ verb }) => verb.replace('supplierBook.', ''))).toEqual([
      'added',
      'favoured',
      'blocked',
      'unblocked',
      'blocked',
    ]);
  });

  it('is full at its limits of suppliers and groups', async () => {
    const owner = await addParty(api, 'buyer');
    const { companyId: company_id, memberId: created_by } = owner;
    const at = { created_at: api.now(), updated_at: api.now() };
    const rows = Array.from({ length: contactsMax }, (_, n) => ({
      id: random.id(),
      company_id,
      created_by,
      name: `Supplier ${n}`,
      trn: String(100_000_000_000_000 + n),
      ...at,
    }));
    await api.db.insertInto('supplier_contact').values(rows).execute();
    const full = await api.as(owner)(addContact, { body: body() });
    expect(full).toMatchObject({ status: 409, code: 'contacts_full' });
    const groups = Array.from({ length: groupsMax }, (_, n) => ({
      id: random.id(),
      company_id,
      name: `Group ${n}`,
      name_key: `group ${n}`,
      created_at: api.now(),
    }));
    await api.db.insertInto('contact_group').values(groups).execute();
    const members = groups.map(({ id }, n) => ({
      group_id: id,
      contact_id: rows[n % 10]?.id ?? '',
    }));
    await api.db.insertInto('supplier_contact_group').values(members).execute();
    const edited = await api.as(owner)(editContact, {
      params: { id: rows[20]?.id ?? '' },
      body: { ...body({ groups: 'One more' }), seen_version: 1 },
    });
    expect(edited).toMatchObject({ status: 409, code: 'groups_full' });
  });
});

describe('the supplier of an offer', () => {
  const press = async (who: Party, id: string) => api.as(who)(addOfferSupplier, { params: { id } });
  const isOffered = async (who: Party, id: string) => {
    const answer = await api.as(who)(readBuyerOffer, { params: { id } });
    return answer.ok && answer.data.can.add_supplier;
  };

  it('is added to the book by one press, once', async () => {
    const owner = await addParty(api, 'buyer');
    const { supplier, offer } = await quote(api, await publishRfq(api, owner));
    expect(await isOffered(owner, offer.id)).toBe(true);
    for (let times = 0; times < 2; times += 1)
      expect(await press(owner, offer.id)).toMatchObject({ ok: true });
    expect(await isOffered(owner, offer.id)).toBe(false);
    const [contact, ...more] = (await list(owner)).data.data;
    expect(more).toEqual([]);
    expect(contact).toMatchObject({ email: '', company: contact?.name });
    expect(await linkOf(contact?.id ?? '')).toEqual({
      linked_company_id: supplier.companyId,
      linked_by: 'offer',
    });
    await api.as(owner)(markContact, {
      params: { id: contact?.id ?? '' },
      body: { state: 'blocked' },
    });
    const hidden = await addRfq(api, owner);
    expect(await idsOpenTo(api, supplier)).not.toContain(hidden);
  });

  it('is added by members with the permission, from an own offer, and not if it is a guest', async () => {
    const owner = await addParty(api, 'buyer');
    const { supplier, offer } = await quote(api, await publishRfq(api, owner));
    const viewer = await addMember(api, owner.companyId, { roles: ['viewer'] });
    expect(await press(viewer, offer.id)).toMatchObject({ status: 403 });
    expect(await press(await addParty(api, 'buyer'), offer.id)).toMatchObject({ status: 404 });
    await api.db
      .updateTable('company')
      .set({ approved_at: null, review_state: 'incomplete' })
      .where('id', '=', supplier.companyId)
      .execute();
    expect(await press(owner, offer.id)).toMatchObject({ code: 'state_changed' });
    expect(await isOffered(owner, offer.id)).toBe(false);
    expect((await list(owner)).data.total).toBe(0);
  });
});

describe('contacts that seem to be one supplier', () => {
  async function pairOf(one: Partial<Body>, other: Partial<Body>) {
    const owner = await addParty(api, 'buyer');
    const primary = await add(owner, { email: '', ...one });
    const duplicate = await add(owner, { email: '', name: 'Gulf Steel LLC', ...other });
    const merge = async (
      who: Party = owner,
      versions = [primary.version, duplicate.version] as const,
    ) =>
      api.as(who)(mergeContacts, {
        params: { id: primary.id },
        body: {
          other_id: duplicate.id,
          seen_version: versions[0],
          seen_other_version: versions[1],
        },
      });
    return { owner, primary, duplicate, merge };
  }

  it.each([
    ['trn', { trn: '100318472900003' }],
    ['licence_number', { licence_number: 'CN-77' }],
    ['mobile', { mobile: '0504187726' }],
  ] as const)(
    'are shown as a pair by their %s, with the contact that they become',
    async (key, same) => {
      const { owner, primary, duplicate } = await pairOf(
        { ...same, groups: 'A' },
        { ...same, groups: 'B' },
      );
      const { pairs } = (await list(owner)).extra;
      expect(pairs).toMatchObject([
        {
          primary: { id: primary.id },
          duplicate: { id: duplicate.id },
          same: [key],
          merged: { name: 'Gulf Steel', groups: ['A', 'B'], note: 'Gulf Steel LLC' },
        },
      ]);
      const stranger = await addParty(api, 'buyer');
      await add(stranger, { email: '', ...same });
      expect((await list(stranger)).extra.pairs).toEqual([]);
    },
  );

  it('become one with the values, groups, notes and the stronger mark of both', async () => {
    const trn = '100318472900004';
    const { owner, duplicate, primary, merge } = await pairOf(
      { trn, groups: 'A', note: 'One' },
      { trn, groups: 'B', note: 'Two', email: 'other@steel.test' },
    );
    await api.as(owner)(markContact, { params: { id: duplicate.id }, body: { state: 'blocked' } });
    const merged = await merge(owner, [1, 2]);
    expect(merged).toMatchObject({
      ok: true,
      data: {
        id: primary.id,
        trn,
        email: 'other@steel.test',
        state: 'blocked',
        groups: ['A', 'B'],
      },
    });
    expect(merged.ok && merged.data.note).toBe('One\nTwo\nGulf Steel LLC');
    expect((await list(owner)).data.data.map(({ id }) => id)).toEqual([primary.id]);
    expect((await list(owner)).extra.pairs).toEqual([]);
    expect(await merge()).toMatchObject({ status: 404 });
  });

  it('are refused to others, after a change, and of two suppliers of the platform', async () => {
    const mobile = '0504187799';
    const { owner, duplicate, primary, merge } = await pairOf({ mobile }, { mobile });
    expect(await merge(await addParty(api, 'buyer'))).toMatchObject({ status: 404 });
    expect(await merge(owner, [1, 9])).toMatchObject({ status: 409, code: 'conflict' });
    for (const { id } of [primary, duplicate])
      await api.db
        .updateTable('supplier_contact')
        .set({ linked_company_id: (await addParty(api, 'supplier')).companyId, linked_by: 'offer' })
        .where('id', '=', id)
        .execute();
    expect(await merge()).toMatchObject({ status: 409, code: 'conflict' });
    expect((await list(owner)).extra.pairs).toEqual([]);
    expect((await list(owner)).data.total).toBe(2);
  });

  it('move their invitations, except those to another address or of the same RFQ', async () => {
    const mobile = '0504187788';
    const email = 'sales@moved.test';
    const { owner, duplicate, primary, merge } = await pairOf({ mobile }, { mobile, email });
    const rfqs = [await addRfq(api, owner), await addRfq(api, owner)];
    const invitation = (contactId: string, rfqId: string) => ({
      id: random.id(),
      rfq_id: rfqId,
      company_id: owner.companyId,
      contact_id: contactId,
      token_hash: Buffer.alloc(32, random.id()),
      channel: 'email' as const,
      state: 'sent' as const,
      invited_by: owner.memberId,
      created_at: api.now(),
      sent_at: api.now(),
    });
    const [first = '', second = ''] = rfqs;
    const rows = [
      invitation(primary.id, first),
      invitation(duplicate.id, first),
      invitation(duplicate.id, second),
    ];
    await api.db.insertInto('invitation').values(rows).execute();
    expect(await merge()).toMatchObject({ ok: true, data: { email, mobile: '+971504187788' } });
    const after = await api.db
      .selectFrom('invitation')
      .select('contact_id')
      .where('company_id', '=', owner.companyId)
      .orderBy('id')
      .execute();
    expect(after.map((row) => row.contact_id)).toEqual([primary.id, duplicate.id, primary.id]);
    const hidden = await api.db
      .selectFrom('supplier_contact')
      .select(['email', 'removed_at'])
      .where('id', '=', duplicate.id)
      .executeTakeFirstOrThrow();
    expect(hidden).toEqual({ email, removed_at: api.now() });
  });
});

describe('importing suppliers', () => {
  const send = (who: Party, text: string, skip = false) =>
    api.as(who)(importContacts, { body: { text, skip } });
  const table = 'Name,Email,Mobile,Groups\nGulf Steel,s@gulf.test,0504187726,Steel\n';

  it('adds those of a table and of vCards, and skips those that are in the book', async () => {
    const owner = await addParty(api, 'buyer');
    await add(owner, { name: 'Known', email: 'k@known.test', trn: '1'.repeat(15) });
    const text = `${table}Same number,,+971504187726,\nKnown again,K@KNOWN.test,,\n=1+1,x@formula.test,,\n`;
    expect(await send(owner, text)).toMatchObject({ ok: true, data: { added: 2, skipped: 2 } });
    const card = 'BEGIN:VCARD\nVERSION:4.0\nFN:مصنع\nEMAIL:m@masna.test\nEND:VCARD\n';
    expect(await send(owner, card)).toMatchObject({ data: { added: 1, skipped: 0 } });
    expect(await send(owner, card)).toMatchObject({ data: { added: 0, skipped: 1 } });
    expect(await namesOf(owner, {})).toEqual(['مصنع', '=1+1', 'Gulf Steel', 'Known']);
    expect((await list(owner)).extra.groups).toMatchObject([{ name: 'Steel' }]);
  });

  it('names the errors of each row and saves nothing, unless they are to be skipped', async () => {
    const owner = await addParty(api, 'buyer');
    const text = `${table}x,nobody,12,\nNo address,,,\n`;
    expect(await send(owner, text)).toMatchObject({
      status: 422,
      errors: {
        text: [expect.any(String)],
        'rows.3.name': [expect.any(String)],
        'rows.3.email': [expect.any(String)],
        'rows.4.email': [expect.any(String)],
      },
    });
    expect((await list(owner)).data.total).toBe(0);
    expect(await send(owner, text, true)).toMatchObject({ data: { added: 1, skipped: 2 } });
  });

  it('refuses a text without headings, and too many rows', async () => {
    const owner = await addParty(api, 'buyer');
    expect(await send(owner, 'Gulf Steel,s@gulf.test')).toMatchObject({
      status: 422,
      code: 'import_unreadable',
    });
    const many = Array.from({ length: 301 }, (_, n) => `S ${n},s${n}@many.test`).join('\n');
    expect(await send(owner, `Name,Email\n${many}`)).toMatchObject({ code: 'import_too_large' });
    expect(await send(owner, '')).toMatchObject({ status: 422 });
  });
});

describe('a supplier of the platform', () => {
  it('is linked by a proven e-mail only, also one that is proven later', async () => {
    const [owner, supplier] = [await addParty(api, 'buyer'), await addParty(api, 'supplier')];
    const { email } = await api.db
      .selectFrom('member')
      .select('email')
      .where('id', '=', supplier.memberId)
      .executeTakeFirstOrThrow();
    const { id } = await add(owner, { email });
    expect(await linkOf(id)).toEqual({ linked_company_id: null, linked_by: null });
    await proveEmail(supplier);
    expect(await linkOf(id)).toEqual({
      linked_company_id: supplier.companyId,
      linked_by: 'match',
    });
    await api.db
      .updateTable('member')
      .set({ disabled_at: api.now() })
      .where('id', '=', supplier.memberId)
      .execute();
    expect(await linkOf(id)).toEqual({ linked_company_id: null, linked_by: null });
  });

  it('is linked by TRN and licence number together, and not before its approval', async () => {
    const owner = await addParty(api, 'buyer');
    const supplier = await addParty(api, 'supplier', { approved: false });
    const numbers = { trn: '100999888777003', licence_number: 'CN-99887' };
    await api.db.updateTable('company').set(numbers).where('id', '=', supplier.companyId).execute();
    const both = await add(owner, { email: '', ...numbers });
    const one = await add(owner, { email: '', trn: numbers.trn });
    expect(await linkOf(both.id)).toMatchObject({ linked_company_id: null });
    await api.db
      .updateTable('company')
      .set({ approved_at: api.now() })
      .where('id', '=', supplier.companyId)
      .execute();
    expect(await linkOf(both.id)).toMatchObject({ linked_company_id: supplier.companyId });
    expect(await linkOf(one.id)).toMatchObject({ linked_company_id: null });
  });

  it('is named only to a buyer that has had an offer from it', async () => {
    const owner = await addParty(api, 'buyer');
    const supplier = await addParty(api, 'supplier', { name: 'Emirates Valves' });
    const email = await proveEmail(supplier);
    expect(await add(owner, { email })).toMatchObject({ company: null });
    await addOffer(api, supplier, owner, await addRfq(api, owner));
    expect((await list(owner)).data.data[0]).toMatchObject({ company: 'Emirates Valves' });
  });
});

describe('a blocked supplier', () => {
  async function block() {
    const [owner, supplier] = [await addParty(api, 'buyer'), await addSupplier(api, 100_000n)];
    const email = await proveEmail(supplier);
    const { id } = await add(owner, { email });
    const mark = async (state: ContactView['state']) =>
      api.as(owner)(markContact, { params: { id }, body: { state } });
    return { owner, supplier, id, mark };
  }

  it('neither sees nor buys the RFQs of the buyer, and reads no name', async () => {
    const { owner, supplier, mark } = await block();
    const rfqId = await addRfq(api, owner);
    expect(await idsOpenTo(api, supplier)).toContain(rfqId);
    await mark('blocked');
    expect(await idsOpenTo(api, supplier)).not.toContain(rfqId);
    expect(await idsOpenTo(api, supplier, { key: 'VRF' })).not.toContain(rfqId);
    const params = { id: rfqId };
    const seen = await api.as(supplier)(readTeaser, { params });
    expect(seen).toMatchObject({ status: 403, code: 'closed_for_company' });
    expect(seen).toMatchObject({ message: 'This RFQ is closed for your company.' });
    expect(JSON.stringify(seen)).not.toContain('buyer ');
    expect(await api.as(supplier)(readPaid, { params })).toMatchObject({
      code: 'closed_for_company',
    });
    expect(await payingClient(api, supplier)(buyAccess, { params, body: {} })).toMatchObject({
      status: 403,
      code: 'closed_for_company',
    });
    const accesses = await api.db
      .selectFrom('access')
      .select('id')
      .where('rfq_id', '=', rfqId)
      .execute();
    expect(accesses).toEqual([]);
  });

  it.each(['unblocked', 'removed'] as const)('sees them again when it is %s', async (how) => {
    const { owner, supplier, id, mark } = await block();
    const rfqId = await addRfq(api, owner);
    await mark('blocked');
    if (how === 'unblocked') await mark('plain');
    else await api.as(owner)(removeContact, { params: { id } });
    expect(await idsOpenTo(api, supplier)).toContain(rfqId);
    expect(await api.as(supplier)(readTeaser, { params: { id: rfqId } })).toMatchObject({
      ok: true,
    });
  });

  it('continues to read what it has bought', async () => {
    const { owner, supplier, mark } = await block();
    const params = { id: await addRfq(api, owner) };
    await payingClient(api, supplier)(buyAccess, { params, body: {} });
    await mark('blocked');
    expect(await api.as(supplier)(readPaid, { params })).toMatchObject({ ok: true });
  });

  it('sees the RFQs of other buyers', async () => {
    const { supplier, mark } = await block();
    await mark('blocked');
    const rfqId = await addRfq(api, await addParty(api, 'buyer'));
    expect(await idsOpenTo(api, supplier)).toContain(rfqId);
  });
});
