import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyAccess, readTeaser } from '#features/access/schema/purchase.ts';
import { issueTaxInvoices } from '#features/tax-invoice/commands/issue.ts';
import { listTaxInvoices } from '#features/tax-invoice/schema.ts';
import { changeVat, readFees } from '#features/tariff/schema.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { addParty, addRfq, payingClient, type Party } from '../factories/access.ts';
import { dataOf } from '../factories/order.ts';
import { addTaxedSupplier, chargeFee, returnFees } from '../factories/tax.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator, textOfPdf } from '../factories/review-documents.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;
let operators = 0;
const dayMs = 86_400_000;

beforeAll(async () => {
  api = await startApi('vat of fees');
  buyer = await addParty(api, 'buyer');
  supplier = await addTaxedSupplier(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** Sets a rate from a day on; signs in each time, because an operator's session is short. */
async function decide(rate: string, validFrom = dayInDubai(api.now())): Promise<void> {
  operators += 1;
  const { token } = await signInOperator(api, ['finance'], `vat-${operators}@qeema.test`);
  const client = api.as({ token });
  const { vat_seen: seen } = dataOf(await client(readFees, {}));
  const body = { seen, rate, valid_from: validFrom, reason: 'The law changes', confirmed: true };
  dataOf(await client(changeVat, { body }));
}

async function offer(feeFils: bigint): Promise<string> {
  return addRfq(api, buyer, { feeFils, days: 300 });
}

async function buy(id: string): Promise<string> {
  return dataOf(await payingClient(api, supplier)(buyAccess, { params: { id }, body: {} }))
    .access_id;
}

/** Both at once. */
const charge = (feeFils: bigint) => chargeFee(api, { buyer, supplier }, feeFils);

/** Rate, revenue and VAT of an access's transfer, as the ledger has them. */
async function splitOf(accessId: string, kind: 'access_fee' | 'access_refund' = 'access_fee') {
  const { rows } = await sql<{ rate: number; net: bigint; vat: bigint }>`
    select entry.vat_rate_bp as rate,
      coalesce(sum(amount_fils) filter (where account = 'fee_revenue'), 0)::bigint as net,
      coalesce(sum(amount_fils) filter (where account = 'vat_payable'), 0)::bigint as vat
    from ledger_transaction entry join posting on posting.transaction_id = entry.id
    where entry.kind = ${kind} and entry.subject_id = ${accessId} group by entry.id`.execute(
    api.db,
  );
  return rows.map(({ rate, net, vat }) => [rate, net, vat]);
}

const shown = async (id: string) => {
  const { wallet } = dataOf(await api.as(supplier)(readTeaser, { params: { id } }));
  return [wallet.fee, wallet.vat, wallet.vat_rate];
};
/** The planted balance has no top-up behind it. */
const differences = async () =>
  (await reconcile(api.db)).differences.filter(({ kind }) => kind !== 'credit_without_cause');
const newest = async (state: 'invoice' | 'credit_note' = 'invoice') => {
  await issueTaxInvoices(api.services);
  const [row] = dataOf(await api.as(supplier)(listTaxInvoices, { query: { state } })).data;
  if (row === undefined) throw new Error('no document');
  return row;
};
const get = (id: string, what: string) =>
  api.fetch(`/dashboard/supplier/wallet/tax_invoices/${id}/${what}`, {}, { token: supplier.token });

describe('the VAT inside a fee', () => {
  it('follows the rate from the moment it is decided for today, and a refunded fee uses that of its charge', async () => {
    const [one, other, third] = [await offer(430_00n), await offer(430_00n), await offer(430_00n)];
    expect(await shown(one)).toEqual(['430.00', '20.48', '5.00']);
    const old = await buy(one);
    expect(await splitOf(old)).toEqual([[500, 409_52n, 20_48n]]);

    api.advance(1000);
    await decide('7.5');
    api.advance(1);
    expect(await shown(other)).toEqual(['430.00', '30.00', '7.50']);
    const dear = await buy(other);
    expect(await splitOf(dear)).toEqual([[750, 400_00n, 30_00n]]);
    await returnFees(api, one);
    expect(await splitOf(old, 'access_refund')).toEqual([[500, -409_52n, -20_48n]]);

    await decide('0');
    api.advance(1);
    expect(await shown(third)).toEqual(['430.00', '0.00', '0.00']);
    expect(await splitOf(await buy(third))).toEqual([[0, 430_00n, 0n]]);
    await returnFees(api, other);
    expect(await splitOf(dear, 'access_refund')).toEqual([[750, -400_00n, -30_00n]]);
    expect(await differences()).toEqual([]);
  });

  it('uses the day in Dubai: the old rate one second before midnight, the planned one at midnight', async () => {
    await decide('5');
    const tomorrow = dayInDubai(new Date(api.now().getTime() + dayMs));
    await decide('12.34', tomorrow);
    const midnight = new Date(`${tomorrow}T00:00:00+04:00`).getTime();
    api.advance(midnight - 1000 - api.now().getTime());
    const before = await charge(100_00n);
    api.advance(1000);
    const after = await charge(100_00n);
    expect([await splitOf(before.accessId), await splitOf(after.accessId)]).toEqual([
      [[500, 95_24n, 4_76n]],
      [[1234, 89_02n, 10_98n]],
    ]);
    expect(await differences()).toEqual([]);
  });

  it('is zero for a fee of zero', async () => {
    const id = await offer(0n);
    expect(await shown(id)).toEqual(['0.00', '0.00', '12.34']);
    expect(await splitOf(await buy(id))).toEqual([]);
  });
});

describe('a tax invoice', () => {
  it('prints the rate of its fee in both languages, and its XML refuses any standard rate but five', async () => {
    await decide('7.5');
    api.advance(1);
    await charge(430_00n);
    const row = await newest();
    expect(row).toMatchObject({ net: '400.00', vat: '30.00', vat_rate: '7.50', total: '430.00' });
    expect(row.missing).toEqual([
      { rule: 'ibr-190-ae', side: 'document', field: 'vatRate', line: 1 },
    ]);
    expect((await get(row.id, 'xml')).status).toBe(409);
    // The fee keeps its rate under any later rule.
    await decide('5');
    api.advance(1);
    const text = await textOfPdf(await get(row.id, 'pdf'));
    if (text === null) return;
    for (const word of ['VAT 7.5%', 'ضريبة القيمة المضافة', '400.00', '30.00'])
      expect(text).toContain(word);
    expect(text).not.toMatch(/(?<![.\d])5%/);
  });

  it('of a fee at a rate of zero is zero-rated, and its credit note as well after the rate has changed', async () => {
    await decide('0');
    api.advance(1);
    const { rfqId } = await charge(250_00n);
    const row = await newest();
    expect(row).toMatchObject({ net: '250.00', vat: '0.00', total: '250.00', missing: [] });
    await decide('5');
    api.advance(1);
    await returnFees(api, rfqId);
    const note = await newest('credit_note');
    expect(note).toMatchObject({
      kind: 'credit_note',
      net: '250.00',
      vat: '0.00',
      corrects: row.number,
      missing: [],
    });
    for (const id of [row.id, note.id]) {
      const xml = await (await get(id, 'xml')).text();
      const categories = [
        ...xml.matchAll(/<cbc:ID>([SZE])<\/cbc:ID>\s*<cbc:Percent>([\d.]+)<\/cbc:Percent>/g),
      ];
      expect(categories.map(([, category, percent]) => `${category} ${percent}`)).toEqual([
        'Z 0',
        'Z 0',
      ]);
    }
    const text = await textOfPdf(await get(note.id, 'pdf'));
    if (text !== null) expect(text).toContain('VAT 0%');
  });

  it('at the usual rate is complete again', async () => {
    await charge(430_00n);
    const row = await newest();
    expect(row).toMatchObject({ vat: '20.48', missing: [] });
    const xml = await (await get(row.id, 'xml')).text();
    expect(xml).toContain('<cbc:Percent>5</cbc:Percent>');
  });
});

describe('the proof of the books', () => {
  it('names a fee with another rate than at its moment, and a refund with another rate than its fee', async () => {
    expect(await differences()).toEqual([]);
    const { rfqId, accessId } = await charge(105_00n);
    await returnFees(api, rfqId);
    // Rate and split match, so that only the rules reveal the error.
    const tamper = async (kind: 'access_fee' | 'access_refund', rate: number, vat: bigint) => {
      const sign = kind === 'access_fee' ? 1n : -1n;
      const of = `select id from ledger_transaction where kind = '${kind}' and subject_id = '${accessId}'`;
      const tables = ['ledger_transaction', 'posting'];
      for (const statement of [
        ...tables.map((table) => `alter table ${table} disable trigger user`),
        `update ledger_transaction set vat_rate_bp = ${rate} where id = (${of})`,
        `update posting set amount_fils = ${sign * vat} where account = 'vat_payable' and transaction_id = (${of})`,
        `update posting set amount_fils = ${sign * (105_00n - vat)}
          where account = 'fee_revenue' and transaction_id = (${of})`,
        ...tables.map((table) => `alter table ${table} enable trigger user`),
      ]) {
        await sql.raw(statement).execute(api.db);
      }
    };
    const told = async () =>
      (await differences()).map(({ kind, expected, found }) => [kind, expected, found]);
    await tamper('access_refund', 750, 7_33n);
    expect(await told()).toEqual([['vat_rate_wrong', 500n, 750n]]);
    await tamper('access_refund', 500, 7_33n);
    expect(await told()).toEqual([['vat_split_wrong', -5_00n, -7_33n]]);
    await tamper('access_fee', 750, 7_33n);
    await tamper('access_refund', 750, 7_33n);
    expect(await told()).toEqual([['vat_rate_wrong', 500n, 750n]]);
    await tamper('access_fee', 500, 5_00n);
    await tamper('access_refund', 500, 5_00n);
    expect(await told()).toEqual([]);
  });

  it('relies on rules and fees that no user can edit', async () => {
    for (const statement of [
      "update vat_rate set rate_bp = 0 where kind = 'standard'",
      'delete from vat_rate',
      'update ledger_transaction set vat_rate_bp = 0 where vat_rate_bp is not null',
    ]) {
      await expect(sql.raw(statement).execute(api.db)).rejects.toThrow(/append-only/);
    }
    const bare = `insert into ledger_transaction (id, kind, reference, subject_type, subject_id, at) values
      ('01930000-0000-7000-8000-0000000000aa', 'access_fee', 'RFQ-1', 'access', '01930000-0000-7000-8000-0000000000ab', now())`;
    await expect(sql.raw(bare).execute(api.db)).rejects.toThrow(/ledger_transaction_check/);
  });
});
