import type { Db, Tx } from '#shared/call.ts';

/** The limit of users in the choice; larger companies use the list of users. */
const colleaguesMax = 300;

export async function listColleagues(db: Db, companyId: string, exceptIds: readonly string[]) {
  return db
    .selectFrom('member')
    .select(['id', 'full_name'])
    .where('company_id', '=', companyId)
    .where('disabled_at', 'is', null)
    .where('id', 'not in', exceptIds)
    .orderBy('full_name')
    .orderBy('id')
    .limit(colleaguesMax)
    .execute();
}

export async function isAway(tx: Tx, memberId: string, from: string, to: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stand_in')
    .select('id')
    .where('absent_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('starts_on', '<=', to)
    .where('ends_on', '>=', from)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewStandIn {
  readonly id: string;
  readonly companyId: string;
  readonly absentId: string;
  readonly standInId: string;
  readonly from: string;
  readonly to: string;
  readonly createdBy: string;
  readonly now: Date;
}

export async function insertStandIn(tx: Tx, standIn: NewStandIn): Promise<void> {
  await tx
    .insertInto('stand_in')
    .values({
      id: standIn.id,
      company_id: standIn.companyId,
      absent_id: standIn.absentId,
      stand_in_id: standIn.standInId,
      starts_on: standIn.from,
      ends_on: standIn.to,
      created_by: standIn.createdBy,
      created_at: standIn.now,
    })
    .execute();
}

/** Locks a running or coming stand-in. Undefined also for another company's. */
export async function lockStandIn(tx: Tx, companyId: string, id: string, today: string) {
  return tx
    .selectFrom('stand_in')
    .innerJoin('member as covers', 'covers.id', 'stand_in.stand_in_id')
    .innerJoin('member as absent', 'absent.id', 'stand_in.absent_id')
    .select([
      'stand_in.id',
      'stand_in.absent_id',
      'covers.full_name as stand_in_name',
      'absent.full_name as absent_name',
    ])
    .where('stand_in.company_id', '=', companyId)
    .where('stand_in.id', '=', id)
    .where('stand_in.ended_at', 'is', null)
    .where('stand_in.ends_on', '>=', today)
    .forUpdate('stand_in')
    .executeTakeFirst();
}

export async function saveStandInEnded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('stand_in').set({ ended_at: now }).where('id', '=', id).execute();
}
