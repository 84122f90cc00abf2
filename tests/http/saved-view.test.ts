import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as endpoints from '#features/saved-view/schema.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { viewsMax } from '#shared/saved-view.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { dataOf } from '../factories/order.ts';
import type { TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { openPages, type TestPages } from '../harness/pages.ts';
import { addDesks } from './authorisation/world.ts';

let api: TestApi;
let pages: TestPages;
let desk: { readonly token: string };

beforeAll(async () => {
  api = await startDemoApi('saved views');
  pages = await openPages(api);
  desk = {
    token: (await addDesks(api)).desks.find(({ name }) => name === 'reviewer')?.token ?? '',
  };
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Body = InputOf<typeof endpoints.saveView>['body'];

const body = (changes: Partial<Body> = {}): Body => ({
  list: 'rfqs',
  name: 'Closing this week',
  path: '/buyer/rfq-managment/active',
  query: 'sort=expiry&q=steel',
  is_default: false,
  is_shared: false,
  ...changes,
});

const save = async (who: Party, changes: Partial<Body>) =>
  dataOf(await api.as(who)(endpoints.saveView, { body: body(changes) }));

const viewsOf = async (who: { token: string }, list: Body['list'] = 'rfqs') =>
  dataOf(await api.as({ token: who.token })(endpoints.listViews, { query: { list } }));

const namesOf = async (who: { token: string }) => (await viewsOf(who)).map(({ name }) => name);

describe('a saved view of a list', () => {
  it('has the filters, the order and the columns, without the page of the moment', async () => {
    const buyer = await addParty(api, 'buyer');
    const query = 'q=steel&sort=expiry&page=4&view=old&state=';
    const saved = await save(buyer, { query, hidden: ['city', 'offers'] });
    const view = {
      name: 'Closing this week',
      path: '/buyer/rfq-managment/active',
      query: 'q=steel&sort=expiry',
      hidden: ['city', 'offers'],
      is_own: true,
    };
    expect(saved).toMatchObject(view);
    expect(await viewsOf(buyer)).toMatchObject([view]);
    expect(await viewsOf(buyer, 'offers')).toEqual([]);
  });

  it('replaces the one of the same name in its place, in any case and form of its letters', async () => {
    const party = await addParty(api, 'buyer');
    for (const [name, query] of [
      ['فيلا أحمد', 'q=one'],
      ['Villa 12', ''],
      ['فيلا احمد', 'q=two'],
      ['VILLA 12', 'q=three'],
    ] as const)
      await save(party, { name, query });
    expect(await viewsOf(party)).toMatchObject([
      { name: 'فيلا احمد', query: 'q=two' },
      { name: 'VILLA 12', query: 'q=three' },
    ]);
  });

  it('is renamed in its place, and not if another request removed it', async () => {
    const party = await addParty(api, 'buyer');
    await save(party, { name: 'One' });
    await save(party, { name: 'Two' });
    await save(party, { was: 'One', name: 'First' });
    expect(await namesOf(party)).toEqual(['First', 'Two']);
    const again = await api.as(party)(endpoints.saveView, { body: body({ was: 'One' }) });
    expect(again).toMatchObject({ status: 404 });
    expect(await namesOf(party)).toEqual(['First', 'Two']);
  });

  it('moves by one place, and not beyond the ends', async () => {
    const party = await addParty(api, 'buyer');
    for (const name of ['One', 'Two', 'Three']) await save(party, { name });
    const move = (name: string, by: 'earlier' | 'later') =>
      api.as(party)(endpoints.moveView, { body: { list: 'rfqs', name, by } });
    for (const [name, by, names] of [
      ['three', 'earlier', ['One', 'Three', 'Two']],
      ['One', 'earlier', ['One', 'Three', 'Two']],
      ['Two', 'later', ['One', 'Three', 'Two']],
      ['One', 'later', ['Three', 'One', 'Two']],
    ] as const) {
      expect(await move(name, by)).toMatchObject({ ok: true });
      expect(await namesOf(party)).toEqual(names);
    }
    expect(await move('Four', 'later')).toMatchObject({ status: 404 });
  });

  it('that is shared opens for colleagues, who can neither change nor remove it', async () => {
    const buyer = await addParty(api, 'buyer');
    const colleague = await addMember(api, buyer.companyId, { isOwner: false });
    const stranger = await addParty(api, 'buyer');
    await save(buyer, { is_shared: true, is_default: true });
    await save(buyer, { name: 'Mine' });
    const named = { list: 'rfqs', name: 'Closing this week' } as const;
    expect(await viewsOf(colleague)).toMatchObject([
      { name: 'Closing this week', is_own: false, is_shared: true, is_default: false },
    ]);
    expect(await viewsOf(stranger)).toEqual([]);
    for (const other of [colleague, stranger])
      for (const answer of [
        await api.as(other)(endpoints.removeView, { body: named }),
        await api.as(other)(endpoints.moveView, { body: { ...named, by: 'later' } }),
        await api.as(other)(endpoints.saveView, { body: body({ was: named.name }) }),
      ])
        expect(answer).toMatchObject({ status: 404 });
    const ofOperator = api.as({ token: desk.token });
    expect(await ofOperator(endpoints.removeOperatorView, { body: named })).toMatchObject({
      status: 404,
    });
    await save(buyer, { was: named.name, is_shared: false });
    expect(await viewsOf(colleague)).toEqual([]);
    expect(await api.as(buyer)(endpoints.removeView, { body: named })).toMatchObject({ ok: true });
    expect(await namesOf(buyer)).toEqual(['Mine']);
  });

  it('opens pages of the areas only, and has a name', async () => {
    const buyer = await addParty(api, 'buyer');
    for (const [changes, field] of [
      [{ path: 'https://evil.test/' }, 'path'],
      [{ path: '//evil.test/buyer/x' }, 'path'],
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(41) }, 'name'],
      [{ query: `q=${'x'.repeat(1000)}` }, 'query'],
      // Longer once its letters are encoded.
      [{ query: `q=${'ح'.repeat(500)}` }, 'query'],
    ] as const) {
      const answer = await api.as(buyer)(endpoints.saveView, { body: body(changes) });
      expect(answer).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } });
    }
  });

  it('has a limit for each list, which a replaced view does not reach', async () => {
    const party = await addParty(api, 'supplier');
    const saveOne = (n: number) =>
      api.as(party)(endpoints.saveView, {
        body: body({ list: 'paid', path: '/seller/your-rfq', name: `View ${n}` }),
      });
    for (let n = 0; n < viewsMax; n += 1) expect(await saveOne(n)).toMatchObject({ ok: true });
    expect(await saveOne(viewsMax)).toMatchObject({ status: 409, code: 'views_full' });
    expect(await saveOne(0)).toMatchObject({ ok: true });
    expect(await viewsOf(party, 'paid')).toHaveLength(viewsMax);
  });
});

