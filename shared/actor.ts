/** The two account types (specification §1); the seller's section of the routes is the supplier's. */
export const accountTypes = ['buyer', 'supplier'] as const;
export type AccountType = (typeof accountTypes)[number];

/** specification §4, user status */
export type CompanyStatus = 'pending' | 'active' | 'expired';

/** What a member of a company may do (product §5). The owner has all. */
export const permissions = [
  'company.edit',
  'users.manage',
  'addresses.manage',
  'activity.see',
  'rfq.write',
  'rfq.publish',
  'rfq.see_all',
  'offer.negotiate',
  'offer.decide',
  'order.send',
  'order.receive',
  'access.buy',
  'offer.write',
  'order.acknowledge',
  'categories.choose',
  'wallet.manage',
  'invoice.upload',
] as const;
export type Permission = (typeof permissions)[number];

/** The built-in roles of a company's members. */
export const memberRoles = [
  'requester',
  'approver',
  'purchasing',
  'receiver',
  'administrator',
  'viewer',
  'sales',
  'catalogue',
  'finance',
] as const;
export type MemberRole = (typeof memberRoles)[number];

/** product §5, both tables; `rfq.see_all` is also what a supplier's viewer has over its quotations. */
const permissionsOfRole: Record<MemberRole, readonly Permission[]> = {
  requester: ['rfq.write', 'offer.negotiate'],
  approver: ['rfq.publish', 'rfq.write', 'rfq.see_all', 'offer.negotiate', 'offer.decide'],
  purchasing: ['order.send', 'rfq.see_all'],
  receiver: ['order.receive', 'rfq.see_all'],
  administrator: [
    'company.edit',
    'users.manage',
    'addresses.manage',
    'activity.see',
    'rfq.see_all',
  ],
  viewer: ['rfq.see_all', 'activity.see'],
  sales: ['access.buy', 'offer.write', 'order.acknowledge', 'rfq.see_all'],
  catalogue: ['categories.choose'],
  finance: ['wallet.manage', 'invoice.upload', 'rfq.see_all'],
};

/** Everything the roles give together. */
export function permissionsOf(roles: readonly MemberRole[]): ReadonlySet<Permission> {
  return new Set(roles.flatMap((role) => permissionsOfRole[role]));
}

/** The roles that a company of each type gives out (product §5). */
export const rolesOfType: Readonly<Record<AccountType, readonly MemberRole[]>> = {
  buyer: ['requester', 'approver', 'purchasing', 'receiver', 'administrator', 'viewer'],
  supplier: ['sales', 'catalogue', 'finance', 'administrator', 'viewer'],
};

/** All that somebody of a company of this type can be allowed: what its roles give together. */
export function permissionsOfType(type: AccountType): ReadonlySet<Permission> {
  return permissionsOf(rolesOfType[type]);
}

/** Whether a member may do a thing; the owner may do all. */
export function may(actor: MemberActor, permission: Permission): boolean {
  return actor.isOwner || actor.permissions.has(permission);
}

export const operatorRoles = ['reviewer', 'finance', 'content', 'administrator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** The most a member may spend on access in a day and in a month of Dubai, fils; null: no limit. */
export interface SpendLimits {
  readonly dayFils: bigint | null;
  readonly monthFils: bigint | null;
}

/** A signed-in user of a company, as the session's row says: never what a cookie or a body claims. */
export interface MemberActor {
  readonly kind: 'member';
  readonly sessionId: string;
  readonly memberId: string;
  readonly companyId: string;
  readonly accountType: AccountType;
  readonly name: string;
  readonly email: string;
  readonly verified: boolean;
  /** Approved once by an operator, and not expired since. */
  readonly approved: boolean;
  /** By an operator: not approved meanwhile, and told so (decision 0030). */
  readonly suspended?: boolean;
  readonly status: CompanyStatus;
  readonly isOwner: boolean;
  /** Signed in with "keep me signed in": its cookies outlive the browser. */
  readonly remembered: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** The most this member may decide or spend alone, fils; null: no limit. The owner has none. */
  readonly limitFils: bigint | null;
  /** What bounds their purchases of access together; the owner has no limits. */
  readonly spendLimits: SpendLimits;
  /** The same by their own roles alone, without those whom they stand in for. */
  readonly own: {
    readonly permissions: ReadonlySet<Permission>;
    readonly limitFils: bigint | null;
  };
}

/**
 * Whether a member's own roles allow what they ask for themselves: who stands in for an approver decides on the requests
 * of others, never on their own (product §5). `amountFils` null: it is not known.
 */
export function mayAlone(
  actor: MemberActor,
  permission: Permission,
  amountFils: bigint | null,
): boolean {
  const { permissions: held, limitFils } = actor.own;
  if (actor.isOwner) return true;
  return (
    held.has(permission) && (limitFils === null || (amountFils !== null && amountFils <= limitFils))
  );
}

/** Whose requests and quotations a member sees: only their own (product §5); null: all of the company's. */
export function ownRequestsOnly(actor: MemberActor): string | null {
  return may(actor, 'rfq.see_all') ? null : actor.memberId;
}

/** Somebody of a suspended company, who sees what colleagues may see and may do nothing; others as they are. */
export function asReader(actor: MemberActor): MemberActor {
  if (actor.suspended !== true) return actor;
  const permissions: ReadonlySet<Permission> = new Set(['rfq.see_all']);
  return { ...actor, isOwner: false, permissions, own: { permissions, limitFils: 0n } };
}

export interface OperatorActor {
  readonly kind: 'operator';
  readonly sessionId: string;
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly roles: ReadonlySet<OperatorRole>;
  /** Signing in takes a code as well. */
  readonly hasTwoStep: boolean;
}

/**
 * Whether an operator has to set two-step sign-in up before anything else: the configuration asks for it by role, and an
 * administrator has every role.
 */
export function owesTwoStep(
  operator: { readonly roles: Iterable<OperatorRole>; readonly hasTwoStep: boolean },
  required: readonly OperatorRole[],
): boolean {
  if (operator.hasTwoStep || required.length === 0) return false;
  return [...operator.roles].some((role) => role === 'administrator' || required.includes(role));
}

export interface AnonymousActor {
  readonly kind: 'anonymous';
}

export type Actor = AnonymousActor | MemberActor | OperatorActor;

/** Who may call an endpoint; checked in the order of product §5 before anything is read. */
export type Who =
  | { readonly kind: 'anyone' }
  | {
      readonly kind: 'member';
      readonly type?: AccountType;
      readonly approved?: true;
      /** Also for a suspended company: it reads its open deals and does nothing there (decision 0030). */
      readonly whileSuspended?: true;
      readonly permission?: Permission;
    }
  | {
      readonly kind: 'operator';
      readonly role?: OperatorRole;
      /** Also for who owes two-step sign-in: how it is set up. */
      readonly withoutTwoStep?: true;
    };

export const anyone: Who = { kind: 'anyone' };
export const member: Who = { kind: 'member' };
