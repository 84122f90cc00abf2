import type { ReactNode } from 'react';
import type { AccountStatus } from '#features/account/rules/status.ts';
import type { countedPages } from '#features/work-queue/rules.ts';
import type { TermsDue } from '#features/policy/schema/consent.ts';
import type { OperatorRole } from '#shared/actor.ts';
import type { TextArgs } from '#shared/i18n.ts';
import type { Catalogue } from '../texts/en.ts';
import type { Key } from '../texts/keys.ts';
import type { Text } from '#ui/use-text.tsx';

/** A key whose text has no placeholder, because navigation data has no values to fill in. */
export type PlainKey = { [K in Key]: keyof TextArgs<Catalogue, K> extends never ? K : never }[Key];

/** The signed-in areas. Addresses name the suppliers' area 'seller' (specification §1). */
export type AreaName = 'buyer' | 'seller' | 'operator';

type MemberCounter = 'offers' | 'purchaseOrders' | 'paidRfqs' | 'rfqs' | 'drafts' | 'notifications';
export type CounterName = MemberCounter | (typeof countedPages)[number];
export type Counters = Partial<Record<CounterName, number>>;
/** The lists of counted rows that depend on the counts, by counter. */
export type CounterLinks = Partial<Record<CounterName, string>>;

export interface ShellUser {
  name: string;
  email: string;
}

export interface ShellCompany {
  name: string;
  type: 'buyer' | 'supplier';
  /** specification §4: pending until approved, active, expired with the licence. */
  status: 'pending' | 'active' | 'expired';
  /** Profile completion, 0 to 100. */
  completion: number;
  approved: boolean;
  accountStatus: AccountStatus;
  logoUrl: string | null;
}

export interface ShellSession {
  user: ShellUser;
  memberId: string;
  permissions: readonly string[];
  /** The instant of the request, for pages whose own data is missing. */
  now: string;
  company: ShellCompany;
  /** specification §4, the welcome popup. */
  isWelcomeDue: boolean;
  termsDue: TermsDue | null;
  counters: Counters;
  /** Counts beside nested links, by their address: `{'/buyer/rfq-managment/active': 12}`. */
  linkCounts?: Partial<Record<string, number>>;
}

/** The session's data for the operator's layout. `roles` are names in the reader's language. */
export interface OperatorSession {
  operator: ShellUser & { roles: string[] };
  /** The roles whose pages this operator may open; an administrator has every role. */
  effectiveRoles: readonly OperatorRole[];
  counters: Counters;
  counterLinks: CounterLinks;
}

/** The operator's own brand (product.md, the introduction), in the language of the page. */
export interface ShellBrand {
  name: string;
  logoUrl: string | null;
  legalLine: string;
  trn: string | null;
  phone: string | null;
  email: string | null;
}

/**
 * The signed-in reader of a public page, who gets the control-panel link instead of "Sign in"
 * (specification §2).
 */
export interface SiteVisitor {
  type: 'buyer' | 'supplier' | 'operator';
}

export interface Crumb {
  text: PlainKey;
  to: string;
}

/**
 * The `handle` export of a route module. The top bar reads that of the innermost route that has
 * one.
 */
export interface ShellHandle {
  title?: PlainKey | ((data: unknown, text: Text) => string);
  crumbs?: readonly Crumb[];
  /** Inner pages: the target of the back button if the history is empty. */
  back?: string;
  /** The placeholder of a list page's search box (specification §2). */
  search?: PlainKey;
  statusFilter?: boolean;
  /** The page draws its shell while its data is missing (app/page/page-data.tsx). */
  showsMissingData?: boolean;
}

/**
 * A slot for the change-password dialog, because the dialog belongs to the account and not to the
 * shell.
 */
export type ChangePasswordSlot = (props: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) => ReactNode;
