import { sql } from 'kysely';
import type { Locale } from '#shared/locale.ts';
import type { Db, Tx } from '#shared/call.ts';

export type FailedStep = 'password' | 'code';

export interface NewFailure {
  readonly side: 'member' | 'operator';
  readonly step: FailedStep;
  readonly account: string;
  readonly network: string;
  readonly now: Date;
}

export async function saveFailure(db: Db, failure: NewFailure): Promise<void> {
  const { side, step, account, network, now } = failure;
  await sql`
    insert into failed_sign_in as known (side, account, step, network, hour, tries, last_at)
    values (${side}, ${account}, ${step}, ${network}, date_trunc('hour', ${now}::timestamptz), 1, ${now})
    on conflict (account, side, step, network, hour) do update set
      tries = known.tries + 1, last_at = greatest(known.last_at, excluded.last_at)`.execute(db);
}

/** The wrong tries of one step against one person, that were not reported yet. */
export interface FailedHolder {
  readonly side: 'member' | 'operator';
  readonly account: string;
  readonly step: FailedStep;
  readonly tries: number;
  /** With those that were reported before. */
  readonly day_tries: number;
  readonly networks: number;
  readonly network: string;
  readonly holder_id: string;
  readonly company_id: string | null;
  readonly email: string;
  readonly full_name: string;
  readonly locale: Locale;
  /** A mail about tries of this step was sent within the last day. */
  readonly is_mailed: boolean;
}

/**
 * Locks and lists unreported tries since `since` with their holders, and marks them as reported. A row
 * that another process reports at this moment is left to it.
 */
export async function takeFailures(tx: Tx, since: Date): Promise<readonly FailedHolder[]> {
  const { rows } = await sql<FailedHolder>`
    with due as (
      select side, account, step, network, hour, tries - notified as fresh from failed_sign_in
      where last_at >= ${since} and tries > notified
      for update skip locked
    ), marked as (
      update failed_sign_in as known set notified = known.tries from due
      where (known.account, known.side, known.step, known.network, known.hour)
        = (due.account, due.side, due.step, due.network, due.hour)
    )
    select due.side, due.account, due.step, sum(due.fresh)::integer as tries,
      count(distinct due.network)::integer as networks, max(due.network) as network,
      coalesce(member.id, operator.id) as holder_id, member.company_id,
      coalesce(member.email, operator.email) as email,
      coalesce(member.full_name, operator.full_name) as full_name,
      coalesce(member.locale, operator.locale) as locale,
      (select sum(tries)::integer from failed_sign_in as known
        where (known.account, known.side, known.step) = (due.account, due.side, due.step)
          and known.last_at >= ${since}) as day_tries,
      exists (select from failed_sign_in as known where (known.account, known.side, known.step) = (due.account, due.side, due.step)
        and known.mailed_at >= ${since}) as is_mailed
    from due
    left join member on due.side = 'member' and member.email_key = due.account and member.disabled_at is null
    left join operator on due.side = 'operator' and operator.email_key = due.account and operator.disabled_at is null
    where member.id is not null or operator.id is not null
    group by due.side, due.account, due.step, member.id, operator.id
    order by due.side, due.account, due.step`.execute(tx);
  return rows;
}

export async function saveFailuresMailed(
  tx: Tx,
  { side, account, step }: Pick<FailedHolder, 'side' | 'account' | 'step'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('failed_sign_in')
    .set({ mailed_at: now })
    .where('account', '=', account)
    .where('side', '=', side)
    .where('step', '=', step)
    .execute();
}

export async function deleteFailuresBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('failed_sign_in').where('last_at', '<', instant).execute();
}
