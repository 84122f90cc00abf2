import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '#features/whatsapp/schema/console.ts';
import { newOperator, signInOperator } from '../factories/review-documents.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { loggedOf } from '../harness/log.ts';

const random = seededRandom('whatsapp console');
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi('whatsapp console');
  token = (await signInOperator(api, ['administrator'])).token;
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const read = async () => {
  const answer = await api.as({ token })(desk.readWhatsappOverview, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
};

async function addMessages(count: number, values: object): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await api.db
      .insertInto('message')
      .values({
        id: random.id(),
        kind: 'notification',
        channel: 'whatsapp',
        destination: '+971501234567',
        locale: 'en',
        params: '{}',
        state: 'sent',
        next_try_at: api.now(),
        created_at: api.now(),
        ...values,
      } as never)
      .execute();
}

it('WhatsApp in the console is for administrators, and empty at first', async () => {
  const reviewer = (await newOperator(api, 'reviewer')).token;
  const answer = await api.as({ token: reviewer })(desk.readWhatsappOverview, {});
  expect(answer).toMatchObject({ status: 403 });
  const overview = await read();
  expect(overview).toMatchObject({ counts: [], failures: [], costs: [], tariff: [] });
  expect(overview.templates).toHaveLength(10);
  expect(overview.templates[0]).toMatchObject({ state: 'draft', changed_at: null });
});

it('WhatsApp in the console counts messages, failures and costs by a price with a reason', async () => {
  const at = api.now();
  const category = 'utility';
  await addMessages(3, { delivered_at: at, price_category: category });
  await addMessages(1, { delivered_at: at, read_at: at, price_category: 'marketing' });
  await addMessages(2, { state: 'failed', last_error: '131026 Undeliverable' });
  const [utility] = (await read()).costs.filter((one) => one.category === category);
  expect(utility).toMatchObject({ messages: 3, cost: null });
  const save = (price: string) =>
    api.as({ token })(desk.saveWhatsappTariff, {
      body: { category, price, reason: 'New price list' },
    });
  expect(await save('-1')).toMatchObject({ status: 422, errors: { price: [expect.any(String)] } });
  expect(await save('57.70')).toMatchObject({ ok: true });
  expect(await save('60')).toMatchObject({ ok: true });
  const overview = await read();
  expect(overview.tariff).toEqual([{ category, from_month: expect.any(String), price: '60.00' }]);
  // Three messages at 6 fils.
  expect(overview.costs.map(({ category: one, cost }) => [one, cost])).toEqual([
    ['marketing', null],
    ['utility', '0.18'],
  ]);
  expect(overview.counts).toEqual(
    expect.arrayContaining([
      { state: 'delivered', messages: 3 },
      { state: 'read', messages: 1 },
      { state: 'failed', messages: 2 },
    ]),
  );
  expect(overview.failures).toMatchObject([{ reason: '131026 Undeliverable', messages: 2 }]);
  expect(await loggedOf(api, 'whatsapp.tariffChanged')).toHaveLength(2);
});
