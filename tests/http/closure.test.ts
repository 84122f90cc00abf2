import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAddress } from '#features/address/schema.ts';
import { deleteDropped } from '#features/attachment/commands.ts';
import { uploadFile } from '#features/attachment/schema.ts';
import { saveProfile } from '#features/account/schema.ts';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { runClosureClock } from '#features/closure/commands/clock.ts';
import { closeAccount, readClosing } from '#features/closure/schema.ts';
import { saveDraft } from '#features/draft/schema.ts';
import { readCompany } from '#features/company-review/schema.ts';
import { readSession, signIn } from '#features/session/schema.ts';
import { handOver } from '#features/user/schema.ts';
import type { AccountType } from '#shared/actor.ts';
import type { Failure } from '#shared/client.ts';
import type { InputOf } from '#shared/endpoint.ts';
import {
  addOffer,
  addRfq,
  addSupplier,
  balanceOf,
  payingClient,
  toldTo,
  type Party,
} from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { giveAddress, giveFile, sentDeal } from '../factories/order.ts';
import { turnOnTwoStep } from '../factories/two-step.ts';
import { cityId } from '../factories/rfq.ts';
import { addColleague, signInAs } from '../factories/user.ts';
import { giveBalance } from '../factories/wallet.ts';
import { goodPassword, newestMessage, signUpCompany, type SignedUp } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf, signInOperator } from '../factories/review-documents.ts';

const dayMs = 86_400_000;

