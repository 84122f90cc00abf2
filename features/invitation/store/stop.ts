import type { Secrets, Tx } from '#shared/call.ts';
import { deleteWaitingTo, lockInvitedAddresses } from '#shared/sql/invitation-address.ts';

const about = 'invitation stop';

/** Seals the address of a stop link, so that nobody can stop another address. */
export function sealStop(secrets: Secrets, addressKey: string): string {
  return secrets.seal(Buffer.from(addressKey), about).toString('base64url');
}

/** Opens the token of a stop link. Null: it was not sealed by this installation. */
export function openStop(secrets: Secrets, token: string): string | null {
  try {
    return secrets.open(Buffer.from(token, 'base64url'), about).toString();
  } catch {
    return null;
  }
}

interface NewStop {
  readonly addressKey: string;
  /** Null: the recipient asked for it. */
  readonly operatorId: string | null;
  readonly now: Date;
}

/** Deletes its waiting messages too. False: the address is on the list already. */
export async function insertStop(
  tx: Tx,
  { addressKey, operatorId, now }: NewStop,
): Promise<boolean> {
  await lockInvitedAddresses([addressKey]).execute(tx);
  const inserted = await tx
    .insertInto('invitation_stop')
    .values({
      address_key: addressKey,
      source: operatorId === null ? 'recipient' : 'operator',
      operator_id: operatorId,
      stopped_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await deleteWaitingTo(addressKey).execute(tx);
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function deleteStop(tx: Tx, addressKey: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('invitation_stop')
    .where('address_key', '=', addressKey)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
