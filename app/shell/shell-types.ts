import type { ReactNode } from 'react';
import type { AccountStanding } from '#features/account/rules/status.ts';
import type { countedPages } from '#features/work-queue/rules.ts';
import type { TermsDue } from '#features/policy/schema/consent.ts';
import type { OperatorRole } from '#shared/actor.ts';
import type { TextArgs } from '#shared/i18n.ts';
import type { Catalogue } from '../texts/en.ts';
import type { Key } from '../texts/keys.ts';
import type { Text } from '#ui/use-text.tsx';

/** A key whose text has no placeholder: what navigation data may name. */
export type PlainKey = { [K in Key]: keyof TextArgs<Catalogue, K> extends never ? K : never }[Key];

/** The signed-in areas. The section for suppliers is called 'seller' in addresses (specification §1). */
export type AreaName = 'buyer' | 'seller' | 'operator';

/** Figures beside the entries of the sidebar and on the bell; an absent one is not shown. */
type MemberCounter = 'offers' | 'purchaseOrders' | 'paidRfqs' | 'rfqs' | 'drafts' | 'notifications';
export type CounterName = MemberCounter | (typeof countedPages)[number];
export type Counters = Partial<Record<CounterName, number>>;

export interface ShellUser {
  name: string;
  email: string;
}

export interface ShellCompany {
  name: string;
  type: 'buyer' | 'supplier';
  /** Specification §4: pending until approved, active, expired with the licence. */
  status: 'pending' | 'active' | 'expired';
  /** Profile completion, 0 to 100. */
  completion: number;
  approved: boolean;
  /** What it has to do next while it is not approved. */
  standing: AccountStanding;
  logoUrl: string | null;
}

/** What the buyer's and the supplier's layouts show of the session. */
export interface ShellSession {
  user: ShellUser;
  memberId: string;
  /** What the user may do; an owner has all. */
  permissions: readonly string[];
  company: ShellCompany;
  /** The welcome popup is due (specification §4). */
  isWelcomeDue: boolean;
  /** New terms that the user has not confirmed yet. */
  termsDue: TermsDue | null;
  counters: Counters;
  /** Counts beside nested links, by their address: `{'/buyer/rfq-managment/active': 12}`. */
  linkCounts?: Partial<Record<string, number>>;
}

/** What the operator's layout shows. `roles` are names in the reader's language. */
export interface OperatorSession {
  operator: ShellUser & { roles: string[] };
  /** Rooms that are open to this operator: an administrator has every role. */
  rooms: readonly OperatorRole[];
  counters: Counters;
}

/** The operator's own brand (product.md, the introduction), in the language of the page. */
export interface ShellBrand {
  name: string;
  /** A picture instead of the mark. */
  logoUrl: string | null;
  /** "Qeema E-Commerce LLC, Dubai" */
  legalLine: string;
  trn: string | null;
  phone: string | null;
  email: string | null;
}

/** Who reads a public page: decides between "Sign in" and the control-panel link (specification §2). */
export interface SiteVisitor {
  type: 'buyer' | 'supplier' | 'operator';
}

/** A step of the way to the page, before its title. */
export interface Crumb {
  text: PlainKey;
  to: string;
}

/** What a route module exports as `handle`: the top bar reads it of the innermost route that has one. */
export interface ShellHandle {
  /** Title in the top bar; a function sees the route's loader data. */
  title?: PlainKey | ((data: unknown, text: Text) => string);
  crumbs?: readonly Crumb[];
  /** Inner pages: where the back button leads when nothing was visited before. */
  back?: string;
  /** The search box of list pages, with the words it shows while empty (specification §2). */
  search?: PlainKey;
  /** The status menu of RFQ and quotation lists: jumps to a sibling route. */
  statusFilter?: boolean;
}

/** The change-password dialog is handed in: it belongs to the account, not to the shell. */
export type ChangePasswordSlot = (props: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) => ReactNode;
