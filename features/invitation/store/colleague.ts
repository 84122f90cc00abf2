import type { Db, Tx } from '#shared/call.ts';
import { deleteWaitingOf } from './sending.ts';

interface NewColleague {
  readonly invitationId: string;
  readonly name: string;
  readonly channel: 'email' | 'sms';
  readonly destination: string;
  readonly addressKey: string;
  readonly tokenHash: Buffer;
  readonly now: Date;
}

/** Adds the colleague of a contact. False: it has one. */
export async function insertColleague(tx: Tx, colleague: NewColleague): Promise<boolean> {
  const added = await tx
    .insertInto('guest_colleague')
    .values({
      invitation_id: colleague.invitationId,
      name: colleague.name,
      channel: colleague.channel,
      destination: colleague.destination,
      address_key: colleague.addressKey,
      token_hash: colleague.tokenHash,
      created_at: colleague.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('invitation_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function findColleague(db: Db | Tx, invitationId: string) {
  return db
    .selectFrom('guest_colleague')
    .selectAll()
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst();
}

export async function findColleagueByToken(db: Db | Tx, tokenHash: Buffer) {
  return db
    .selectFrom('guest_colleague')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Deletes the colleague with its code, sessions and waiting message. Undefined: there is none. */
export async function deleteColleague(
  tx: Tx,
  invitationId: string,
): Promise<{ readonly name: string } | undefined> {
  await tx
    .deleteFrom('guest_session')
    .where('invitation_id', '=', invitationId)
    .where('by_colleague', '=', true)
    .execute();
  await deleteWaitingOf(tx, invitationId, ['guest_colleague']);
  return tx
    .deleteFrom('guest_colleague')
    .where('invitation_id', '=', invitationId)
    .returning('name')
    .executeTakeFirst();
}
