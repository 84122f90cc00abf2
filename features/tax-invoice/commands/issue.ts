import { dayInDubai } from '#shared/calendar.ts';
import type { Db, Random, Tx } from '#shared/call.ts';
import { platformParty, readTaxParties } from '../reads/parties.ts';
import { taxInvoiceKinds, type TaxInvoiceKind } from '../rules/tax-document.ts';
import { insertTaxInvoices, lockDue, allocateNumbers, type DueFee } from '../store/issue.ts';

/** Documents of one transaction: few, so that concurrent issuers are not blocked for long. */
const batchMax = 100;

const yearOf = ({ at }: DueFee) => Number(dayInDubai(at).slice(0, 4));

interface Issuer {
  readonly db: Db;
  readonly random: Random;
  clockAt(tx: Tx): Promise<Date>;
}

async function issueBatch(
  tx: Tx,
  { random, clockAt }: Issuer,
  kind: TaxInvoiceKind,
): Promise<number> {
  const fees = await lockDue(tx, kind, batchMax);
  if (fees.length === 0) return 0;
  const now = await clockAt(tx);
  const seller = platformParty();
  const buyers = await readTaxParties(
    tx,
    fees.map((fee) => fee.company_id),
  );
  for (const [year, members] of Map.groupBy(fees, yearOf)) {
    const first = await allocateNumbers(tx, kind, year, members.length);
    await insertTaxInvoices(
      tx,
      members.map((fee, index) => {
        const buyer = buyers.get(fee.company_id);
        if (buyer === undefined) throw new Error(`company ${fee.company_id} is gone`);
        const { company_id, transaction_id, corrects, net_fils, vat_fils, reference } = fee;
        return {
          id: random.id(),
          kind,
          year,
          number: first + index,
          company_id,
          transaction_id,
          corrects,
          issued_on: dayInDubai(fee.at),
          net_fils,
          vat_fils,
          reference,
          snapshot: { seller, buyer },
          created_at: now,
        };
      }),
    );
  }
  return fees.length;
}

/**
 * Issues a document for every fee without one: invoices first, then the credit notes that refer to
 * them. One transaction takes the number, writes the document and removes the fee from the list, so
 * that a process may stop anywhere without a gap or a duplicate. Concurrent runs wait for each
 * other. Returns the number of documents.
 */
export async function issueTaxInvoices(
  issuer: Issuer,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let made = 0;
  for (const kind of taxInvoiceKinds) {
    let count = batchMax;
    while (count === batchMax && !isStopped()) {
      count = await issuer.db.transaction().execute((tx) => issueBatch(tx, issuer, kind));
      made += count;
    }
  }
  return made;
}
