/** The two account types (specification §1); the seller's section of the routes is the supplier's. */
export const accountTypes = ['buyer', 'supplier'] as const;
export type AccountType = (typeof accountTypes)[number];

/** specification §4, user status */
export type CompanyStatus = 'pending' | 'active' | 'expired';

/** What a member of a company may do (product §5). The owner has all. */
export const permissions = ['company.edit', 'users.manage', 'addresses.manage', 'activity.see'] as const;
export type Permission = (typeof permissions)[number];

export const operatorRoles = ['reviewer', 'finance', 'content', 'administrator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

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
  readonly status: CompanyStatus;
  readonly isOwner: boolean;
  readonly permissions: ReadonlySet<Permission>;
}

export interface OperatorActor {
  readonly kind: 'operator';
  readonly sessionId: string;
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly roles: ReadonlySet<OperatorRole>;
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
      readonly permission?: Permission;
    }
  | { readonly kind: 'operator'; readonly role?: OperatorRole };

export const anyone: Who = { kind: 'anyone' };
export const member: Who = { kind: 'member' };
