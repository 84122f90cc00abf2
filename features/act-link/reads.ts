import type { MemberActor, Who } from '#shared/actor.ts';
import type { Call, Db, Tx } from '#shared/call.ts';
import { checkMember } from '#shared/check-member.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { acceptOffer } from '#features/offer/schema/buyer.ts';
import { remindProposalApprovers } from '#features/offer/schema/proposal.ts';
import { acknowledgeOrder, makeDelivered } from '#features/purchase-order/schema/order.ts';
import { readMemberActor } from '#features/session/reads.ts';
import { actStateOf, needsProof, subjectOf, type ActState, type ActVerb } from './rules.ts';
import type { ActView } from './schema.ts';
import * as store from './store.ts';

/** Members who may act: those of the endpoint of the screen where there is one. */
const guards: Readonly<Record<ActVerb, Who>> = {
  approve: acceptOffer.who,
  acknowledge: acknowledgeOrder.who,
  receive: makeDelivered.who,
  remind_acknowledge: { kind: 'member', type: 'buyer', approved: true, permission: 'order.send' },
  remind_receive: {
    kind: 'member',
    type: 'supplier',
    approved: true,
    permission: 'order.acknowledge',
  },
  remind_approve: { kind: 'member', type: 'buyer', approved: true },
  remind_proposal: remindProposalApprovers.who,
};

export interface OpenedLink {
  readonly state: ActState;
  readonly row: store.ActLinkRow;
  readonly actor: MemberActor | null;
  readonly subject: store.ActSubject | undefined;
}

/** The member as it may act by a link of the verb now. Null: it may not. */
export async function actorOf(
  db: Db | Tx,
  { verb, memberId, id }: { verb: ActVerb; memberId: string; id: string },
  now: Date,
): Promise<{ readonly actor: MemberActor; readonly isAllowed: boolean } | null> {
  const actor = await readMemberActor(db, memberId, id, now);
  const who = guards[verb];
  if (actor === null) return null;
  return { actor, isAllowed: who.kind === 'member' && checkMember(who, actor) === null };
}

/** Reads the present state of a link: its member, rights and record. Undefined: no such link. */
export async function openLink(
  db: Db | Tx,
  row: store.ActLinkRow | undefined,
  now: Date,
): Promise<OpenedLink | undefined> {
  if (row === undefined) return undefined;
  const verb = row.verb;
  const stamp = await store.findStamp(db, row.member_id);
  const link = { verb, memberId: row.member_id, id: row.id };
  const found = stamp === undefined ? null : await actorOf(db, link, now);
  const subject = await store.findSubject(db, verb, row.subject_id);
  const facts = {
    usedAt: row.used_at,
    expiresAt: row.expires_at,
    isHolder: stamp !== undefined && stamp.equals(row.stamp),
    isAllowed: found?.isAllowed === true,
    isSame: subject?.version === row.version,
  };
  return { state: actStateOf(facts, now), row, actor: found?.actor ?? null, subject };
}

const unknown: ActView = {
  state: 'unknown',
  verb: null,
  path: null,
  facts: null,
  needs_proof: false,
};

function pathOf({ row, actor, subject }: OpenedLink): string | null {
  if (actor === null) return null;
  const about = subjectOf(row.verb);
  if (about === 'offer') return `/buyer/offer/${row.subject_id}`;
  if (about === 'proposal')
    return subject === undefined ? '/buyer/offers' : `/buyer/award/${subject.rfq_id}`;
  return `/${actor.accountType === 'buyer' ? 'buyer' : 'seller'}/po/${row.subject_id}`;
}

function factsOf({ row, actor, subject }: OpenedLink): ActView['facts'] {
  if (subject === undefined || actor === null) return null;
  const { currency, total_minor: minor } = subject;
  return {
    number: subjectOf(row.verb) === 'order' ? subject.number : rfqNumber(BigInt(subject.number)),
    title: subject.title,
    company: actor.accountType === 'buyer' ? subject.supplier : subject.buyer,
    total: { amount: decimalOf(minor, decimalsOf(currency)), currency },
    reason: subject.reason,
    until: row.expires_at.toISOString(),
  };
}

/** The page of a link. `state` replaces the present one, after an act. */
export async function readActView(call: Call, token: string, state?: ActState): Promise<ActView> {
  const opened = await openLink(call.db, await store.findActLink(call.db, token), call.now);
  if (opened === undefined) return unknown;
  const shown = state ?? opened.state;
  const isOpen = shown === 'open' && opened.actor !== null;
  const verb = opened.row.verb;
  return {
    state: shown,
    verb,
    path: pathOf(opened),
    facts: isOpen ? factsOf(opened) : null,
    needs_proof: isOpen && opened.actor !== null && needsProof(verb, opened.actor),
  };
}
