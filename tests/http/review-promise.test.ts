import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as console from '#features/console/schema/rfqs.ts';
import { editRfq, readRfq, submitRfq } from '#features/rfq/schema/endpoints.ts';
import { addParty, type Party } from '../factories/access.ts';
import { dataOf } from '../factories/order.ts';
import { rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { addDesks } from './authorisation/world.ts';

let api: TestApi;
let buyer: Party;
let reviewer: string;
beforeAll(async () => {
  api = await startApi('review promise');
  // Monday 10:00 in Dubai.
  api.advance(Date.parse('2026-11-23T06:00:00Z') - api.now().getTime());
  buyer = await addParty(api, 'buyer');
  const { desks } = await addDesks(api);
  reviewer = desks.find(({ name }) => name === 'reviewer')?.token ?? '';
  await setRule({});
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const operator = () => api.as({ token: reviewer });

async function setRule(changes: object) {
  const seen = dataOf(await operator()(console.readModerationRule, {})).set?.at ?? '';
  api.advance(1);
  const rule = { newcomer_below: 0, finds_contacts: true, reason: 'The test says so', seen };
  return operator()(console.setModerationRule, { body: { ...rule, ...changes } });
}

let count = 0;
async function hold() {
  count += 1;
  const note = `Call 050 123 45${10 + count}`;
  const body = { ...(await rfqBody(api, {})), note, confirm_duplicate: true };
  return dataOf(await api.as(buyer)(submitRfq, { body }));
}

describe('the promise of a review', () => {
  it('names the end of four working hours to the author, until an operator chooses others', async () => {
    const first = await hold();
    expect(first).toMatchObject({
      pending_for: 'operator',
      review: { due_at: '2026-11-23T10:00:00.001Z', is_late: false },
    });
    expect(dataOf(await setRule({ review_hours: '٩' })).review_hours).toBe(9);
    const second = await hold();
    expect(second.review?.due_at.slice(0, 16)).toBe('2026-11-24T06:00');
    const params = { id: first.id };
    // The promise that its author has read does not change.
    expect(dataOf(await api.as(buyer)(readRfq, { params })).review).toEqual(first.review);
    expect(dataOf(await setRule({})).review_hours).toBe(9);
    for (const wrong of ['0', '81', '', '-1', 'x'])
      expect(await setRule({ review_hours: wrong })).toMatchObject({
        status: 422,
        errors: { review_hours: [expect.any(String)] },
      });
  });

  it('is late after that time, for its author and in the console, where it is first', async () => {
    const late = await hold();
    api.advance(Date.parse('2026-11-24T09:00:00Z') - api.now().getTime());
    const fresh = await hold();
    const params = { id: late.id };
    expect(dataOf(await api.as(buyer)(readRfq, { params })).review?.is_late).toBe(true);
    const query = { state: 'to_moderate' as const };
    const { data } = dataOf(await operator()(console.listAllRfqs, { query }));
    expect(data.find(({ id }) => id === fresh.id)?.review?.is_late).toBe(false);
    expect(data.find(({ id }) => id === late.id)?.review?.is_late).toBe(true);
    const places = data.map(({ review }) => review?.is_late);
    expect(places).toEqual([...places].sort((one, other) => Number(other) - Number(one)));
  });

  it('is none for an RFQ that is not held', async () => {
    const body = { ...(await rfqBody(api, {})), confirm_duplicate: true };
    const rfq = dataOf(await api.as(buyer)(submitRfq, { body }));
    expect(rfq).toMatchObject({ status: 'active', review: null });
    const held = await api.as(buyer)(editRfq, {
      params: { id: rfq.id },
      body: { ...body, note: 'www.example.com', version: rfq.version },
    });
    expect(dataOf(held)).toMatchObject({ pending_for: 'operator', review: { is_late: false } });
  });
});
