import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeAccount } from '#features/closure/schema.ts';
import { acceptOffer } from '#features/offer/schema/buyer.ts';
import { cancelDealAsBuyer, sendOrder } from '#features/purchase-order/schema/order.ts';
import { addParty } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { dataOf, giveAddress, madeOrder } from '../factories/order.ts';
import { addSupplier } from '../factories/wallet.ts';
import { goodPassword } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('closure-offers');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** An offer lost to another, its supplier left, and then the award was cancelled. */
it('an offer whose supplier has closed its account is not restored when the award is cancelled', async () => {
  const buyer = await addParty(api, 'buyer');
  await giveAddress(api, buyer);
  const rfq = await publishRfq(api, buyer);
  const won = await quote(api, rfq);
  const lost = await quote(api, rfq);
  const stays = await quote(api, rfq);
  const as = api.as({ token: buyer.token });
  dataOf(await as(acceptOffer, { params: { id: won.offer.id }, body: { version: 1 } }));
  const order = await madeOrder(api, { buyer, supplier: won.supplier, rfq, offerId: won.offer.id });
  dataOf(await as(sendOrder, { params: { id: order.id } }));
  const { memberId } = await addSupplier(api);
  const { password_hash: hash } = await api.db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  await api.db
    .updateTable('member')
    .set({ password_hash: hash })
    .where('id', '=', lost.supplier.memberId)
    .execute();
  const leave = { body: { password: goodPassword, reason: 'privacy' as const } };
  expect(await api.as({ token: lost.supplier.token })(closeAccount, leave)).toMatchObject({
    ok: true,
  });
  const cancel = {
    params: { id: won.offer.id },
    body: { reason: 'other' as const, reason_text: 'Too late' },
  };
  expect(await as(cancelDealAsBuyer, cancel)).toMatchObject({ ok: true });
  const rows = await api.db
    .selectFrom('offer')
    .select(['id', 'state'])
    .where('id', 'in', [lost.offer.id, stays.offer.id])
    .execute();
  expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [lost.offer.id, 'rejected'],
      [stays.offer.id, 'pending'],
    ]),
  );
  // A pending one of a closed supplier cannot be accepted either, before the clock withdraws it.
  const underWay = { state: 'pending', rejected_by_award: false, decided_at: null } as const;
  await api.db.updateTable('offer').set(underWay).where('id', '=', lost.offer.id).execute();
  expect(
    await as(acceptOffer, { params: { id: lost.offer.id }, body: { version: 1 } }),
  ).toMatchObject({
    status: 409,
    code: 'state_changed',
  });
});

/** An acceptance that waited for the RFQ's lock while a colleague closed the account. */
it('a buyer that has closed its account accepts nothing, before the clock cancels its RFQs', async () => {
  const buyer = await addParty(api, 'buyer');
  const { offer } = await quote(api, await publishRfq(api, buyer));
  const closing = { closed_at: api.now(), close_reason: 'privacy', closed_by: buyer.memberId };
  await api.db.updateTable('company').set(closing).where('id', '=', buyer.companyId).execute();
  expect(
    await api.as({ token: buyer.token })(acceptOffer, {
      params: { id: offer.id },
      body: { version: 1 },
    }),
  ).toMatchObject({ status: 409, code: 'state_changed' });
});
