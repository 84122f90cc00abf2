import type pg from 'pg';
import { idOf } from './seed.ts';

const buyer = idOf(1, '1');
const buyerMember = idOf(11, '1');
const payer = idOf(2, '1');
const payerMember = idOf(12, '1');
const seller = idOf(2, '2');
const sellerMember = idOf(12, '2');

/**
 * Half as many entries of a buyer's log, notifications and tax invoices of a supplier as there are
 * RFQs, a twentieth as many withdrawals, and an accepted invoice of the Q discount for each order.
 */
export async function seedLogs(client: pg.Client, rfqs: number): Promise<void> {
  const half = Math.floor(rfqs / 2);
  const at = `now() - (${half} - n) * (interval '400 days' / ${half})`;
  const numbers = `from generate_series(1, ${half}) n`;
  await client.query(`
    insert into activity (id, company_id, member_id, verb, subject_type, subject_id, address, at)
    select ${idOf(31, 'n')}, ${buyer}, ${buyerMember}, 'rfq.published', 'rfq', ${idOf(3, '(n * 2)')}, '127.0.0.1', ${at}
    ${numbers};
    insert into notification (id, member_id, type, params, created_at, read_at)
    select ${idOf(32, 'n')}, ${buyerMember}, 'offer_received', '{}', ${at}, ${at} ${numbers};
    insert into tax_invoice (id, kind, year, number, company_id, transaction_id, issued_on, net_fils, vat_fils, reference,
      snapshot, created_at)
    select ${idOf(33, 'n')}, 'invoice', 2026, n, ${payer}, ${idOf(22, '(n * 2 + 1)')}, (${at})::date, 2381, 119, 'RFQ-' || n,
      '{}', ${at} ${numbers};
    insert into withdrawal (id, company_id, amount_fils, method, iban, holder_name, state, created_by, created_at, decided_at,
      day_fils)
    select ${idOf(34, 'n')}, ${payer}, 5000, 'bank_transfer', 'AE070331234567890123456', 'Holder', 'paid', ${payerMember},
      ${at}, ${at}, 5000 from generate_series(1, ${Math.floor(rfqs / 20)}) n;
    update purchase_order set q_discount_minor = 20000 where supplier_company_id = ${seller};
    insert into q_invoice (id, order_id, offer_id, rfq_id, company_id, amount_minor, currency, amount_fils, state, file_id,
      uploaded_by, created_at, decided_at)
    select ${idOf(35, 'n')}, id, offer_id, rfq_id, ${seller}, 20000, 'AED', 20000, 'accepted', ${idOf(36, '1')}, ${sellerMember},
      delivered_at, delivered_at
    from (select *, row_number() over (order by id) as n from purchase_order where supplier_company_id = ${seller}) as placed`);
}
