import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import { action as actOnDeal } from '#app/routes/buyer/wizard.tsx';
import { loadCatalogue } from '#app/texts/load.ts';
import { countDrafts, readDraft } from '#features/draft/schema.ts';
import { receiptBody } from '#features/purchase-order/ui/receipt-entry.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { onceKeyField } from '#shared/once-key.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { sentDeal, type SentDeal } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('device queue');
  await loadCatalogue('en');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

interface Sent {
  readonly status: number;
  readonly code: string;
  readonly isReplayed: boolean;
}

/** Sends a call as the script of a page does with an entry of its device. */
async function send(
  method: 'PUT' | 'POST',
  path: string,
  body: unknown,
  { token }: { readonly token?: string },
  headers: Readonly<Record<string, string>>,
): Promise<Sent> {
  const init = {
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  };
  const response = await api.fetch(path, init, {
    ...(token === undefined ? {} : { token }),
    headers,
  });
  const { code = '' } = (await response.json()) as { code?: string };
  const isReplayed = response.headers.get('Idempotency-Replayed') === 'true';
  return { status: response.status, code, isReplayed };
}

describe('a call that was typed on a device', () => {
  it('is saved for the member who typed it, and for no other one', async () => {
    const writer = await addParty(api, 'buyer');
    const colleague = await addMember(api, writer.companyId, { roles: ['requester'] });
    const supplier = await addParty(api, 'supplier');
    const id = crypto.randomUUID();
    const body = { kind: 'rfq', title: 'Villa 12', payload: { note: 'steel' } };
    const put = (party: { token?: string }) =>
      send('PUT', `/dashboard/drafts/${id}`, body, party, { 'For-Member': writer.memberId });
    for (const other of [colleague, supplier])
      expect(await put(other)).toMatchObject({ status: 409, code: 'other_member' });
    expect(await put({})).toMatchObject({ status: 401 });
    expect(await api.as(colleague)(countDrafts, {})).toMatchObject({ data: 0 });
    expect(await put(writer)).toMatchObject({ status: 200 });
    expect(await api.as(writer)(countDrafts, {})).toMatchObject({ data: 1 });
  });
});

describe('a draft that is sent later', () => {
  const noteOf = async (party: Party, id: string) => {
    const answer = await api.as(party)(readDraft, { params: { id } });
    return answer.ok ? answer.data.payload['note'] : answer.code;
  };

  it('replaces an older one, and never one that was saved after it was typed', async () => {
    const writer = await addParty(api, 'buyer');
    const id = crypto.randomUUID();
    const put = (note: string, age?: number) =>
      send(
        'PUT',
        `/dashboard/drafts/${id}`,
        { kind: 'rfq', title: 'Villa 12', payload: { note }, age_seconds: age },
        writer,
        {},
      );
    await put('on the desk');
    api.advance(600_000);
    expect(await put('on the phone', 60)).toMatchObject({ status: 200 });
    expect(await noteOf(writer, id)).toBe('on the phone');
    api.advance(600_000);
    expect(await put('yesterday', 90_000)).toMatchObject({ status: 409, code: 'draft_newer' });
    expect(await noteOf(writer, id)).toBe('on the phone');
    // Its answer was lost, so it comes again.
    expect(await put('on the phone', 90_000)).toMatchObject({ status: 200 });
    expect(await put('from the future', -1)).toMatchObject({ status: 422 });
  });

  it('about an RFQ is compared with the draft about it, under any id', async () => {
    const supplier = await addParty(api, 'supplier');
    const rfqId = crypto.randomUUID();
    const put = (note: string, age?: number) =>
      send(
        'PUT',
        `/dashboard/drafts/${crypto.randomUUID()}`,
        { kind: 'offer', rfq_id: rfqId, title: 'o', payload: { note }, age_seconds: age },
        supplier,
        {},
      );
    expect(await put('first', 3600)).toMatchObject({ status: 200 });
    expect(await put('older', 3600)).toMatchObject({ code: 'draft_newer' });
    api.advance(60_000);
    expect(await put('newer', 10)).toMatchObject({ status: 200 });
  });
});

describe('a receipt that is sent later', () => {
  const fieldsOf = (deal: SentDeal, accepted: string): Record<string, string> => ({
    intent: 'receive',
    subject: deal.order.id,
    received_on: dayInDubai(api.now()),
    note: 'Two bags\nwere wet',
    'lines.0.line_id': deal.order.lines[0]?.id ?? '',
    'lines.0.accepted': accepted,
    'lines.0.rejected': '',
    'lines.0.reason': '',
  });
  const countOf = async ({ order }: SentDeal) => {
    const rows = await api.db
      .selectFrom('receipt')
      .select('id')
      .where('order_id', '=', order.id)
      .execute();
    return rows.length;
  };

  it('is recorded once, also if the answer to its form was lost', async () => {
    const deal = await sentDeal(api);
    const fields = fieldsOf(deal, '1');
    const key = crypto.randomUUID();
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, [onceKeyField]: key }))
      form.append(name, value);
    const context = new RouterContextProvider();
    const page = { locale: 'en', path: '/buyer/wizard', api: api.as({ token: deal.buyer.token }) };
    context.set(pageContext, page as unknown as PageContext);
    const body = new URLSearchParams([...form] as [string, string][]);
    const request = new Request('https://qeema.test/buyer/wizard', { method: 'POST', body });
    expect(await actOnDeal({ request, params: {}, context } as never)).toMatchObject({ ok: true });

    const later = () =>
      send(
        'POST',
        `/dashboard/buyer/orders/${deal.order.id}/receive`,
        receiptBody(fields, []),
        { token: deal.buyer.token },
        { 'Idempotency-Key': key },
      );
    for (const _ of [1, 2]) expect(await later()).toMatchObject({ status: 200, isReplayed: true });
    expect(await countOf(deal)).toBe(1);
  });

  it('is refused with its field, and recorded after it was corrected under the same key', async () => {
    const deal = await sentDeal(api);
    const key = crypto.randomUUID();
    const later = (accepted: string) =>
      send(
        'POST',
        `/dashboard/buyer/orders/${deal.order.id}/receive`,
        receiptBody(fieldsOf(deal, accepted), []),
        { token: deal.buyer.token },
        { 'Idempotency-Key': key },
      );
    expect(await later('999999')).toMatchObject({ status: 409, code: 'over_received' });
    expect(await countOf(deal)).toBe(0);
    expect(await later('1')).toMatchObject({ status: 200, isReplayed: false });
    expect(await countOf(deal)).toBe(1);
  });
});
