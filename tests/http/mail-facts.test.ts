import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareOffers, requestRevision } from '#features/offer/schema/buyer.ts';
import { reviseOffer } from '#features/offer/schema/supplier.ts';
import { inviteContacts } from '#features/invitation/schema/invitation.ts';
import { listDealFacts } from '#features/message/store.ts';
import { answerQuestion, submitQuestion } from '#features/rfq/schema/endpoints.ts';
import { addContact } from '#features/supplier-book/schema.ts';
import type { DealFacts } from '#features/message/rules/deal-facts.ts';
import { addParty, type Party } from '../factories/access.ts';
import { giveAccess, offerBody, publishRfq, quote } from '../factories/offer.ts';
import { dataOf, sentDeal } from '../factories/order.ts';
import { createDelivery } from '#server/delivery/deliver.ts';
import { createMailSender } from '#server/delivery/mail.ts';
import { createOrderFiles, mailFileBytesMax, type OrderFile } from '#server/delivery/order-file.ts';
import { createLogger } from '#server/observe/log.ts';
import { startFakeSmtp, type FakeSmtp } from '../fakes/smtp.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('mail facts');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** The newest mail of a user of a kind: its row, its facts now, and its HTML as the demo shows it. */
async function mailOf(party: Party, type: string) {
  const rows = await api.db
    .selectFrom('message')
    .select(['id', 'params'])
    .where('member_id', '=', party.memberId)
    .where('channel', '=', 'email')
    .orderBy('id', 'desc')
    .execute();
  const row = rows.find(({ params }) => (params as { type?: string }).type === type);
  if (row === undefined) throw new Error(`no mail ${type}`);
  const facts = (await listDealFacts(api.db, [row.id], api.now())).get(row.id) ?? null;
  const html = await (await api.fetch(`/outbox/${row.id}/mail`)).text();
  return { ...row, facts, html: html.replaceAll(/<[^>]+>|[\u2066-\u2069]/g, ' ') };
}

const factsOf = async (party: Party, type: string): Promise<DealFacts> => {
  const { facts } = await mailOf(party, type);
  if (facts === null) throw new Error(`no facts in ${type}`);
  return facts;
};

const priced = (rfq: { lineIds: readonly string[] }, unitPrice: string, count = 2) => ({
  lines: rfq.lineIds.map((lineId, index) =>
    index < count
      ? { line_id: lineId, unit_price: unitPrice }
      : { line_id: lineId, state: 'not_quoted' as const, remark: 'None in stock.' },
  ),
});

describe('the facts in a mail about an offer', () => {
  it('have the rank and totals of the comparison', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    for (const [price, count] of [
      ['6450.00', 2],
      ['6400.00', 2],
      ['100.00', 1],
      ['6500.00', 2],
    ] as const) {
      await quote(api, rfq, priced(rfq, price, count));
      // Offers of one hour come in one mail.
      api.advance(3_600_000);
      const facts = await factsOf(buyer, 'offer_received');
      const compared = dataOf(await api.as(buyer)(compareOffers, { params: { id: rfq.rfqId } }));
      const inMail = facts.ranked?.listed.find(({ isSubject }) => isSubject);
      const own = compared.offers.find(({ company }) => company === inMail?.name);
      expect(facts.ranked?.rank ?? null).toBe(own?.rank);
      expect(inMail?.isComplete).toBe(own?.complete);
      expect(Number(facts.offer?.totalMinor) / 100).toBe(Number(own?.total_price));
      expect(facts.ranked?.complete).toBe(
        compared.offers.filter(({ rank }) => rank !== null).length,
      );
      expect(facts.ranked?.all).toBe(compared.offers.length);
    }
    const { html } = await mailOf(buyer, 'offer_received');
    expect(html).toContain('No. 3 of 3 complete offers');
    expect(html).toContain('4 offers so far');
  });

  it('never name another supplier, a rank or the estimate to a supplier', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    const other = await quote(api, rfq, priced(rfq, '6400.00'));
    api.advance(3_600_000);
    const deal = await quote(api, rfq, priced(rfq, '6450.00'));
    await api.db
      .updateTable('message')
      .set({ member_id: deal.supplier.memberId })
      .where('member_id', '=', buyer.memberId)
      .execute();
    const rows = await api.db
      .selectFrom('message')
      .select(['id', 'params'])
      .where('member_id', '=', deal.supplier.memberId)
      .where('channel', '=', 'email')
      .execute();
    const all = await listDealFacts(
      api.db,
      rows.map(({ id }) => id),
      api.now(),
    );
    expect(all.size).toBe(2);
    for (const [id, facts] of all) {
      expect(facts).toMatchObject({ ranked: null, estimatedMinor: null, decideBy: null });
      const { params } = rows.find((row) => row.id === id) ?? {};
      const isOwn = (params as { offer_id?: string }).offer_id === deal.offer.id;
      expect(facts.offer === null).toBe(!isOwn);
    }
    expect(JSON.stringify([...all.values()])).not.toContain(other.supplier.companyId);
  });

  it('are read at the time of the mail, and end with the right to read the RFQ', async () => {
    const buyer = await addParty(api, 'buyer');
    const colleague = await addParty(api, 'buyer');
    await api.db
      .updateTable('member')
      .set({ company_id: buyer.companyId, is_owner: false, roles: ['viewer'] })
      .where('id', '=', colleague.memberId)
      .execute();
    const rfq = await publishRfq(api, buyer);
    const { offer } = await quote(api, rfq, priced(rfq, '6450.00'));
    expect((await factsOf(colleague, 'offer_received')).ranked?.rank).toBe(1);
    await api.db.updateTable('offer').set({ total_minor: 1n }).where('id', '=', offer.id).execute();
    expect((await factsOf(colleague, 'offer_received')).ranked?.lowestMinor).toBe('1');
    await api.db
      .updateTable('member')
      .set({ roles: ['requester'] })
      .where('id', '=', colleague.memberId)
      .execute();
    expect((await mailOf(colleague, 'offer_received')).facts).toBeNull();
    const { html } = await mailOf(colleague, 'offer_received');
    expect(html).toContain('New offer received');
    expect(html).not.toMatch(/AED/);
    await api.db
      .updateTable('member')
      .set({ disabled_at: api.now() })
      .where('id', '=', buyer.memberId)
      .execute();
    expect((await mailOf(buyer, 'offer_received')).facts).toBeNull();
  });

  it('are absent for a mail whose params name no record', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    await quote(api, rfq);
    const { id } = await mailOf(buyer, 'offer_received');
    await api.db
      .updateTable('message')
      .set({ params: JSON.stringify({ type: 'offer_received', rfq_id: "x' or true" }) })
      .where('id', '=', id)
      .execute();
    expect((await listDealFacts(api.db, [id], api.now())).size).toBe(0);
  });
});