describe('the page of a list', () => {
  it('has the operator’s views as tabs, and opens with the order and columns of one', async () => {
    const as = api.as({ token: desk.token });
    const view = {
      list: 'companies',
      name: 'New buyers',
      path: '/admin/companies',
      query: 'type=buyer',
      hidden: ['status', 'email'],
      is_default: false,
    } as const;
    const { id } = dataOf(
      await as(endpoints.saveOperatorView, { body: { ...view, hidden: [...view.hidden] } }),
    );
    const { html } = await pages.request(
      { cookie: `operator_token=${desk.token}` },
      `/admin/companies?type=buyer&view=${id}`,
    );
    expect(html).toContain(`href="/admin/companies?type=buyer&amp;view=${id}"`);
    expect(html).toContain('New buyers');
  });

  it('opens with the default view only where its address has no choice', async () => {
    const buyer = await addParty(api, 'buyer');
    await save(buyer, { name: 'Old', is_default: true });
    const { id } = await save(buyer, { is_default: true });
    expect((await viewsOf(buyer)).map(({ is_default }) => is_default)).toEqual([false, true]);
    const cookie = { cookie: `token=${buyer.token}` };
    const open = async (path: string) => (await pages.request(cookie, path)).location;
    const address = `/buyer/rfq-managment/active?sort=expiry&q=steel&view=${id}`;
    expect(await open('/buyer/rfq-managment/active')).toBe(address);
    expect(await open('/ar/buyer/rfq-managment/active')).toBe(`/ar${address}`);
    expect(await open('/buyer/rfq-managment/all')).toBeNull();
    expect(await open('/buyer/rfq-managment/active?view=all')).toBeNull();
    expect(await open(address)).toBeNull();
  });
});
