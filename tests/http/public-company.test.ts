import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  readOwnPublicPage,
  readPublicCompany,
  saveOwnPublicPage,
} from '#features/public-company/schema.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { acceptQuoted, dataOf, receive, sendOrderOf } from '../factories/order.ts';
import { newOperator } from '../factories/review-documents.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('public company');
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const own = (party: Party) => api.as({ token: party.token });
const turn = async (party: Party, state: 'on' | 'off') =>
  own(party)(saveOwnPublicPage, { body: { state } });
const visit = async (id: string) => api.as({})(readPublicCompany, { params: { id } });

async function change(party: Party, changes: object): Promise<void> {
  await api.db.updateTable('company').set(changes).where('id', '=', party.companyId).execute();
}

async function verbsOf(party: Party): Promise<string[]> {
  const rows = await api.db
    .selectFrom('activity')
    .select('verb')
    .where('company_id', '=', party.companyId)
    .where('verb', 'like', 'account.publicPage%')
    .orderBy('id')
    .execute();
  return rows.map(({ verb }) => verb);
}

describe('the public page of a company', () => {
  it('is off at first and not found, also for its own users, who see a preview', async () => {
    expect(await visit(buyer.companyId)).toMatchObject({ ok: false, code: 'not_found' });
    const view = dataOf(await own(buyer)(readOwnPublicPage, {}));
    expect(view).toMatchObject({ state: 'off', can: { change: true } });
    expect(view.preview?.name).toBe('Al Dana Contracting');
  });

  it('shows the same as its preview while it is on, without contact, numbers and partners', async () => {
    const { preview } = dataOf(await turn(buyer, 'on'));
    const shown = dataOf(await visit(buyer.companyId));
    expect(shown).toEqual(preview);
    expect(Object.keys(shown).toSorted()).toEqual(
      [
        'approved_on',
        'categories',
        'country',
        'delivered',
        'delivered_is_least',
        'documents',
        'id',
        'legal_name_ar',
        'legal_name_en',
        'licence_authority',
        'name',
        'type',
      ].toSorted(),
    );
  });

  it('is turned on once in the log, and not found again when it is turned off', async () => {
    const party = await addParty(api, 'supplier');
    await turn(party, 'on');
    await turn(party, 'on');
    await turn(party, 'off');
    expect(await visit(party.companyId)).toMatchObject({ ok: false, code: 'not_found' });
    expect(await verbsOf(party)).toEqual(['account.publicPageOn', 'account.publicPageOff']);
  });

  it.each([
    ['expired', { licence_expires_on: '2020-01-01' }],
    ['not approved', { approved_at: null }],
    ['closed', { closed_at: new Date() }],
  ])('is not found while the account is %s', async (_, changes) => {
    const party = await addParty(api, 'supplier');
    await turn(party, 'on');
    expect((await visit(party.companyId)).ok).toBe(true);
    await change(party, changes);
    expect(await visit(party.companyId)).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('is not found while the account is suspended', async () => {
    const party = await addParty(api, 'supplier');
    await turn(party, 'on');
    const { email } = await newOperator(api);
    const { id } = await api.db
      .selectFrom('operator')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await change(party, {
      suspended_at: api.now(),
      suspended_by: id,
      suspension_reason: 'Documents are in doubt',
    });
    expect(await visit(party.companyId)).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('is changed only by users who may edit an approved company', async () => {
    const party = await addParty(api, 'supplier');
    const member = await addMember(api, party.companyId, { isOwner: false });
    expect((await turn(member, 'on')).ok).toBe(false);
    expect(dataOf(await own(member)(readOwnPublicPage, {})).can.change).toBe(false);
    const fresh = await addParty(api, 'supplier', { approved: false });
    expect((await turn(fresh, 'on')).ok).toBe(false);
    expect(dataOf(await own(fresh)(readOwnPublicPage, {})).preview).toBeNull();
    expect(await verbsOf(party)).toEqual([]);
  });

  it('is not found by an unknown id, and refuses an invalid one', async () => {
    expect((await visit('018f0000-0000-7000-8000-000000000000')).ok).toBe(false);
    expect((await api.fetch('/public/companies/abc')).status).toBe(404);
    expect(
      (
        await api.fetch('/dashboard/public_page', {
          method: 'PUT',
          headers: { Authorization: `Bearer ${buyer.token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ state: 'maybe' }),
        })
      ).status,
    ).toBe(422);
  });

  it('counts received orders from the fifth one on', async () => {
    const party = await addParty(api, 'buyer');
    await turn(party, 'on');
    const deliver = async () => {
      const rfq = await publishRfq(api, party);
      const deal = await acceptQuoted(api, party, rfq, await quote(api, rfq));
      const sent = await sendOrderOf(api, deal);
      dataOf(
        await receive(
          api,
          sent,
          sent.order.lines.map(({ quantity }) => quantity),
        ),
      );
    };
    for (let at = 0; at < 4; at += 1) await deliver();
    expect(dataOf(await visit(party.companyId)).delivered).toBeNull();
    await deliver();
    expect(dataOf(await visit(party.companyId))).toMatchObject({
      delivered: 5,
      delivered_is_least: false,
    });
  });
});
