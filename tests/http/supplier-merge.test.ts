import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOfferSupplier, readBuyerOffer } from '#features/offer/schema/buyer.ts';
import { readBuyerDeal, readSupplierDeal } from '#features/deal/schema/wizard.ts';
import { markContact, mergeContacts } from '#features/supplier-book/schema.ts';
import { readLink } from '#features/guest/schema.ts';
import { addMember, addParty, addRfq, idsOpenTo, type Party } from '../factories/access.ts';
import { invite } from '../factories/guest.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { acceptedDeal } from '../factories/order.ts';
import {
  addToBook,
  linkOfContact,
  readBook,
  type ContactBody,
} from '../factories/supplier-book.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const random = seededRandom('merged suppliers');

let api: TestApi;
beforeAll(async () => {
  api = await startApi('supplier merge');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
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
    const [contact, ...more] = (await readBook(api, owner)).data.data;
    expect(more).toEqual([]);
    expect(contact).toMatchObject({ email: '', company: contact?.name });
    expect(await linkOfContact(api, contact?.id ?? '')).toEqual({
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
    expect((await readBook(api, owner)).data.total).toBe(0);
  });
});

describe('the supplier of a deal', () => {
  it('is added from the page of the deal by members with the permission, once', async () => {
    const { buyer, supplier, rfq, offerId } = await acceptedDeal(api);
    const isOffered = async (who: Party) => {
      const answer = await api.as(who)(readBuyerDeal, { params: { id: rfq.rfqId }, query: {} });
      return answer.ok && answer.data.can.add_supplier;
    };
    const viewer = await addMember(api, buyer.companyId, { roles: ['viewer'] });
    expect(await isOffered(viewer)).toBe(false);
    expect(await isOffered(buyer)).toBe(true);
    const ofSupplier = await api.as(supplier)(readSupplierDeal, { params: { id: offerId } });
    expect(ofSupplier).toMatchObject({ data: { can: { add_supplier: false } } });
    expect(await api.as(buyer)(addOfferSupplier, { params: { id: offerId } })).toMatchObject({
      ok: true,
    });
    expect(await isOffered(buyer)).toBe(false);
    expect((await readBook(api, buyer)).data.total).toBe(1);
  });
});

describe('contacts that seem to be one supplier', () => {
  async function linkTo(id: string, { companyId }: Party) {
    await api.db
      .updateTable('supplier_contact')
      .set({ linked_company_id: companyId, linked_by: 'offer' })
      .where('id', '=', id)
      .execute();
  }

  async function pairOf(one: Partial<ContactBody>, other: Partial<ContactBody>) {
    const owner = await addParty(api, 'buyer');
    const primary = await addToBook(api, owner, { email: '', ...one });
    const duplicate = await addToBook(api, owner, { email: '', name: 'Gulf Steel LLC', ...other });
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
      const { pairs } = (await readBook(api, owner)).extra;
      expect(pairs).toMatchObject([
        {
          primary: { id: primary.id },
          duplicate: { id: duplicate.id },
          same: [key],
          merged: { name: 'Gulf Steel', groups: ['A', 'B'], note: 'Gulf Steel LLC' },
        },
      ]);
      const stranger = await addParty(api, 'buyer');
      await addToBook(api, stranger, { email: '', ...same });
      expect((await readBook(api, stranger)).extra.pairs).toEqual([]);
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
    expect((await readBook(api, owner)).data.data.map(({ id }) => id)).toEqual([primary.id]);
    expect((await readBook(api, owner)).extra.pairs).toEqual([]);
    expect(await merge()).toMatchObject({ status: 404 });
  });

  it('are refused to others, after a change, and of two suppliers of the platform', async () => {
    const mobile = '0504187799';
    const { owner, duplicate, primary, merge } = await pairOf({ mobile }, { mobile });
    expect(await merge(await addParty(api, 'buyer'))).toMatchObject({ status: 404 });
    expect(await merge(owner, [1, 9])).toMatchObject({ status: 409, code: 'conflict' });
    for (const { id } of [primary, duplicate]) {
      const { supplier } = await quote(api, await publishRfq(api, owner));
      await linkTo(id, supplier);
    }
    expect(await merge()).toMatchObject({ status: 409, code: 'conflict' });
    expect((await readBook(api, owner)).extra.pairs).toEqual([]);
    expect((await readBook(api, owner)).data.total).toBe(2);
  });

  it('do not show by their links which of them has an account, before an offer from it', async () => {
    const { owner, primary, duplicate, merge } = await pairOf(
      { trn: '100318472900003' },
      { licence_number: 'CN-1' },
    );
    const supplier = await addParty(api, 'supplier');
    for (const { id } of [primary, duplicate]) await linkTo(id, supplier);
    expect((await readBook(api, owner)).extra.pairs).toEqual([]);
    await linkTo(duplicate.id, await addParty(api, 'supplier'));
    expect(await merge()).toMatchObject({ ok: true });
  });

  it('share a block, then and later, so that links of both are closed', async () => {
    const mobile = '+971504187733';
    const { owner, primary, merge } = await pairOf({ mobile }, { mobile, email: 'own@link.test' });
    const buyer = { ...owner };
    const hidden = await invite(api, {
      buyer,
      contact: { mobile, email: 'hidden@link.test' },
    });
    const mark = (state: 'blocked' | 'plain') =>
      api.as(owner)(markContact, { params: { id: primary.id }, body: { state } });
    const link = async () =>
      api
        .as()(readLink, { params: { token: hidden.token } })
        .then((answer) => {
          if (!answer.ok) throw new Error(answer.code);
          return answer.data.request === null ? 'closed' : 'open';
        });
    expect(await merge()).toMatchObject({ ok: true });
    await mark('blocked');
    const merged = await api.as(owner)(mergeContacts, {
      params: { id: primary.id },
      body: { other_id: hidden.contactId, seen_version: 3, seen_other_version: 1 },
    });
    expect(merged).toMatchObject({ ok: true, data: { state: 'blocked' } });
    expect(await link()).toBe('closed');
    await mark('plain');
    expect(await link()).toBe('open');
    await mark('blocked');
    expect(await link()).toBe('closed');
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
