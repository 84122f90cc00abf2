import type { Actor } from '#shared/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { refusalStatus, type Refusal } from '#shared/refusals.ts';
import type { Logger } from '../observe/log.ts';

/** Refused access and limits (ASVS 16.3.2 and 16.3.3); wrong input is counted by the metrics. */
const loggedStatuses: ReadonlySet<number> = new Set([401, 403, 429]);

function personOf(actor: Actor): Readonly<Record<string, string>> {
  switch (actor.kind) {
    case 'member':
      return { member: actor.memberId, company: actor.companyId };
    case 'operator':
      return { operator: actor.operatorId };
    case 'guest':
      return { invitation: actor.invitationId, company: actor.companyId };
    case 'anonymous':
      return {};
    default:
      return actor satisfies never;
  }
}

interface RefusedCall {
  readonly requestId: string;
  readonly token: string | null;
}

/**
 * Logs who was refused, by ids that the database resolves; the address is in the request's own line
 * if it is logged (`LOG_ADDRESSES`). A visitor without a session is not an
 * attempt, and the code of the second step is a step of the sign-in.
 */
export function noteRefusal(
  log: Logger,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { requestId, token }: RefusedCall,
  actor: Actor,
  { refused: code }: Refusal,
): void {
  const status = refusalStatus[code];
  if (!loggedStatuses.has(status) || code === 'second_step_needed') return;
  if (status === 401 && token === null) return;
  log.info('request refused', { requestId, method, path, code, ...personOf(actor) });
}