describe('the facts in a mail about an order', () => {
  it('have the amount to invoice, the delivery and the deadline, and the dialog of the acknowledgement', async () => {
    const deal = await sentDeal(api, { offer: { payment_terms: '30 days from the tax invoice' } });
    const { facts, html, params } = await mailOf(deal.supplier, 'order_sent');
    const { total_minor: total, q_discount_minor: discount } = await api.db
      .selectFrom('purchase_order')
      .select(['total_minor', 'q_discount_minor'])
      .where('id', '=', deal.order.id)
      .executeTakeFirstOrThrow();
    expect(facts?.order).toMatchObject({
      totalMinor: String(total),
      qDiscountMinor: String(discount),
      isAcknowledged: false,
      place: 'Jebel Ali warehouse',
    });
    for (const text of [
      deal.order.serial,
      'Your tax invoice',
      'Q discount paid to you',
      'Jebel Ali warehouse · Jebel Ali',
      '30 days from the tax invoice',
      'Acknowledge by 30 Nov 2026',
      `Acknowledge ${deal.order.serial}`,
    ])
      expect(html.replaceAll(/\s+/g, ' ')).toContain(text);
    expect((params as { path: string }).path).toBe(
      `/seller/wizard/${deal.offerId}?dialog=acknowledge`,
    );
  });

  it('are absent before the order is sent, and for a supplier that only has access', async () => {
    const deal = await sentDeal(api);
    const outsider = await addParty(api, 'supplier');
    await giveAccess(api, outsider, deal.rfq.rfqId);
    const { id } = await mailOf(deal.supplier, 'order_sent');
    const facts = async () => (await listDealFacts(api.db, [id], api.now())).get(id);
    const move = (memberId: string) =>
      api.db.updateTable('message').set({ member_id: memberId }).where('id', '=', id).execute();
    await move(outsider.memberId);
    expect(await facts()).toMatchObject({ order: null, offer: null, ranked: null });
    await move(deal.supplier.memberId);
    expect((await facts())?.order).not.toBeNull();
    await api.db
      .updateTable('purchase_order')
      .set({ sent_at: null, sent_by: null, type: 'generate_send' })
      .where('id', '=', deal.order.id)
      .execute();
    expect((await facts())?.order).toBeNull();
  });
});

