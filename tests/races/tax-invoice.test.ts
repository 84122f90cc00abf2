import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { issueTaxInvoices } from '#features/tax-invoice/commands/issue.ts';
import { chargeAccessFee, returnAccessFee } from '#features/wallet/commands/transfers.ts';
import { runTransaction } from '#server/http/idempotency.ts';
import { isRefusal, refuse } from '#shared/refusals.ts';
import { addSupplier, type Party } from '../factories/access.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

/** Purchases, refunds and several processes that number, all at once: only a server has them. */
describe.skipIf(skipped !== null)('tax invoices while fees are charged', () => {
  let api: TestApi;
  const suppliers: Party[] = [];
  const random = seededRandom('tax invoice races');

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('tax-invoice-races');
    for (let at = 0; at < 5; at += 1) suppliers.push(await addSupplier(api, 1000_00n));
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  const times = <T>(count: number, run: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => run(index)));
  const actorContext = () => ({
    actor: { kind: 'anonymous' as const },
    random,
    now: api.now(),
    address: '',
  });
  const issue = () => issueTaxInvoices(api.services);

  /** Every third one is rolled back after the fee was charged. */
  async function charge(index: number): Promise<string | null> {
    const companyId = suppliers[index % suppliers.length]?.companyId ?? '';
    const accessId = random.id();
    const fee = {
      companyId,
      accessId,
      feeFils: BigInt(1000 + index),
      vatRateBp: 500,
      reference: `RFQ-${10_000 + index}`,
    };
    const done = await runTransaction(api.db, async (tx) => {
      const paid = await chargeAccessFee(tx, actorContext(), fee);
      return isRefusal(paid) || index % 3 === 0 ? refuse('conflict') : accessId;
    });
    if (isRefusal(done)) return null;
    if (index % 5 === 1) {
      await api.db
        .transaction()
        .execute((tx) => returnAccessFee(tx, actorContext(), { ...fee, cause: 'rfq_canceled' }));
    }
    return accessId;
  }

  const numbersOf = async (kind: 'invoice' | 'credit_note') => {
    const rows = await api.db
      .selectFrom('tax_invoice')
      .select('number')
      .where('kind', '=', kind)
      .orderBy('number')
      .execute();
    return rows.map(({ number }) => number);
  };
  const countOf = async (kind: 'access_fee' | 'access_refund') =>
    (await api.db.selectFrom('ledger_transaction').select('id').where('kind', '=', kind).execute())
      .length;

  it('have every number once and no gap, for any numbering process and any rollback', async () => {
    const charged = await times(120, async (index) => {
      const [accessId] = await Promise.all([charge(index), index % 6 === 0 ? issue() : null]);
      return accessId;
    });
    await times(4, issue);
    await issue();
    const fees = charged.filter((accessId) => accessId !== null).length;
    expect(fees).toBe(80);
    expect(await countOf('access_fee')).toBe(fees);
    expect(await numbersOf('invoice')).toEqual(
      Array.from({ length: fees }, (_, index) => index + 1),
    );
    const refunds = await countOf('access_refund');
    expect(refunds).toBeGreaterThan(10);
    expect(await numbersOf('credit_note')).toEqual(
      Array.from({ length: refunds }, (_, index) => index + 1),
    );
    expect(await api.db.selectFrom('tax_invoice_due').selectAll().execute()).toEqual([]);
  });

  it('connect each credit note to the invoice of its own fee', async () => {
    const notes = await api.db
      .selectFrom('tax_invoice as note')
      .innerJoin('tax_invoice as invoice', 'invoice.id', 'note.corrects')
      .innerJoin('ledger_transaction as back', 'back.id', 'note.transaction_id')
      .innerJoin('ledger_transaction as fee', 'fee.id', 'invoice.transaction_id')
      .select([
        'back.subject_id as returned',
        'fee.subject_id as paid',
        'note.net_fils',
        'invoice.net_fils as was_fils',
      ])
      .execute();
    for (const { returned, paid, net_fils: netFils, was_fils: wasFils } of notes) {
      expect([returned, netFils]).toEqual([paid, wasFils]);
    }
  });

  it('never delay a purchase: one succeeds while numbers are being taken', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isHeld: () => void = () => undefined;
    const holding = new Promise<void>((resolve) => (isHeld = resolve));
    await charge(1001);
    const numbering = issueTaxInvoices({
      ...api.services,
      clockAt: async () => {
        isHeld();
        await held;
        return api.now();
      },
    });
    await holding;
    // Would wait for ever for a number's lock.
    expect(await charge(1003)).not.toBeNull();
    release();
    await numbering;
    await issue();
    const numbers = await numbersOf('invoice');
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});
