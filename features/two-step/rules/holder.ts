import type { MemberActor, OperatorActor } from '#shared/actor.ts';

export type Holder =
  | { readonly kind: 'member'; readonly id: string; readonly companyId: string }
  | { readonly kind: 'operator'; readonly id: string };

export function holderOf(actor: MemberActor | OperatorActor): Holder {
  return actor.kind === 'member'
    ? { kind: 'member', id: actor.memberId, companyId: actor.companyId }
    : { kind: 'operator', id: actor.operatorId };
}

export function namedBy(
  holder: Holder,
): Pick<MemberActor, 'kind' | 'memberId'> | Pick<OperatorActor, 'kind' | 'operatorId'> {
  return holder.kind === 'member'
    ? { kind: 'member', memberId: holder.id }
    : { kind: 'operator', operatorId: holder.id };
}