describe('the PDF in the mail of an order', () => {
  let smtp: FakeSmtp;
  beforeEach(async () => {
    smtp = await startFakeSmtp();
    await api.db.deleteFrom('message').execute();
  });
  afterEach(async () => {
    await smtp.close();
  });

  async function deliver(readOrderFile?: (id: string) => Promise<OrderFile>): Promise<void> {
    const mail = createMailSender({ smtpUrl: smtp.url, from: 'Qeema <no-reply@qeema.test>' });
    const logged: string[] = [];
    await createDelivery({
      db: api.db,
      listen: api.listen,
      clock: api.now,
      log: createLogger((line) => logged.push(line)),
      mail,
      sms: null,
      push: null,
      secrets: api.services.secrets,
      demo: false,
      publicUrl: 'http://qeema.test',
      ...(readOrderFile === undefined ? {} : { readOrderFile }),
    }).drain();
    mail.close();
  }
  const orderMail = (serial: string) =>
    smtp.mails.find(({ parsed }) => parsed.subject?.startsWith(`${serial} from`) === true);

  it('is attached, and only to that mail', async () => {
    const { order } = await sentDeal(api);
    await deliver(createOrderFiles(api.services));
    const parsed = orderMail(order.serial)?.parsed;
    expect(parsed?.attachments.map(({ filename }) => filename)).toEqual([`${order.serial}.pdf`]);
    const content = parsed?.attachments[0]?.content as ArrayBuffer;
    expect(Buffer.from(content).subarray(0, 5).toString()).toBe('%PDF-');
    expect(parsed?.text).toMatch(new RegExp(`${order.serial}\\.pdf · Attached to this email`));
    const others = smtp.mails.filter((one) => one.parsed !== parsed);
    expect(others.flatMap((one) => one.parsed.attachments)).toEqual([]);
  });

  it('is left out where it is too large or there are no files, and the mail names its place', async () => {
    const { order } = await sentDeal(api);
    const large = new Uint8Array(mailFileBytesMax + 1);
    const pdf = { ...api.services.pdf, renderOrder: async () => large };
    await deliver(createOrderFiles({ ...api.services, pdf }));
    const parsed = orderMail(order.serial)?.parsed;
    expect(parsed?.attachments).toEqual([]);
    expect(parsed?.text).toContain(`${order.serial}.pdf · On the page of the order`);
  });

  it('delays the mail while it is not available, at most three tries', async () => {
    const { order } = await sentDeal(api);
    let reads = 0;
    const busy = async () => {
      reads += 1;
      return 'later' as const;
    };
    for (const pause of [0, 10_000, 60_000]) {
      api.advance(pause);
      await deliver(busy);
      expect(orderMail(order.serial)).toBeUndefined();
    }
    api.advance(600_000);
    await deliver(busy);
    expect(reads).toBe(4);
    expect(orderMail(order.serial)?.parsed.text).toContain('On the page of the order');
  });

  it('is retried when the store of files fails', async () => {
    const { order } = await sentDeal(api);
    const pdf = {
      ...api.services.pdf,
      renderOrder: async () => {
        throw new Error('no PDF process');
      },
    };
    await deliver(createOrderFiles({ ...api.services, pdf }));
    expect(orderMail(order.serial)).toBeUndefined();
    api.advance(10_000);
    await deliver(createOrderFiles(api.services));
    expect(orderMail(order.serial)?.parsed.attachments).toHaveLength(1);
  });
});

describe('a mail about a revision', () => {
  it('states lines, present and requested price, then both totals and the difference', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    const { supplier, offer } = await quote(api, rfq);
    const [first, second] = rfq.lineIds;
    const quantityMilli = async () => {
      const rows = await api.db
        .selectFrom('offer_line')
        .innerJoin('offer', 'offer.version_id', 'offer_line.version_id')
        .select(['offer_line.rfq_line_id', 'offer_line.quantity_milli'])
        .where('offer.id', '=', offer.id)
        .execute();
      return BigInt(rows.find((row) => row.rfq_line_id === first)?.quantity_milli ?? 0);
    };
    const quantity = await quantityMilli();
    const open = dataOf(
      await api.as(buyer)(requestRevision, {
        params: { id: offer.id },
        body: {
          text: 'Match the tower price',
          targets: [{ line_id: first ?? '', target_price: '6000.00' }],
        },
      }),
    );
    const asked = await factsOf(supplier, 'negotiation_asked');
    expect(asked.offer?.asked).toEqual({
      request: 'Match the tower price',
      lines: 1,
      targetMinor: String((quantity * 600_000n) / 1000n),
      nowMinor: String((quantity * 645_000n) / 1000n),
    });
    const mail = (await mailOf(supplier, 'negotiation_asked')).html;
    expect(mail).toMatch(/Lines with a target price\s+1 of 2/);
    expect(mail).toContain('Match the tower price');
    expect(mail).toMatch(/lower \( ?6\.97% ?\)/);

    const lines = [first, second].map((lineId, at) => ({
      line_id: lineId ?? '',
      unit_price: at === 0 ? '6000.00' : '6450.00',
    }));
    const revised = dataOf(
      await api.as(supplier)(reviseOffer, {
        params: { id: offer.id },
        body: {
          ...offerBody(api, rfq, { lines }),
          seen_version: 1,
          revision_id: open.revision_id ?? '',
        },
      }),
    );
    const { offer: facts } = await factsOf(buyer, 'negotiation_answered');
    expect(Number(facts?.totalMinor) / 100).toBe(Number(revised.versions[0]?.total_price));
    expect(facts?.replaced).toEqual({
      totalMinor: String(Math.round(Number(offer.versions[0]?.total_price) * 100)),
      changedLines: 1,
    });
    expect(facts?.asked).toBeNull();
    const { html } = await mailOf(buyer, 'negotiation_answered');
    expect(html).toMatch(/Lines changed\s+1 of 2/);
    expect(html).toMatch(/Difference\s+AED[^<]* lower/);
  });
});

