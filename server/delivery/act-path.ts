import { makeActLink } from '#features/act-link/commands.ts';
import type { ClaimedMessage } from '#features/message/store.ts';
import type { ApiServices } from '../http/handle.ts';

/**
 * Makes the link that acts when a message is sent, so that its token is in no row. Each try has a
 * link of its own.
 */
export function createActPaths({
  db,
  random,
  clock,
}: Pick<ApiServices, 'db' | 'random' | 'clock'>): (row: ClaimedMessage) => Promise<string | null> {
  return async ({ kind, member_id: memberId, params }) => {
    if (kind !== 'notification' || memberId === null) return null;
    const about = params as Readonly<Record<string, string>>;
    // A mail with the offers of an hour is about several records.
    if (about['items'] !== undefined) return null;
    return makeActLink({ db, random, now: clock() }, { memberId, params: about });
  };
}
