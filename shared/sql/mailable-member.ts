import { sql } from 'kysely';

/**
 * SQL condition on `member`: notifications may go to the address. An account that was opened by SMS
 * confirms its address first, because it may be that of somebody else.
 */
export const isMailable = sql<boolean>`(member.verified_at is not null
  and (member.email_proven_at is not null or not member.needs_email_proof))`;
