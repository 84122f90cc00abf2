import { operatorRoles, type OperatorRole } from '#shared/actor.ts';
import type { OperatorCall, Tx } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { operatorChoices, type OperatorFacts } from '../rules/accounts.ts';
import type { OperatorAccountView } from '../schema/accounts.ts';
import * as store from '../store/accounts.ts';

/**
 * The facts for a decision from a row of the list, so that the list needs no query for each row.
 */
function factsOf(call: OperatorCall, row: store.OperatorRow): Omit<OperatorFacts, 'reason'> {
  return {
    state: row.disabled_at === null ? 'active' : 'disabled',
    side: call.actor.roles.has('administrator') ? 'administrator' : 'operator',
    isSelf: row.id === call.actor.operatorId,
    isLast: row.is_last,
    hasTwoStep: row.has_two_step,
    hasSessions: row.sessions > 0,
  };
}

function toView(call: OperatorCall, row: store.OperatorRow): OperatorAccountView {
  const facts = factsOf(call, row);
  const roles = row.roles as OperatorRole[];
  return {
    id: row.id,
    name: row.full_name,
    email: row.email,
    roles: operatorRoles.filter((role) => roles.includes(role)),
    state: facts.state,
    two_step: row.has_two_step,
    sessions: row.sessions,
    added_at: row.created_at.toISOString(),
    signed_in_at: row.signed_in_at === null ? null : new Date(row.signed_in_at).toISOString(),
    link_until: row.link_until === null ? null : new Date(row.link_until).toISOString(),
    version: row.version,
    self: facts.isSelf,
    can: operatorChoices(facts),
  };
}

export async function readOperators(
  call: OperatorCall,
  { page, ...filter }: store.OperatorFilter & { readonly page: number },
): Promise<Page<OperatorAccountView>> {
  const rows = await store.listOperators(
    call.db,
    filter,
    call.now,
    (page - 1) * pageSize,
    pageSize,
  );
  const total = await store.countOperators(call.db, filter);
  return toPage(
    rows.map((row) => toView(call, row)),
    page,
    total,
  );
}

export async function readOne(
  tx: Tx,
  call: OperatorCall,
  id: string,
): Promise<OperatorAccountView> {
  const row = await store.findOperatorAccount(tx, id, call.now);
  if (row === undefined) throw new Error(`operator ${id} is gone`);
  return toView(call, row);
}