describe('the facts in a mail about a question', () => {
  const mailsOf = async (party: Party) => {
    await api.db
      .insertInto('notification_choice')
      .values({
        member_id: party.memberId,
        kind: 'question_answered',
        channel: 'email',
        choice: 'now',
      })
      .execute();
  };

  it('are the question for the buyer, and both for suppliers with access, without the author', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    const [asker, other, outsider] = [
      await addParty(api, 'supplier', { name: 'Asker LLC' }),
      await addParty(api, 'supplier'),
      await addParty(api, 'supplier'),
    ];
    for (const one of [asker, other]) {
      await giveAccess(api, one, rfq.rfqId);
      await mailsOf(one);
    }
    const params = { id: rfq.rfqId };
    const body = { question: 'Is grade 60 accepted?' };
    const { id } = dataOf(await api.as(asker)(submitQuestion, { params, body }));
    const asked = await mailOf(buyer, 'question_asked');
    expect(asked.facts?.question).toEqual({ question: body.question, answer: null });
    expect(asked.html).toContain(body.question);
    expect(JSON.stringify([asked.facts, asked.params])).not.toMatch(/Asker/);
    expect(JSON.stringify([asked.facts, asked.params])).not.toContain(asker.companyId);

    const reading = async (party: Party, mailId: string) => {
      await api.db
        .updateTable('message')
        .set({ member_id: party.memberId })
        .where('id', '=', mailId)
        .execute();
      const facts = (await listDealFacts(api.db, [mailId], api.now())).get(mailId);
      return facts?.question ?? null;
    };
    // Nobody but the buyer reads a question before its answer.
    expect(await reading(other, asked.id)).toBeNull();
    expect(
      await api.as(buyer)(answerQuestion, {
        params: { ...params, question_id: id },
        body: { answer: 'Yes, with a mill certificate.' },
      }),
    ).toMatchObject({ ok: true });
    const answered = await mailOf(other, 'question_answered');
    expect(answered.facts?.question).toEqual({
      question: body.question,
      answer: 'Yes, with a mill certificate.',
    });
    expect(answered.html).toContain('Yes, with a mill certificate.');
    expect(JSON.stringify([answered.facts, answered.params])).not.toMatch(/Asker/);
    expect(await reading(outsider, answered.id)).toBeNull();
  });
});

describe('the facts in the invitation of a contact', () => {
  it('are those of the page of its link, while it shows them', async () => {
    const buyer = await addParty(api, 'buyer', { name: 'Al Noor Contracting' });
    const rfq = await publishRfq(api, buyer);
    const body = { name: 'Gulf Steel', email: 'sales@gulfsteel.test' };
    const contact = dataOf(await api.as(buyer)(addContact, { body }));
    const invited = await api.as(buyer)(inviteContacts, {
      params: { id: rfq.rfqId },
      body: { contact_ids: [contact.id] },
    });
    expect(invited).toMatchObject({ ok: true });
    const { id } = await api.db
      .selectFrom('message')
      .select('id')
      .where('kind', '=', 'rfq_invitation')
      .where('destination', '=', body.email)
      .executeTakeFirstOrThrow();
    const facts = async () => (await listDealFacts(api.db, [id], api.now())).get(id);
    expect(await facts()).toMatchObject({
      isBuyer: false,
      isOpen: true,
      lineCount: 2,
      estimatedMinor: null,
      ranked: null,
      offer: null,
    });
    expect((await facts())?.firstLines).toHaveLength(2);
    const html = await (await api.fetch(`/outbox/${id}/mail`)).text();
    expect(html).toContain('Quote on');
    expect(html).toContain('Free, and no account needed');
    await api.db
      .updateTable('supplier_contact')
      .set({ state: 'blocked' })
      .where('id', '=', contact.id)
      .execute();
    expect(await facts()).toBeUndefined();
  });
});