let api: TestApi;
let count = 0;
beforeAll(async () => {
  api = await startApi('closure');
});
beforeEach(() => {
  // Sign-ups of one client are limited by the hour.
  api.advance(190_000);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** An approved company whose owner has a password. */
async function company(
  type: AccountType,
  changes: Parameters<typeof signUpCompany>[2] = {},
): Promise<SignedUp> {
  count += 1;
  const owner = await signUpCompany(api, type, {
    email: `closing-${count}@aldana.test`,
    ...changes,
  });
  await api.db
    .updateTable('company')
    .set({ review_state: 'approved', approved_at: api.now() })
    .where('id', '=', owner.companyId)
    .execute();
  return owner;
}

type Body = InputOf<typeof closeAccount>['body'];
const close = (who: { token: string }, changes: Partial<Body> = {}) =>
  api.as({ token: who.token })(closeAccount, {
    body: { password: goodPassword, reason: 'privacy', ...changes },
  });

const signInOf = (email: string) => api.as()(signIn, { body: { email, password: goodPassword } });

/** Runs the clock of accounts; a fault in it is one of the test. */
async function tick(): Promise<number> {
  const { db, clockAt, random } = api.services;
  const onFault = (error: unknown) => {
    throw error;
  };
  return runClosureClock({ db, clockAt, random, onFault }, api.now());
}

async function stateOf(table: 'rfq' | 'offer', id: string): Promise<string> {
  const row = await api.db
    .selectFrom(table)
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.state;
}

async function isErased(companyId: string): Promise<boolean> {
  const row = await api.db
    .selectFrom('company')
    .select('erased_at')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.erased_at !== null;
}

async function closedAt(companyId: string): Promise<Date | null> {
  const row = await api.db
    .selectFrom('company')
    .select('closed_at')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.closed_at;
}

describe('closing an account', () => {
  it('needs the owner, the password and a reason', async () => {
    const owner = await company('buyer');
    const admin = await addColleague(api, owner, { roles: ['administrator'] });
    const token = await signInAs(api, admin.email);
    expect(await api.as()(readClosing, {})).toMatchObject({ status: 401 });
    expect(await api.as()(closeAccount, { body: { password: 'x' } })).toMatchObject({
      status: 401,
    });
    expect(await api.as({ token })(readClosing, {})).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    expect(await close({ token })).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await close(owner, { password: 'Wrong!123' })).toMatchObject({
      status: 422,
      code: 'wrong_password',
    });
    expect(await close(owner, { reason: '' })).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    });
    expect(await close(owner, { reason: 'other' })).toMatchObject({
      status: 422,
      errors: { reason_text: [expect.any(String)] },
    });
    expect(await closedAt(owner.companyId)).toBeNull();
    expect(await api.as({ token: owner.token })(readClosing, {})).toMatchObject({
      data: { open: [], needs_code: false, erased_after_days: 30, can: { close: true } },
    });
  });

  it('signs every user out at once, and signing in shows the closing', async () => {
    const owner = await company('buyer');
    const colleague = await addColleague(api, owner);
    const token = await signInAs(api, colleague.email);
    const answer = await close(owner, { reason: 'other', reason_text: 'We merge.' });
    expect(answer).toMatchObject({ ok: true, data: { erased_on: '2026-12-21' } });
    for (const one of [owner.token, token]) {
      expect(await api.as({ token: one })(readSession, {})).toMatchObject({ data: null });
    }
    const refused = (await signInOf(owner.email)) as Failure;
    expect(refused).toMatchObject({ status: 422, code: 'account_closed' });
    expect(refused.message).toContain('21 Dec 2026');
    expect(await signInOf(colleague.email)).toMatchObject({ code: 'account_closed' });
    const wrong = { email: owner.email, password: 'Wrong!123' };
    expect(await api.as()(signIn, { body: wrong })).toMatchObject({ code: 'wrong_credentials' });
    for (const { email } of [owner, colleague]) {
      expect(await newestMessage(api, email)).toMatchObject({
        kind: 'account_closed',
        params: { day: '21 Dec 2026' },
      });
    }
    const operator = await signInOperator(api, ['reviewer'], 'closing@qeema.test');
    expect(
      await api.as({ token: operator.token })(readCompany, { params: { id: owner.companyId } }),
    ).toMatchObject({
      data: { closed: { reason: 'other', note: 'We merge.', erased_at: null } },
    });
    // Once more: the session is gone, and nothing happens twice.
    expect(await close(owner)).toMatchObject({ status: 401 });
  });

  it('needs the second step as well, if it is enabled', async () => {
    const owner = await company('buyer');
    const { app } = await turnOnTwoStep(api, owner.token);
    expect(await close(owner)).toMatchObject({
      status: 422,
      errors: { code: [expect.any(String)] },
    });
    expect(await close(owner, { code: '000000' })).toMatchObject({ code: 'code_not_right' });
    expect(await close(owner, { code: app() })).toMatchObject({ ok: true });
  });

  it('cancels a buyer’s open RFQs with their refunds', async () => {
    const owner = await company('buyer');
    const rfqId = await addRfq(api, owner);
    const supplier = await addSupplier(api, 100_000n);
    const bought = await payingClient(api, supplier)(buyAccess, {
      params: { id: rfqId },
      body: {},
    });
    expect(bought).toMatchObject({ ok: true });
    const offerId = await addOffer(api, supplier, owner, rfqId);
    expect(await balanceOf(api, supplier.companyId)).toBeLessThan(100_000n);
    expect(await close(owner)).toMatchObject({ ok: true });
    expect([await stateOf('rfq', rfqId), await stateOf('offer', offerId)]).toEqual([
      'canceled',
      'canceled',
    ]);
    expect(await balanceOf(api, supplier.companyId)).toBe(100_000n);
    expect((await toldTo(api, supplier)).map(({ type }) => type)).toContain('rfq_canceled');
    await tick();
    expect(await balanceOf(api, supplier.companyId)).toBe(100_000n);
  });

  it('withdraws a supplier’s pending offers', async () => {
    const owner = await company('supplier');
    const buyer = await company('buyer');
    const rfq = await publishRfq(api, buyer);
    const { supplier, offer } = await quote(api, rfq);
    // The offer of the company that closes.
    await api.db
      .updateTable('offer')
      .set({ company_id: owner.companyId })
      .where('id', '=', offer.id)
      .execute();
    expect(supplier.companyId).not.toBe(owner.companyId);
    expect(await close(owner)).toMatchObject({ ok: true });
    expect(await stateOf('offer', offer.id)).toBe('withdrawn');
    expect((await toldTo(api, buyer as Party)).map(({ type }) => type)).toContain(
      'offer_withdrawn',
    );
  });

  it('is refused with the list of open items, and changes nothing then', async () => {
    const owner = await company('supplier');
    await giveBalance(api, owner.companyId, 250_000n);
    const buyer = await company('buyer');
    const rfq = await publishRfq(api, buyer);
    const { offer } = await quote(api, rfq);
    const pending = await quote(api, await publishRfq(api, buyer));
    const mine = [offer.id, pending.offer.id];
    await api.db
      .updateTable('offer')
      .set({ company_id: owner.companyId })
      .where('id', 'in', mine)
      .execute();
    await api.db
      .updateTable('offer')
      .set({ state: 'accepted' })
      .where('id', '=', offer.id)
      .execute();
    const answer = (await close(owner)) as Failure;
    expect(answer).toMatchObject({ status: 409, code: 'still_open' });
    const open = [
      { kind: 'deals', count: 1 },
      { kind: 'balance', count: 1 },
    ];
    expect(answer.details).toMatchObject({ open });
    expect(await api.as({ token: owner.token })(readClosing, {})).toMatchObject({
      data: { open, can: { close: false } },
    });
    expect(await stateOf('offer', pending.offer.id)).toBe('pending');
    expect(await closedAt(owner.companyId)).toBeNull();
    expect(await signInOf(owner.email)).toMatchObject({ ok: true });
  });

  it('is refused to a former owner who has just transferred the ownership', async () => {
    const owner = await company('buyer');
    const heir = await addColleague(api, owner);
    const params = { id: heir.id };
    const handed = await api.as({ token: owner.token })(handOver, {
      params,
      body: { password: goodPassword },
    });
    expect(handed).toMatchObject({ ok: true });
    expect(await close(owner)).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await close({ token: await signInAs(api, heir.email) })).toMatchObject({ ok: true });
  });

  it('is completed by the clock after an interruption', async () => {
    const owner = await company('buyer');
    const rfq = await publishRfq(api, owner);
    expect(await close(owner)).toMatchObject({ ok: true });
    // As if the publication had been running while the account closed.
    await api.db
      .updateTable('rfq')
      .set({ state: 'active', closed_at: null })
      .where('id', '=', rfq.rfqId)
      .execute();
    await tick();
    expect(await stateOf('rfq', rfq.rfqId)).toBe('canceled');
  });
});

