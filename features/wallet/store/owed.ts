import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { hasName } from './operator.ts';
import { withdrawalFilsMin } from '../rules/withdrawal.ts';

function selectOwed(db: Db, key: string) {
  return db
    .selectFrom('company')
    .innerJoin('wallet', 'wallet.company_id', 'company.id')
    .where('company.closed_at', 'is not', null)
    .where('company.erased_at', 'is', null)
    .where(sql<boolean>`wallet.balance_fils - wallet.bonus_fils >= ${withdrawalFilsMin}`)
    .$if(key !== '', (query) => query.where(hasName(key)));
}

/**
 * Lists and counts closed companies with own money whose name contains `key`, the longest closed
 * first. Few are closed and not erased, so an index finds them.
 */
export async function listOwed(db: Db, key: string, offset: number, limit: number) {
  const rows = await selectOwed(db, key)
    .select([
      'company.id',
      'company.display_name',
      'company.closed_at',
      'wallet.balance_fils',
      'wallet.bonus_fils',
    ])
    .orderBy('company.closed_at')
    .orderBy('company.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await selectOwed(db, key)
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
export type OwedCompany = Awaited<ReturnType<typeof listOwed>>['rows'][number];

/** Undefined once the address of the former owner is erased. */
export async function findFormerOwner(tx: Tx, companyId: string) {
  return tx
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select(['member.full_name', 'member.email', 'member.locale', 'company.display_name'])
    .where('member.company_id', '=', companyId)
    .where('member.is_owner', '=', true)
    .where('company.erased_at', 'is', null)
    .executeTakeFirst();
}

/** Undefined: no such supplier. A closing is never undone. */
export async function findClosing(tx: Tx, companyId: string) {
  return tx
    .selectFrom('company')
    .select('closed_at')
    .where('id', '=', companyId)
    .where('account_type', '=', 'supplier')
    .executeTakeFirst();
}
