import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseCompany } from '#features/closure/store/erase.ts';
import { erasureDue } from '../factories/erasure.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { fillTables, idOf, readColumns, word, type Column } from '../harness/fill.ts';

/**
 * The rows that remain of an erased company and its one user (decision 0018): tables whose rows
 * stay, with the columns whose texts stay. Every other table that refers to a company or a user
 * must be empty. A new table must be erased (features/closure/store/erase.ts) or listed here.
 */
const stays: Readonly<Record<string, readonly string[]>> = {
  // Personal names are erased; a company that traded keeps its legal names and numbers.
  company: [
    'account_type',
    'close_reason',
    'country',
    'display_name',
    'legal_name_ar',
    'legal_name_en',
    'licence_authority',
    'licence_number',
    'review_state',
    'trn',
  ],
  member: ['locale', 'roles'],
  company_category: [],
  consent: ['way'],
  licence_reminder: [],
  stand_in: [],
  // The events remain, without their texts.
  activity: ['subject_type', 'verb'],
  audit_entry: ['address', 'hash', 'params_hash', 'subject_type', 'verb'],
  deal_event: ['params', 'side', 'verb'],
  idempotency_key: ['input_hash', 'key', 'scope'],
  rfq_seen: [],
  // Deals remain, because they are the other side's record too.
  rfq: [
    'audience',
    'country_code',
    'currency',
    'delivery_area',
    'delivery_method',
    'held_for',
    'offer_rates',
    'payment_code',
    'pending_for',
    'reason_code',
    'request_type',
    'search_norm_text',
    'search_text',
    'search_vector',
    'state',
    'title',
  ],
  rfq_file: [],
  rfq_line: ['brand', 'description', 'item_code', 'part_number', 'unit_code'],
  access: ['refund_cause', 'search_vector'],
  amendment: ['changes', 'reason'],
  award: [],
  award_line: [],
  award_proposal: ['state'],
  award_proposal_line: [],
  award_set: [],
  closed_line: [],
  landed_cost: [],
  offer_landed_cost: [],
  offer: ['approval_reason', 'currency', 'quotation_number', 'reason_code', 'reason_text', 'state'],
  offer_file: [],
  offer_line: ['package', 'part_group', 'remark', 'state', 'vat_kind'],
  offer_version: [
    'delivery_unit',
    'incoterm',
    'incoterm_place',
    'part_discount',
    'part_rule',
    'payment_code',
    'payment_terms',
    'quotation_number',
    'terms',
  ],
  question: [],
  // An invitation remains with its RFQ, without the contact's texts.
  supplier_contact: ['locale', 'state'],
  invitation: ['channel', 'decline_code', 'state', 'token_hash'],
  rfq_count: ['state'],
  deal_sum: ['item', 'kind'],
  revision: ['request', 'response', 'state', 'targets'],
  purchase_order: ['currency', 'language', 'po_number', 'serial', 'snapshot', 'type'],
  purchase_order_serial: [],
  paid_price: ['currency', 'item_key', 'unit_code'],
  order_file: ['kind'],
  order_line: ['acknowledgement_note', 'description', 'unit_code'],
  receipt: ['note'],
  receipt_file: [],
  receipt_line: ['reject_reason'],
  q_invoice: ['currency', 'reason', 'state'],
  order_tax_document: ['currency', 'kind', 'note', 'number', 'number_key', 'reason', 'snapshot'],
  order_tax_serial: ['kind'],
  // Files of those, under a plain name.
  stored_file: ['media_type', 'purpose', 'storage_key'],
  // The books.
  wallet: [],
  wallet_day: [],
  ledger_transaction: ['kind', 'params', 'reference', 'subject_type'],
  posting: ['account', 'currency'],
  top_up: ['bank_reference', 'decision_note', 'method', 'provider', 'provider_reference', 'state'],
  payment_event: ['event_id', 'outcome', 'provider'],
  sandbox_payment: ['state'],
  sandbox_refund: ['state'],
  refund_request: ['decision_note', 'reason', 'state'],
  tax_invoice: ['kind', 'reference', 'snapshot'],
  withdrawal: [
    'bank_reference',
    'decision_note',
    'holder_name',
    'holder_note',
    'iban',
    'method',
    'opening_note',
    'purpose',
    'refund_reference',
    'state',
  ],
};

/** The word's beginning, and the same as bytes are shown. */
const [name = word] = word.split('@');
const signs = [name, Buffer.from(name).toString('hex')];

/** Columns that name somebody without a reference. */
const naming = new Set([
  'company_id',
  'member_id',
  'email',
  'email_key',
  'destination',
  'mobile',
  'phone',
]);
/**
 * The platform's own tables with such columns, and one that refers to a company only in its stored
 * answers.
 */
const notTheirs = new Set(['operator', 'operator_link']);
const theirsToo = ['idempotency_key'];

let database: TestDatabase;
let columns: readonly Column[];

/** Tables whose rows belong to a company or a user: by name, by reference, or through other rows. */
function listTheirs(): string[] {
  const named = columns.filter(({ table, name }) => naming.has(name) && !notTheirs.has(table));
  const theirs = new Set(['company', 'member', ...theirsToo, ...named.map(({ table }) => table)]);
  for (let size = 0; size !== theirs.size;) {
    size = theirs.size;
    for (const { table, target } of columns)
      if (target !== null && theirs.has(target)) theirs.add(table);
  }
  return [...theirs].filter((table) => !notTheirs.has(table)).toSorted();
}

/** Tables with rows, and their columns that contain the word. */
async function readLeft(tables: readonly string[]): Promise<Record<string, string[]>> {
  const left: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ line: Readonly<Record<string, unknown>> }>`
      select to_jsonb(${sql.table(table)}) as line from ${sql.table(table)}`.execute(
      database.kysely,
    );
    const [row] = rows;
    if (row === undefined) continue;
    const held = Object.entries(row.line).filter(([, value]) =>
      signs.some((sign) => JSON.stringify(value).includes(sign)),
    );
    left[table] = held.map(([name]) => name).toSorted();
  }
  return left;
}

beforeAll(async () => {
  // A superuser's own, without a server's other users.
  database = await openTestDatabase('embedded');
  columns = await readColumns(database.kysely);
  await fillTables(database.kysely, columns, listTheirs());
}, 120_000);
afterAll(() => database.drop());

it('erasing a company leaves the messages to the platform of an address that no member has proven', async () => {
  const rolledBack = new Error('the next test needs the rows');
  const run = database.kysely.transaction().execute(async (tx) => {
    await tx.updateTable('member').set({ email_proven_at: null }).execute();
    await eraseCompany(tx, idOf('company'), erasureDue, new Date());
    for (const table of ['contact_message', 'meeting_request'] as const)
      expect(await tx.selectFrom(table).select('id').execute()).toHaveLength(1);
    throw rolledBack;
  });
  await expect(run).rejects.toBe(rolledBack);
});

it('erasing a company leaves only the listed rows, which the books and deals need', async () => {
  const theirs = listTheirs();
  expect(theirs.length).toBeGreaterThan(60);
  expect(Object.keys(await readLeft(theirs))).toEqual(theirs);
  await database.kysely
    .transaction()
    .execute((tx) => eraseCompany(tx, idOf('company'), erasureDue, new Date()));
  expect(await readLeft(theirs)).toEqual(stays);
});