interface Column {
  readonly table_name: string;
  readonly column_name: string;
}

/** `table.column` of every column of the database whose text contains one of the words. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Column>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'
      and (data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY') or udt_name = 'tsvector')
    order by table_name, column_name`.execute(api.db);
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of rows) {
    const patterns = words.map((word) => `%${word}%`);
    const { rows: hits } = await sql<{ hit: boolean }>`
      select exists (select from ${sql.table(table)}
        where ${sql.ref(column)}::text ilike any(${patterns}::text[])) as hit`.execute(api.db);
    if (hits[0]?.hit === true) found.push(`${table}.${column}`);
  }
  return found;
}

describe('erasing a closed account', () => {
  /** Retained by law: the agreed order names the recipient of the delivery. */
  const keptByLaw = ['purchase_order.snapshot'];

  it('happens after 30 days, and leaves no name, address or number outside the books', async () => {
    const owner = await company('buyer', {
      email: 'zubayda@erase.test',
      full_name: 'Zubayda Quartermain',
      mobile: '+971509990111',
      phone: '+97148887711',
      whatsapp: '+971509990222',
    });
    const words = [
      'zubayda',
      'quartermain',
      '509990111',
      '48887711',
      '509990222',
      'fahimquill',
      'Sandgrouse 7',
    ];
    await addColleague(api, owner, { email: 'fahimquill@erase.test', full_name: 'Fahimquill Rho' });
    await signInAs(api, 'fahimquill@erase.test');
    await giveAddress(api, owner, 'Sandgrouse 7');
    const fileId = await giveFile(api, owner, 'zubayda passport.pdf');
    const { app } = await turnOnTwoStep(api, owner.token);
    const drafted = await api.as({ token: owner.token })(saveDraft, {
      params: { id: '0d4f6a51-6c11-4f5c-9c67-9d7f6a1e0b12' },
      body: { kind: 'rfq', title: 'For Zubayda', payload: { note: 'Call Zubayda' } },
    });
    expect(drafted).toMatchObject({ ok: true });
    const rfq = await publishRfq(api, owner, { set: { note: 'Ask for Zubayda at the gate' } });
    await quote(api, rfq);
    await api.db.deleteFrom('access').where('rfq_id', '=', rfq.rfqId).execute();
    // The stored answer for a repeat names the owner.
    const once = { idempotencyKey: '0d4f6a51-6c11-4f5c-9c67-9d7f6a1e0b14' };
    const saved = await api.as({ token: owner.token })(
      saveProfile,
      { body: { position: 'Chief' } },
      once,
    );
    expect(saved).toMatchObject({ ok: true });
    const before = await columnsWith(words);
    expect(before).toContain('idempotency_key.outcome');
    expect(before.length).toBeGreaterThan(6);
    expect(await close(owner, { code: app() })).toMatchObject({ ok: true });

    api.advance(30 * dayMs - 1000);
    await tick();
    expect(await isErased(owner.companyId)).toBe(false);
    expect(await signInOf(owner.email)).toMatchObject({ code: 'account_closed' });
    api.advance(1000);
    expect(await tick()).toBeGreaterThan(0);
    // Counters of limits are swept after a day by themselves.
    await api.db.deleteFrom('rate_limit').execute();
    expect((await columnsWith(words)).filter((column) => !keptByLaw.includes(column))).toEqual([]);
    const file = await api.db
      .selectFrom('stored_file')
      .select('id')
      .where('id', '=', fileId)
      .execute();
    expect(file).toEqual([]);
    // A repetition changes nothing, and the address may sign up again.
    expect(await tick()).toBe(0);
    expect(await signInOf(owner.email)).toMatchObject({ code: 'wrong_credentials' });
    api.advance(190_000);
    expect(await signUpCompany(api, 'buyer', { email: owner.email })).toMatchObject({
      email: owner.email,
    });
  });

  it('leaves no document after the file store was unavailable, because it is retried', async () => {
    const owner = await company('buyer');
    const fileId = await giveFile(api, owner, 'passport.pdf');
    const { storage_key: key } = await api.db
      .selectFrom('stored_file')
      .select('storage_key')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    expect(await close(owner)).toMatchObject({ ok: true });
    api.advance(30 * dayMs);
    const { db, files } = api.services;
    await tick();
    expect(await isErased(owner.companyId)).toBe(true);
    api.advance(3_600_000);
    const away = { delete: () => Promise.reject(new Error('the bucket is away')) };
    await expect(deleteDropped({ db, files: away, now: api.now() })).rejects.toThrow(
      'the bucket is away',
    );
    expect(await files.get(key)).not.toBeNull();
    api.advance(60_000);
    await deleteDropped({ db, files, now: api.now() });
    expect(await files.get(key)).toBeNull();
  });

  it('clears the stored answers of repeated requests: addresses, file names, notes', async () => {
    const owner = await company('buyer');
    const client = api.as({ token: owner.token });
    const once = (n: number) => ({ idempotencyKey: `erasing-${n}` });
    const city = await cityId(api, 'Jebel Ali');
    const place = {
      city_id: city,
      area: 'Qarnhide 3',
      street: 'S1',
      building: 'B1',
      phone: '+971509990333',
    };
    const address = { ...place, label: 'Yard', landmark: 'Gate of Qarnhide' };
    expect(await client(addAddress, { body: address }, once(1))).toMatchObject({ ok: true });
    const file = fileOf(makePdf('qarnhide'), 'Qarnhide plan.pdf');
    expect(await client(uploadFile, { body: { file } }, once(2))).toMatchObject({ ok: true });
    const words = ['qarnhide', '509990333'];
    expect(await columnsWith(words)).toContain('idempotency_key.outcome');
    // Somebody else's answers of that time stay what they were.
    const other = await company('buyer');
    const others = api.as({ token: other.token });
    const theirs = { ...address, area: 'Elsewhere', landmark: 'Elsewhere', phone: '+971509990444' };
    const first = await others(addAddress, { body: theirs }, once(1));
    expect(await close(owner)).toMatchObject({ ok: true });
    api.advance(30 * dayMs);
    await tick();
    expect(await isErased(owner.companyId)).toBe(true);
    expect(await columnsWith(words)).toEqual([]);
    const token = await signInAs(api, other.email);
    expect(await api.as({ token })(addAddress, { body: theirs }, once(1))).toEqual(first);
  });

  it('retains the books: orders as agreed, and legal names', async () => {
    const deal = await sentDeal(api);
    const { companyId } = deal.buyer;
    await api.db
      .updateTable('company')
      .set({
        legal_name_en: 'Al Dana Contracting LLC',
        trn: '100492837500003',
        closed_at: api.now(),
      })
      .where('id', '=', companyId)
      .execute();
    await api.db
      .updateTable('offer')
      .set({ state: 'completed' })
      .where('id', '=', deal.offerId)
      .execute();
    await api.db
      .updateTable('rfq')
      .set({ state: 'completed' })
      .where('id', '=', deal.rfq.rfqId)
      .execute();
    api.advance(30 * dayMs);
    await tick();
    const row = await api.db
      .selectFrom('company')
      .select(['display_name', 'legal_name_en', 'trn'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      display_name: 'Al Dana Contracting LLC',
      legal_name_en: 'Al Dana Contracting LLC',
      trn: '100492837500003',
    });
    const order = await api.db
      .selectFrom('purchase_order')
      .select('serial')
      .where('id', '=', deal.order.id)
      .executeTakeFirst();
    expect(order?.serial).toBe(deal.order.serial);
  });

  it('is postponed while money that was refunded after closing is owed', async () => {
    const owner = await company('supplier');
    expect(await close(owner)).toMatchObject({ ok: true });
    await giveBalance(api, owner.companyId, 50_000n);
    api.advance(31 * dayMs);
    await tick();
    expect(await isErased(owner.companyId)).toBe(false);
    expect(await balanceOf(api, owner.companyId)).toBe(50_000n);
  });
});
