import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import {
  listBuyerTasks,
  listSupplierTasks,
  readBuyerReport,
  readSupplierReport,
  type BuyerReport,
  type SupplierReport,
} from '#features/report/schema.ts';
import { addMember, addParty, fundWallet, type Party } from '../factories/access.ts';
import { plantDeal, plantOrder, type PlainDeal } from '../factories/report.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

const random = seededRandom('task rows');

let api: TestApi;
beforeAll(async () => {
  api = await startApi('report tasks');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function buyerReport(who: Party): Promise<BuyerReport> {
  const answer = await api.as({ token: who.token })(readBuyerReport, { query: {} });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

async function supplierReport(who: Party): Promise<SupplierReport> {
  const answer = await api.as({ token: who.token })(readSupplierReport, { query: {} });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

describe('the tasks of a dashboard', () => {
  let one: { buyer: Party; supplier: Party };
  const base = (changes: Partial<PlainDeal>): PlainDeal => ({
    ...one,
    category: 1,
    rfqState: 'active',
    offerState: 'pending',
    currency: 'AED',
    rateMicro: 1_000_000n,
    totalMinor: 100_000n,
    discountMinor: 2000n,
    publishedAt: new Date('2026-11-10T06:00:00Z'),
    offeredAt: new Date('2026-11-11T06:00:00Z'),
    decidedAt: new Date('2026-11-20T06:00:00Z'),
    feeFils: 2500n,
    refunded: false,
    ...changes,
  });

  beforeAll(async () => {
    one = {
      buyer: await addParty(api, 'buyer', { name: 'Al Dana' }),
      supplier: await addParty(api, 'supplier'),
    };
  });

  it('are those of members who may do them, those of today before the newest', async () => {
    await plantDeal(
      api,
      random,
      base({ rfqState: 'pending', publishedAt: new Date('2026-11-09T06:00:00Z') }),
    );
    await plantDeal(api, random, base({ offeredAt: new Date('2026-11-12T06:00:00Z') }));
    await plantDeal(api, random, base({ rfqState: 'evaluate' }));
    const accepted = base({ rfqState: 'accepted', offerState: 'accepted' });
    const planted = await plantDeal(api, random, accepted);
    const made = await plantOrder(api, random, accepted, planted, false);
    const waiting = base({
      rfqState: 'accepted',
      offerState: 'waiting',
      publishedAt: new Date('2026-11-01T06:00:00Z'),
      offeredAt: new Date('2026-11-02T06:00:00Z'),
      decidedAt: new Date('2026-11-07T06:00:00Z'),
    });
    const sent = await plantOrder(
      api,
      random,
      waiting,
      await plantDeal(api, random, waiting),
      true,
    );
    const delivered = base({ rfqState: 'delivered', offerState: 'delivered' });
    const due = await plantOrder(
      api,
      random,
      delivered,
      await plantDeal(api, random, delivered),
      true,
    );
    await plantDeal(
      api,
      random,
      base({ offerState: null, offeredAt: new Date('2026-11-13T06:00:00Z') }),
    );

    const report = await buyerReport(one.buyer);
    expect(report.tasks.total).toBe(5);
    // In evaluation since its expiry, which the fixture puts ahead: hence the newest.
    expect(report.tasks.rows.map(({ kind }) => kind)).toEqual([
      'confirm_receipt',
      'compare',
      'send_order',
      'new_offers',
    ]);
    expect(report.tasks.rows[0]).toMatchObject({ number: sent, at: '2026-11-07T06:00:00.000Z' });
    // Two weeks after its sending, as the offer promised.
    expect(report.tasks.rows[0]).toMatchObject({
      due_at: '2026-11-21T06:00:00.000Z',
      amount: { value: '1000.00', currency: 'AED' },
    });
    expect(report.tasks.rows[2]).toMatchObject({
      number: made,
      rfq_id: planted.rfqId,
      offer_id: planted.offerId,
    });
    const { data: whole } = await api
      .as({ token: one.buyer.token })(readBuyerReport, {
        query: { tasks: 'all' },
      })
      .then((answer) => (answer.ok ? answer : Promise.reject(new Error(answer.code))));
    const nowMs = api.now().getTime();
    const isThisWeek = (due: string | null) =>
      due !== null && Date.parse(due) >= nowMs && Date.parse(due) <= nowMs + 7 * 86_400_000;
    const inWeek = whole.tasks.rows.map(({ due_at: at }) => at).filter(isThisWeek);
    expect(report.tasks.dates.map(({ due_at: at }) => at)).toEqual(inWeek.toSorted().slice(0, 5));
    const approver = await addMember(api, one.buyer.companyId, { roles: ['approver'] });
    const { rows, total } = (await buyerReport(approver)).tasks;
    expect([total, ...rows.map(({ kind }) => kind)]).toEqual([
      3,
      'compare',
      'new_offers',
      'approve',
    ]);
    expect(rows[2]).toMatchObject({
      company: expect.stringMatching(/^Member/) as string,
      number: expect.stringMatching(/^RFQ-\d{5}$/) as string,
    });
    expect(report.cards).toEqual({
      active: 3,
      pending: 1,
      orders_to_send: 1,
      activities: 0,
      activities_is_least: false,
      users: { count: 1, disabled: 0 },
    });
    const receiver = await addMember(api, one.buyer.companyId, { roles: ['receiver'] });
    expect((await buyerReport(receiver)).tasks.rows.map(({ kind }) => kind)).toEqual([
      'confirm_receipt',
    ]);

    const theirs = await supplierReport(one.supplier);
    expect(theirs.tasks).toMatchObject({
      total: 3,
      rows: [
        { kind: 'upload_invoice', number: due },
        { kind: 'quote', company: 'Al Dana', due_at: '2026-12-01T20:00:00.000Z' },
        { kind: 'acknowledge', number: sent, company: 'Al Dana' },
      ],
    });
    expect(theirs.cards).toEqual({
      balance: '0.00',
      wallet_expires_at: null,
      categories: 0,
      pending: 2,
      to_quote: 1,
      to_quote_is_least: false,
    });
  });

  it('show a round of negotiation to the side that must answer', async () => {
    const two = {
      buyer: await addParty(api, 'buyer'),
      supplier: await addParty(api, 'supplier', { name: 'Gulf' }),
    };
    const { offerId } = await plantDeal(api, random, { ...base({}), ...two });
    const revisionId = random.id();
    await api.db
      .insertInto('revision')
      .values({
        id: revisionId,
        offer_id: offerId ?? '',
        round: 1,
        state: 'open',
        request: 'A better price, please.',
        asked_by: two.buyer.memberId,
        asked_at: api.now(),
      })
      .execute();
    await api.db
      .updateTable('offer')
      .set({
        open_revision_id: revisionId,
        revision_count: 1,
        opened_at: api.now(),
        needs_confirmation: true,
      })
      .where('id', '=', offerId ?? '')
      .execute();
    const kindsOf = (report: BuyerReport | SupplierReport) =>
      report.tasks.rows.map(({ kind }) => kind);
    expect(kindsOf(await supplierReport(two.supplier))).toEqual(['revise', 'confirm_offer']);
    expect(kindsOf(await buyerReport(two.buyer))).toEqual([]);

    await api.db
      .updateTable('revision')
      .set({
        state: 'answered',
        response: 'Here.',
        responded_at: api.now(),
        responded_by: two.supplier.memberId,
      })
      .where('id', '=', revisionId)
      .execute();
    await api.db
      .updateTable('offer')
      .set({ open_revision_id: null, needs_confirmation: false })
      .where('id', '=', offerId ?? '')
      .execute();
    expect((await buyerReport(two.buyer)).tasks.rows).toMatchObject([
      { kind: 'answered', company: 'Gulf', offer_id: offerId, revision_id: revisionId },
    ]);
    expect(kindsOf(await supplierReport(two.supplier))).toEqual([]);
  });

  it('include an award only for members who may approve it: within the limit, and not their own', async () => {
    const { buyer } = one;
    const colleagues = {
      buyer: await addParty(api, 'buyer'),
      supplier: await addParty(api, 'supplier', { name: 'Gulf' }),
    };
    const { companyId } = colleagues.buyer;
    const asker = await addMember(api, companyId, { roles: ['approver'], limitFils: 999_99n });
    const small = await addMember(api, companyId, { roles: ['approver'], limitFils: 999_99n });
    const large = await addMember(api, companyId, { roles: ['approver'], limitFils: 1000_00n });
    const planted = await plantDeal(api, random, { ...base({}), ...colleagues });
    await api.db
      .updateTable('offer')
      .set({
        opened_at: api.now(),
        approval_asked_by: asker.memberId,
        approval_asked_at: api.now(),
        approval_reason: 'The best of all',
      })
      .where('id', '=', planted.offerId ?? '')
      .execute();
    const rowsOf = async (who: Party) => (await buyerReport(who)).tasks.rows;
    for (const who of [colleagues.buyer, large])
      expect(await rowsOf(who)).toMatchObject([
        {
          kind: 'approve_award',
          offer_id: planted.offerId,
          company: 'Gulf',
          amount: { value: '1000.00' },
        },
      ]);
    for (const who of [asker, small]) expect(await rowsOf(who)).toEqual([]);
    expect((await buyerReport(buyer)).tasks.rows.map(({ kind }) => kind)).not.toContain(
      'approve_award',
    );
    // A pending request of another's pen, above the limit of one of the two.
    await plantDeal(api, random, {
      ...base({ rfqState: 'pending' }),
      ...colleagues,
      buyer: { ...colleagues.buyer, memberId: asker.memberId },
    });
    await api.db
      .updateTable('rfq')
      .set({ rate_micro: 1_000_000n })
      .where('company_id', '=', companyId)
      .where('state', '=', 'pending')
      .execute();
    expect((await rowsOf(large)).map(({ kind }) => kind)).toContain('approve');
    for (const who of [asker, small]) expect(await rowsOf(who)).toEqual([]);
  });

  it('include questions, late deliveries, upcoming deliveries and an expiring wallet', async () => {
    const three = {
      buyer: await addParty(api, 'buyer'),
      supplier: await addParty(api, 'supplier'),
    };
    const asked = await plantDeal(api, random, { ...base({ offerState: null }), ...three });
    await api.db
      .insertInto('question')
      .values({
        id: random.id(),
        rfq_id: asked.rfqId,
        company_id: three.supplier.companyId,
        asked_by: three.supplier.memberId,
        question: 'Is it urgent?',
        asked_at: api.now(),
      })
      .execute();
    const late = { ...base({ rfqState: 'accepted', offerState: 'waiting' }), ...three };
    const before = (days: number) => new Date(api.now().getTime() - days * 86_400_000);
    const overdue = await plantOrder(
      api,
      random,
      { ...late, decidedAt: before(20) },
      await plantDeal(api, random, late),
      true,
    );
    const soon = await plantOrder(
      api,
      random,
      { ...late, decidedAt: before(10) },
      await plantDeal(api, random, late),
      true,
    );
    await api.db
      .updateTable('purchase_order')
      .set({ acknowledged_at: before(9), acknowledged_by: three.supplier.memberId })
      .where('supplier_company_id', '=', three.supplier.companyId)
      .execute();
    await fundWallet(api, three.supplier.companyId, 250_00n);
    await api.db
      .updateTable('wallet')
      .set({ expires_at: new Date(api.now().getTime() + 5 * 86_400_000) })
      .where('company_id', '=', three.supplier.companyId)
      .execute();
    const mine = (await buyerReport(three.buyer)).tasks;
    expect(mine.rows.map(({ kind, number }) => [kind, number])).toEqual([
      ['late_delivery', overdue],
      ['answer_question', expect.stringMatching(/^RFQ/)],
    ]);
    expect(mine.dates.map(({ kind, number }) => [kind, number])).toEqual([
      ['confirm_receipt', soon],
    ]);
    const theirs = (await supplierReport(three.supplier)).tasks;
    expect(theirs.rows.map(({ kind, number }) => [kind, number])).toEqual([
      ['deliver_late', overdue],
      ['deliver', soon],
      ['wallet', ''],
      ['quote', expect.stringMatching(/^RFQ/)],
    ]);
    expect(theirs.rows.find(({ kind }) => kind === 'wallet')).toMatchObject({
      rfq_id: null,
      amount: { value: '250.00', currency: 'AED' },
    });
    const sales = await addMember(api, three.supplier.companyId, { roles: ['sales'] });
    expect((await supplierReport(sales)).tasks.rows.map(({ kind }) => kind)).not.toContain(
      'wallet',
    );
  });

  it('count the receipt of goods from their promised day on, and call it late from the day after', async () => {
    const four = { buyer: await addParty(api, 'buyer'), supplier: await addParty(api, 'supplier') };
    const onTheWay = { ...base({ rfqState: 'accepted', offerState: 'waiting' }), ...four };
    await plantDeal(api, random, { ...base({ offeredAt: api.now() }), ...four });
    // Sent two weeks before: the last minute of yesterday, both ends of today, and tomorrow in Dubai.
    const sentAt = [
      '2026-11-07T20:00:00Z',
      '2026-11-07T19:59:00Z',
      '2026-11-06T20:00:00Z',
      '2026-11-06T19:59:00Z',
    ];
    const serials: string[] = [];
    for (const at of sentAt) {
      const planted = await plantDeal(api, random, onTheWay);
      serials.push(
        await plantOrder(api, random, { ...onTheWay, decidedAt: new Date(at) }, planted, true),
      );
    }
    const [tomorrow, tonight, morning, yesterday] = serials;
    const named = (rows: readonly { kind: string; number: string }[]) =>
      rows.map(({ kind, number }) => [kind, number]);
    const { tasks } = await buyerReport(four.buyer);
    expect(named(tasks.rows)).toEqual([
      ['late_delivery', yesterday],
      ['confirm_receipt', morning],
      ['confirm_receipt', tonight],
      ['new_offers', expect.stringMatching(/^RFQ/)],
    ]);
    expect([tasks.total, tasks.total_is_least]).toEqual([4, false]);
    expect(named(tasks.dates)).toEqual([
      ['confirm_receipt', tonight],
      ['confirm_receipt', tomorrow],
    ]);
    const palette = await api.as({ token: four.buyer.token })(listBuyerTasks, {});
    if (!palette.ok) throw new Error(palette.code);
    expect(palette.data).toEqual(tasks.rows);

    await api.db
      .updateTable('purchase_order')
      .set({ acknowledged_at: api.now(), acknowledged_by: four.supplier.memberId })
      .where('supplier_company_id', '=', four.supplier.companyId)
      .execute();
    expect(named((await supplierReport(four.supplier)).tasks.rows)).toEqual([
      ['deliver_late', yesterday],
      ['deliver', morning],
      ['deliver', tonight],
      ['deliver', tomorrow],
    ]);
  });

  it('are four at first, and all on request', async () => {
    const many = { buyer: await addParty(api, 'buyer'), supplier: await addParty(api, 'supplier') };
    for (let count = 0; count < 6; count += 1)
      await plantDeal(api, random, { ...base({}), ...many });
    const first = (await buyerReport(many.buyer)).tasks;
    expect([first.total, first.rows.length]).toEqual([6, 4]);
    const all = await api.as({ token: many.buyer.token })(readBuyerReport, {
      query: { tasks: 'all' },
    });
    expect(all).toMatchObject({ ok: true, data: { tasks: { total: 6 } } });
    if (all.ok) expect(all.data.tasks.rows).toHaveLength(6);
  });

  it('are listed for the palette in one query, five at most, those of the reader’s roles only', async () => {
    const many = { buyer: await addParty(api, 'buyer'), supplier: await addParty(api, 'supplier') };
    for (let count = 0; count < 6; count += 1)
      await plantDeal(api, random, { ...base({}), ...many });
    const as = api.as({ token: many.buyer.token });
    await as(listBuyerTasks, {});
    const { result, statements } = await watchQueries(() => as(listBuyerTasks, {}));
    const reads = statements.filter((text) => !text.includes('rate_limit'));
    // The session, and the tasks.
    expect(reads.length, reads.join('\n\n')).toBe(2);
    if (!result.ok) throw new Error(result.code);
    expect(result.data).toHaveLength(5);
    const report = (await buyerReport(many.buyer)).tasks.rows;
    for (const row of report) expect(result.data).toContainEqual(row);
    const viewer = await addMember(api, many.buyer.companyId, { roles: ['viewer'] });
    const none = await api.as({ token: viewer.token })(listBuyerTasks, {});
    expect(none).toMatchObject({ ok: true, data: [] });
    const sellers = await api.as({ token: many.supplier.token })(listSupplierTasks, {});
    expect(sellers.ok && sellers.data.every(({ kind }) => kind !== 'compare')).toBe(true);
    expect((await as(listSupplierTasks, {})).ok).toBe(false);
  });
});
