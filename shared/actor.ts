/** The two account types (specification §1.2). The routes call the supplier's area `seller`. */
export const accountTypes = ['buyer', 'supplier'] as const;
export type AccountType = (typeof accountTypes)[number];
export const companyStatuses = ['pending', 'active', 'expired'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

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

/** product §5, both tables. A supplier's viewer needs `rfq.see_all` for its quotations. */
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

export const limitedPermissions: readonly Permission[] = [
  'rfq.publish',
  'offer.decide',
  'access.buy',
];

export function permissionsOf(roles: readonly MemberRole[]): ReadonlySet<Permission> {
  return new Set(roles.flatMap((role) => permissionsOfRole[role]));
}

/** The roles that a company of each type can assign (product §5). */
export const rolesOfType: Readonly<Record<AccountType, readonly MemberRole[]>> = {
  buyer: ['requester', 'approver', 'purchasing', 'receiver', 'administrator', 'viewer'],
  supplier: ['sales', 'catalogue', 'finance', 'administrator', 'viewer'],
};

export function permissionsOfType(type: AccountType): ReadonlySet<Permission> {
  return permissionsOf(rolesOfType[type]);
}

export function may(actor: MemberActor, permission: Permission): boolean {
  return actor.isOwner || actor.permissions.has(permission);
}

export const operatorRoles = ['reviewer', 'finance', 'content', 'administrator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Limits on access fees per day and month in Dubai, fils; null: no limit. */
export interface SpendLimits {
  readonly dayFils: bigint | null;
  readonly monthFils: bigint | null;
}

export interface BuyingRole {
  /** The member whose roles they are, and for whose limits the purchases count. */
  readonly memberId: string;
  readonly limitFils: bigint | null;
  readonly spendLimits: SpendLimits;
}

/** A signed-in member as the session's row describes it, never as a cookie or a body claims. */
export interface MemberActor {
  readonly kind: 'member';
  readonly sessionId: string;
  readonly memberId: string;
  readonly companyId: string;
  readonly accountType: AccountType;
  readonly name: string;
  readonly email: string;
  readonly verified: boolean;
  readonly approved: boolean;
  /** Suspended by an operator and therefore not approved (decision 0057). */
  readonly suspended?: boolean;
  readonly status: CompanyStatus;
  readonly isOwner: boolean;
  /** Signed in with "keep me signed in", so its cookies outlive the browser. */
  readonly remembered: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** The amount that this member may decide alone, fils; null: no limit, as for the owner. */
  readonly limitFils: bigint | null;
  readonly spendLimits: SpendLimits;
  /** Their own roles first. Undefined: their own only, with the limits above. */
  readonly buyingRoles?: readonly BuyingRole[];
  readonly own: {
    readonly permissions: ReadonlySet<Permission>;
    readonly limitFils: bigint | null;
  };
}

/**
 * True if a member's own roles allow a request of their own. Delegations do not count, because
 * a member must never approve their own request through another's role (product §5). `amountFils`
 * null:
 * unknown.
 */
export function mayAlone(
  actor: MemberActor,
  permission: Permission,
  amountFils: bigint | null,
): boolean {
  const { permissions: granted, limitFils } = actor.own;
  if (actor.isOwner) return true;
  return (
    granted.has(permission) &&
    (limitFils === null || (amountFils !== null && amountFils <= limitFils))
  );
}

/**
 * The member whose requests and quotations are visible: their own only (product §5), or null for
 * all of the company.
 */
export function ownRequestsOnly(actor: MemberActor): string | null {
  return may(actor, 'rfq.see_all') ? null : actor.memberId;
}

/**
 * The actor with read permissions only if its company is suspended, so that it can read open deals
 * (decision 0057).
 */
export function asReader(actor: MemberActor): MemberActor {
  if (actor.suspended !== true) return actor;
  const permissions: ReadonlySet<Permission> = new Set(['rfq.see_all']);
  return { ...actor, isOwner: false, permissions, own: { permissions, limitFils: 0n } };
}
export function isBeforeApproval({
  approved,
  suspended,
  status,
}: Pick<MemberActor, 'approved' | 'suspended' | 'status'>): boolean {
  return !approved && suspended !== true && status === 'pending';
}

export interface OperatorActor {
  readonly kind: 'operator';
  readonly sessionId: string;
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly roles: ReadonlySet<OperatorRole>;
  readonly hasTwoStep: boolean;
  /** Until then a right on money does not count (decision 0129). Null: it counts. */
  readonly moneyRightsFrom?: Date | null;
}

/**
 * True if the operator must set up two-step sign-in first, because the configuration requires it
 * for one of their roles. An administrator has every role.
 */
export function needsTwoStep(
  operator: { readonly roles: Iterable<OperatorRole>; readonly hasTwoStep: boolean },
  required: readonly OperatorRole[],
): boolean {
  if (operator.hasTwoStep || required.length === 0) return false;
  return [...operator.roles].some((role) => role === 'administrator' || required.includes(role));
}

/**
 * A contact that has proven its address by the code of an invitation, for the RFQ of that invitation
 * only. `companyId` is the company that its offer belongs to, `memberId` its author. `hasAccount`:
 * the company signed up and waits for its approval.
 */
export interface GuestActor {
  readonly kind: 'guest';
  readonly sessionId: string;
  readonly invitationId: string;
  readonly rfqId: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
  readonly hasAccount: boolean;
  readonly mobile: string;
  /** The name of the colleague who proved an address. Null: the contact itself. */
  readonly colleague: string | null;
}

export interface AnonymousActor {
  readonly kind: 'anonymous';
}

export type Actor = AnonymousActor | GuestActor | MemberActor | OperatorActor;

/** The callers that an endpoint allows, checked in the order of product §5 before anything is read. */
export type Who =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'member';
      readonly type?: AccountType;
      readonly approved?: true;
      /** Allowed for a suspended company, which may read its open deals (decision 0057). */
      readonly whileSuspended?: true;
      /** Allowed before the first approval, to prepare the company's work (decision 0188). */
      readonly beforeApproval?: true;
      readonly permission?: Permission;
    }
  | {
      readonly kind: 'operator';
      readonly role?: OperatorRole;
      /** Allowed before two-step sign-in is set up, because the setup itself uses it. */
      readonly withoutTwoStep?: true;
    };

export const anyone: Who = { kind: 'anyone' };
export const guest: Who = { kind: 'guest' };
export const member: Who = { kind: 'member' };
