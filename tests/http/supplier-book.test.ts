import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPaid } from '#features/access/schema/paid.ts';
import { buyAccess, readTeaser } from '#features/access/schema/purchase.ts';
import {
  addContact,
  editContact,
  importContacts,
  listContacts,
  markContact,
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
import { addToBook, contactBody, linkOfContact, readBook } from '../factories/supplier-book.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const random = seededRandom('rows of supplier books');

let api: TestApi;
beforeAll(async () => {
  api = await startApi('supplier book');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function namesOf(who: Party, query: InputOf<typeof listContacts>['query']) {
  return (await readBook(api, who, query)).data.data.map(({ name }) => name);
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

describe('the supplier book', () => {
  it('is for buyers with the permission to write RFQs', async () => {
    expect(await api.as()(listContacts, { query: {} })).toMatchObject({ status: 401 });
    const supplier = await addParty(api, 'supplier');
    expect(await api.as(supplier)(listContacts, { query: {} })).toMatchObject({ status: 403 });
    const owner = await addParty(api, 'buyer');
    const viewer = await addMember(api, owner.companyId, { roles: ['viewer'] });
    expect(await api.as(viewer)(listContacts, { query: {} })).toMatchObject({ status: 403 });
    expect(await api.as(viewer)(addContact, { body: contactBody() })).toMatchObject({
      status: 403,
    });
  });

  it('belongs to one company, and others find none of its suppliers', async () => {
    const [owner, other] = [await addParty(api, 'buyer'), await addParty(api, 'buyer')];
    const { id } = await addToBook(api, owner);
    const client = api.as(other);
    const params = { id };
    for (const answer of [
      await client(editContact, { params, body: { ...contactBody(), seen_version: 1 } }),
      await client(markContact, { params, body: { state: 'blocked' } }),
      await client(removeContact, { params }),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    expect((await readBook(api, other)).data.data).toEqual([]);
    expect(await namesOf(owner, {})).toEqual(['Gulf Steel']);
  });

  it('stores numbers as E.164, and shows what was typed of the rest', async () => {
    const owner = await addParty(api, 'buyer');
    const added = await addToBook(api, owner, {
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
    const answer = await api.as(owner)(addContact, { body: contactBody(changes) });
    expect(answer).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } });
    expect((await readBook(api, owner)).data.total).toBe(0);
    expect((await readBook(api, owner)).extra.groups).toEqual([]);
  });

  it('contains an e-mail once, in any case, and again after its removal', async () => {
    const owner = await addParty(api, 'buyer');
    const { id } = await addToBook(api, owner);
    const again = await api.as(owner)(addContact, {
      body: contactBody({ name: 'Twice', email: 'SALES@gulf-steel.test' }),
    });
    expect(again).toMatchObject({ status: 422, errors: { email: [expect.any(String)] } });
    const { id: otherId, version } = await addToBook(api, owner, {
      name: 'Other',
      email: 'x@other.test',
    });
    const edited = await api.as(owner)(editContact, {
      params: { id: otherId },
      body: { ...contactBody({ name: 'Other' }), seen_version: version },
    });
    expect(edited).toMatchObject({ status: 422, errors: { email: [expect.any(String)] } });
    await api.as(owner)(removeContact, { params: { id } });
    expect(await addToBook(api, owner, { name: 'Again' })).toMatchObject({ name: 'Again' });
  });

  it('is searched by name, e-mail, number, TRN and licence, and filtered by mark and group', async () => {
    const owner = await addParty(api, 'buyer');
    const steel = await addToBook(api, owner, {
      groups: 'Metals',
      licence_number: 'CN-4471',
      trn: '1'.repeat(15),
    });
    await addToBook(api, owner, { name: 'مصنع الخليج', email: '', mobile: '0504187726' });
    await api.as(owner)(markContact, { params: { id: steel.id }, body: { state: 'favourite' } });
    for (const key of ['gulf', 'STEEL.test', '11111', 'cn-44'])
      expect(await namesOf(owner, { key }), key).toEqual(['Gulf Steel']);
    for (const key of ['خليج', '418772'])
      expect(await namesOf(owner, { key })).toEqual(['مصنع الخليج']);
    for (const key of ['%', '_', 'nobody']) expect(await namesOf(owner, { key })).toEqual([]);
    expect(await namesOf(owner, { state: 'favourite' })).toEqual(['Gulf Steel']);
    const [group] = (await readBook(api, owner)).extra.groups;
    expect(await namesOf(owner, { group: group?.id ?? '' })).toEqual(['Gulf Steel']);
    expect(await namesOf(await addParty(api, 'buyer'), { group: group?.id ?? '' })).toEqual([]);
  });

  it('refuses an edit of a supplier that a colleague has changed', async () => {
    const owner = await addParty(api, 'buyer');
    const { id, version } = await addToBook(api, owner);
    const edit = async () =>
      api.as(owner)(editContact, {
        params: { id },
        body: {
          ...contactBody({ name: 'Renamed', groups: 'New' }),
          seen_version: version,
        },
      });
    expect(await edit()).toMatchObject({ ok: true, data: { name: 'Renamed', groups: ['New'] } });
    expect(await edit()).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('marks a supplier, and answers a repeated mark alike', async () => {
    const owner = await addParty(api, 'buyer');
    const { id } = await addToBook(api, owner);
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
    const full = await api.as(owner)(addContact, { body: contactBody() });
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
      body: { ...contactBody({ groups: 'One more' }), seen_version: 1 },
    });
    expect(edited).toMatchObject({ status: 409, code: 'groups_full' });
  });
});

describe('importing suppliers', () => {
  const send = (who: Party, text: string, skip = false) =>
    api.as(who)(importContacts, { body: { text, skip } });
  const table = 'Name,Email,Mobile,Groups\nGulf Steel,s@gulf.test,0504187726,Steel\n';

  it('adds those of a table and of vCards, and skips those that are in the book', async () => {
    const owner = await addParty(api, 'buyer');
    await addToBook(api, owner, { name: 'Known', email: 'k@known.test', trn: '1'.repeat(15) });
    const text = `${table}Same number,,+971504187726,\nKnown again,K@KNOWN.test,,\n=1+1,x@formula.test,,\n`;
    expect(await send(owner, text)).toMatchObject({ ok: true, data: { added: 2, skipped: 2 } });
    const card = 'BEGIN:VCARD\nVERSION:4.0\nFN:مصنع\nEMAIL:m@masna.test\nEND:VCARD\n';
    expect(await send(owner, card)).toMatchObject({ data: { added: 1, skipped: 0 } });
    expect(await send(owner, card)).toMatchObject({ data: { added: 0, skipped: 1 } });
    expect(await namesOf(owner, {})).toEqual(['مصنع', '=1+1', 'Gulf Steel', 'Known']);
    expect((await readBook(api, owner)).extra.groups).toMatchObject([{ name: 'Steel' }]);
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
    expect((await readBook(api, owner)).data.total).toBe(0);
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
    const { id } = await addToBook(api, owner, { email });
    expect(await linkOfContact(api, id)).toEqual({ linked_company_id: null, linked_by: null });
    await proveEmail(supplier);
    expect(await linkOfContact(api, id)).toEqual({
      linked_company_id: supplier.companyId,
      linked_by: 'match',
    });
    await api.db
      .updateTable('member')
      .set({ disabled_at: api.now() })
      .where('id', '=', supplier.memberId)
      .execute();
    expect(await linkOfContact(api, id)).toEqual({ linked_company_id: null, linked_by: null });
  });

  it('is linked by TRN and licence number together, and not before its approval', async () => {
    const owner = await addParty(api, 'buyer');
    const supplier = await addParty(api, 'supplier', { approved: false });
    const numbers = { trn: '100999888777003', licence_number: 'CN-99887' };
    await api.db.updateTable('company').set(numbers).where('id', '=', supplier.companyId).execute();
    const both = await addToBook(api, owner, { email: '', ...numbers });
    const one = await addToBook(api, owner, { email: '', trn: numbers.trn });
    expect(await linkOfContact(api, both.id)).toMatchObject({ linked_company_id: null });
    await api.db
      .updateTable('company')
      .set({ approved_at: api.now() })
      .where('id', '=', supplier.companyId)
      .execute();
    expect(await linkOfContact(api, both.id)).toMatchObject({
      linked_company_id: supplier.companyId,
    });
    expect(await linkOfContact(api, one.id)).toMatchObject({ linked_company_id: null });
  });

  it('is named only to a buyer that has had an offer from it', async () => {
    const owner = await addParty(api, 'buyer');
    const supplier = await addParty(api, 'supplier', { name: 'Emirates Valves' });
    const email = await proveEmail(supplier);
    expect(await addToBook(api, owner, { email })).toMatchObject({ company: null });
    await addOffer(api, supplier, owner, await addRfq(api, owner));
    expect((await readBook(api, owner)).data.data[0]).toMatchObject({ company: 'Emirates Valves' });
  });
});

describe('a blocked supplier', () => {
  async function block() {
    const [owner, supplier] = [await addParty(api, 'buyer'), await addSupplier(api, 100_000n)];
    const email = await proveEmail(supplier);
    const { id } = await addToBook(api, owner, { email });
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
