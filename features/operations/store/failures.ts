import { sql } from 'kysely';
import type { Db } from '#shared/call.ts';

export interface FailureFilter {
  readonly key: string;
  readonly side: 'member' | 'operator' | null;
}

const countMax = 10_000;

/** A UUID (version 8) from the row's key, because addresses of pages must not name people. */
const idOf = sql<string>`overlay(overlay(md5(concat_ws(' ', known.account, known.side, known.step,
  known.network, extract(epoch from known.hour))) placing '8' from 13) placing '8' from 17)::uuid`;

function failuresOf(db: Db, { key, side }: FailureFilter) {
  const pattern = `%${key.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return db
    .selectFrom('failed_sign_in as known')
    .where((eb) => (side === null ? eb.lit(true) : eb('known.side', '=', side)))
    .$if(key !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('known.account', 'like', pattern), eb('known.network', 'like', pattern)]),
      ),
    );
}

export async function listFailures(db: Db, filter: FailureFilter, offset: number, limit: number) {
  return failuresOf(db, filter)
    .leftJoin('member', (join) =>
      join.onRef('member.email_key', '=', 'known.account').on('known.side', '=', 'member'),
    )
    .leftJoin('operator', (join) =>
      join.onRef('operator.email_key', '=', 'known.account').on('known.side', '=', 'operator'),
    )
    .leftJoin('company', 'company.id', 'member.company_id')
    .select([
      'known.side',
      'known.step',
      'known.account',
      'known.network',
      'known.hour',
      'known.tries',
      'known.last_at',
      'company.id as company_id',
      'company.display_name as company_name',
      idOf.as('id'),
      sql<string | null>`coalesce(member.full_name, operator.full_name)`.as('holder'),
    ])
    .orderBy('known.last_at', 'desc')
    .orderBy('known.account')
    .orderBy('known.network')
    .orderBy('known.step')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type StoredFailure = Awaited<ReturnType<typeof listFailures>>[number];

export async function countFailures(db: Db, filter: FailureFilter): Promise<number> {
  const { total } = await db
    .selectFrom(failuresOf(db, filter).select('known.account').limit(countMax).as('found'))
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
