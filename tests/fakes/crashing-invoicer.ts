import path from 'node:path';
import { issueTaxInvoices } from '#features/tax-invoice/commands/issue.ts';
import { topUpPostings } from '#features/wallet/rules/postings.ts';
import { chargeAccessFee } from '#features/wallet/commands/transfers.ts';
import { post } from '#features/wallet/store/post.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { systemRandom } from '#server/crypto/random.ts';

/**
 * A process of the tax invoice tests: opens DATA_DIR, charges a number of fees, and numbers them.
 * It kills itself as the argument says: `taken` after the numbers were taken and before their
 * documents are written, `never`. Prints the numbers and the count of fees.
 */
const [, , dataDir = '', fees = '0', killAt = 'never'] = process.argv;
const database = await openDatabase({ dataDir, onFault: (error) => console.error(error) });
await migrate(database.pool, path.resolve(import.meta.dirname, '../../db/migrations'));
const db = database.kysely;
const now = new Date();
const actorContext = {
  actor: { kind: 'anonymous' as const },
  random: systemRandom,
  now,
  address: '',
};

async function supplierOf(): Promise<string> {
  const known = await db.selectFrom('company').select('id').executeTakeFirst();
  if (known !== undefined) return known.id;
  const id = systemRandom.id();
  await db
    .insertInto('company')
    .values({ id, account_type: 'supplier', display_name: 'Barid', created_at: now })
    .execute();
  await db.transaction().execute((tx) =>
    post(tx, actorContext, {
      kind: 'top_up',
      reference: 'TU-01001',
      subjectType: 'top_up',
      subjectId: systemRandom.id(),
      postings: topUpPostings(id, 'bank_transfer', 1_000_000n, 1_000_000n),
    }),
  );
  return id;
}

const companyId = await supplierOf();
for (let at = 0; at < Number(fees); at += 1) {
  const fee = {
    companyId,
    accessId: systemRandom.id(),
    feeFils: 2500n,
    vatRateBp: 500,
    reference: `RFQ-${10_001 + at}`,
  };
  await db.transaction().execute((tx) => chargeAccessFee(tx, actorContext, fee));
}

let ids = 0;
const random = {
  ...systemRandom,
  id: () => {
    ids += 1;
    // The third document of a batch: its number is taken, and nothing of it was written.
    if (killAt === 'taken' && ids === 3) process.kill(process.pid, 'SIGKILL');
    return systemRandom.id();
  },
};
await issueTaxInvoices({ db, random, clockAt: async () => now });
const rows = await db.selectFrom('tax_invoice').select('number').orderBy('number').execute();
const { count } = await db
  .selectFrom('ledger_transaction')
  .select((row) => row.fn.countAll<bigint>().as('count'))
  .where('kind', '=', 'access_fee')
  .executeTakeFirstOrThrow();
console.log(`numbers ${rows.map(({ number }) => number).join(',')} of ${count}`);
await database.close();
