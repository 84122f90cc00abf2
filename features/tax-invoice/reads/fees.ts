import type { MemberActor } from '#shared/actor.ts';
import type { Call, OperatorCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { listQueryOf } from '#shared/list.ts';
import { decimalOf } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import { taxInvoiceNumber } from '#shared/numbers.ts';
import { checkPint } from '../rules/checks.ts';
import type { TaxDocument } from '../rules/tax-document.ts';
import { buildPint } from '../rules/pint.ts';
import type {
  ConsoleTaxInvoice,
  TaxInvoiceRow,
  TaxInvoicesQuery,
  TaxInvoiceTotals,
} from '../schema.ts';
import {
  addUpTaxInvoices,
  countedMax,
  countTaxInvoices,
  findTaxInvoice,
  listTaxInvoiceRows,
  type TaxInvoiceLine,
} from '../store/lists.ts';
import { completed, toTaxParty } from './parties.ts';

/** Clearing between partners (UN/EDIFACT 4461), because the balance was paid in before. */
const clearing = '97';
/** A cancelled supply (Decree-Law 8 of 2017, article 61.1.a). */
const supplyCanceled = 'DL8.61.1.A';

type ReadCall = Pick<Call<MemberActor>, 'db' | 'actor' | 'locale' | 'textIn'>;

function rateOf({ id, vat_rate_bp: rate }: TaxInvoiceLine): number {
  if (rate === null) throw new Error(`${id} is of no fee`);
  return rate;
}

/**
 * Builds a fee's document for export. Only buyer data that the copy lacks comes from the profile,
 * because copied data must never change.
 */
export function feeDocumentOf(
  { textIn }: Pick<ReadCall, 'textIn'>,
  row: TaxInvoiceLine,
): TaxDocument {
  const {
    kind,
    year,
    number,
    net_fils,
    vat_fils,
    corrected_year,
    corrected_number,
    corrected_on,
    snapshot,
  } = row;
  const vatRateBp = rateOf(row);
  const totalFils = net_fils + vat_fils;
  const name = textIn('en', 'taxInvoice.print.access', { number: row.reference });
  return {
    kind,
    number: taxInvoiceNumber(kind, year, number),
    uuid: row.id,
    issuedOn: row.issued_on,
    suppliedOn: null,
    dueOn: row.issued_on,
    currency: 'AED',
    rateMicro: 1_000_000n,
    seller: snapshot.seller,
    buyer: completed(snapshot.buyer, toTaxParty(row)),
    reference: row.reference,
    poNumber: '',
    quotationNumber: '',
    corrects:
      corrected_year === null || corrected_number === null || corrected_on === null
        ? null
        : {
            number: taxInvoiceNumber('invoice', corrected_year, corrected_number),
            issuedOn: corrected_on,
            cause: row.cause,
            reasonCode: supplyCanceled,
          },
    paymentCode: clearing,
    paymentTerms: '',
    lines: [
      {
        name,
        description: name,
        quantityMilli: 1000n,
        unitCode: 'C62',
        unitPriceMinor: net_fils,
        lineMinor: net_fils,
        discountMinor: 0n,
        vatKind: 'standard',
        vatRateBp,
        vatMinor: vat_fils,
      },
    ],
    charges: [],
    prepaidMinor: kind === 'invoice' ? totalFils : 0n,
    payableMinor: kind === 'invoice' ? 0n : totalFils,
  };
}

function toRow(call: Pick<ReadCall, 'textIn'>, row: TaxInvoiceLine): TaxInvoiceRow {
  const document = feeDocumentOf(call, row);
  return {
    id: row.id,
    number: document.number,
    kind: row.kind,
    issued_on: row.issued_on,
    reference: row.reference,
    net: decimalOf(row.net_fils),
    vat: decimalOf(row.vat_fils),
    vat_rate: percentOf(rateOf(row)),
    total: decimalOf(row.net_fils + row.vat_fils),
    corrects: document.corrects?.number ?? null,
    missing: checkPint(buildPint(document)),
  };
}

export async function readTaxInvoices(
  call: ReadCall,
  query: TaxInvoicesQuery & { readonly page: number },
): Promise<Page<TaxInvoiceRow>> {
  const { db, actor, locale } = call;
  const filter = { ...listQueryOf(query, locale), companyId: actor.companyId, state: query.state };
  const rows = await listTaxInvoiceRows(db, filter, (query.page - 1) * pageSize, pageSize);
  const { total, isLeast } = await countTaxInvoices(db, filter);
  return toPage(
    rows.map((row) => toRow(call, row)),
    query.page,
    total,
    isLeast,
  );
}

/**
 * Reads a document of one company, or with `null` of any for the console. Null: unknown, or another
 * company's.
 */
export async function readFeeDocument(
  call: Pick<Call, 'db' | 'textIn'>,
  companyId: string | null,
  id: string,
): Promise<TaxDocument | null> {
  const row = await findTaxInvoice(call.db, companyId, id);
  return row === undefined ? null : feeDocumentOf(call, row);
}

type ConsoleCall = Pick<OperatorCall, 'db' | 'locale' | 'textIn'>;

const toConsoleRow = (call: ConsoleCall, row: TaxInvoiceLine): ConsoleTaxInvoice => ({
  ...toRow(call, row),
  company: { id: row.company_id, name: row.company_name },
});

export async function readAllTaxInvoices(
  call: ConsoleCall,
  query: TaxInvoicesQuery & { readonly page: number },
): Promise<{ page: Page<ConsoleTaxInvoice>; totals: TaxInvoiceTotals }> {
  const filter = { ...listQueryOf(query, call.locale), companyId: null, state: query.state };
  const rows = await listTaxInvoiceRows(call.db, filter, (query.page - 1) * pageSize, pageSize);
  const { total, net, vat } = await addUpTaxInvoices(call.db, filter);
  const counted = Math.min(Number(total), countedMax);
  return {
    page: toPage(
      rows.map((row) => toConsoleRow(call, row)),
      query.page,
      counted,
    ),
    totals: {
      net: decimalOf(BigInt(net)),
      vat: decimalOf(BigInt(vat)),
      gross: decimalOf(BigInt(net) + BigInt(vat)),
      is_least: Number(total) > countedMax,
    },
  };
}

export async function readTaxInvoiceFile(
  call: ConsoleCall,
  query: TaxInvoicesQuery,
  limit: number,
): Promise<ConsoleTaxInvoice[]> {
  const filter = { ...listQueryOf(query, call.locale), companyId: null, state: query.state };
  const rows = await listTaxInvoiceRows(call.db, filter, 0, limit);
  return rows.map((row) => toConsoleRow(call, row));
}
