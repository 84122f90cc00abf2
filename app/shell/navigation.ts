import type { LucideIcon } from 'lucide-react';
import BadgePercent from 'lucide-react/icons/badge-percent';
import Banknote from 'lucide-react/icons/banknote';
import BookUser from 'lucide-react/icons/book-user';
import Bookmark from 'lucide-react/icons/bookmark';
import Building2 from 'lucide-react/icons/building-2';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarOff from 'lucide-react/icons/calendar-off';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Coins from 'lucide-react/icons/coins';
import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import Gauge from 'lucide-react/icons/gauge';
import History from 'lucide-react/icons/history';
import Inbox from 'lucide-react/icons/inbox';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import MessageCircle from 'lucide-react/icons/message-circle';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import PencilLine from 'lucide-react/icons/pencil-line';
import Plus from 'lucide-react/icons/plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import Send from 'lucide-react/icons/send';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Tags from 'lucide-react/icons/tags';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import Zap from 'lucide-react/icons/zap';
import type { OperatorRole, Permission } from '#shared/actor.ts';
import type { AreaName, CounterName, PlainKey } from './shell-types.ts';

export interface NavChild {
  to: string;
  text: PlainKey;
}

export interface NavItem {
  to: string;
  text: PlainKey;
  icon: LucideIcon;
  counter?: CounterName;
  /** The list of the counted rows, if the entry's own list also has others. */
  counterTo?: string;
  /**
   * True: the figure needs the reader's action, so it is teal. Otherwise neutral (design §9,
   * Counter).
   */
  hasQueue?: boolean;
  children?: readonly NavChild[];
  also?: readonly string[];
  /** Its short name in the bottom bar of a phone, which has room for four of them. */
  bar?: PlainKey;
  /** The filled entry in the middle of the bottom bar. */
  isCreate?: boolean;
  /** Readers without it do not see the entry, because the page would only refuse them. */
  permission?: Permission | OperatorRole;
}

export type NavGroup = readonly NavItem[];

const buyer: readonly NavGroup[] = [
  [
    {
      to: '/buyer/dashboard',
      text: 'shell.nav.dashboard',
      bar: 'shell.bar.dashboard',
      icon: LayoutDashboard,
    },
    {
      to: '/buyer/create-rfq/new',
      text: 'shell.nav.createRfq',
      bar: 'shell.bar.create',
      isCreate: true,
      icon: Plus,
      also: ['/buyer/create-rfq'],
      permission: 'rfq.write',
    },
    {
      to: '/buyer/rfq-managment/all',
      text: 'shell.nav.rfqManagement',
      bar: 'shell.bar.rfqs',
      icon: FileText,
      also: ['/buyer/rfq-managment', '/buyer/rfq-product', '/buyer/wizard'],
      children: [
        { to: '/buyer/rfq-managment/all', text: 'shell.status.all' },
        { to: '/buyer/rfq-managment/pending', text: 'shell.status.pending' },
        { to: '/buyer/rfq-managment/active', text: 'shell.status.active' },
        { to: '/buyer/rfq-managment/accepted', text: 'shell.status.accepted' },
        { to: '/buyer/rfq-managment/delivered', text: 'shell.status.delivered' },
        { to: '/buyer/rfq-managment/completed', text: 'shell.status.completed' },
      ],
    },
    {
      to: '/buyer/offers',
      text: 'shell.nav.offers',
      bar: 'shell.bar.offers',
      icon: Scale,
      counter: 'offers',
      counterTo: '/buyer/offers?state=open',
      hasQueue: true,
      also: ['/buyer/offer'],
    },
    {
      to: '/buyer/purches-order',
      text: 'shell.nav.purchaseOrders',
      bar: 'shell.bar.orders',
      icon: FileCheck,
      counter: 'purchaseOrders',
      counterTo: '/buyer/purches-order?state=open',
      also: ['/buyer/po'],
    },
    { to: '/buyer/bookmarked', text: 'shell.nav.bookmarked', icon: Bookmark },
    { to: '/buyer/draft', text: 'shell.nav.drafts', icon: PencilLine, counter: 'drafts' },
  ],
  [
    {
      to: '/buyer/user-managment',
      text: 'shell.nav.users',
      icon: Users,
      permission: 'users.manage',
    },
    {
      to: '/buyer/suppliers',
      text: 'shell.nav.suppliers',
      icon: BookUser,
      permission: 'rfq.write',
    },
    { to: '/buyer/address-managment', text: 'shell.nav.addresses', icon: MapPin },
    { to: '/buyer/activity-logs', text: 'shell.nav.activity', icon: History },
  ],
];

const seller: readonly NavGroup[] = [
  [
    {
      to: '/seller/dashboard',
      text: 'shell.nav.dashboard',
      bar: 'shell.bar.dashboard',
      icon: LayoutDashboard,
    },
    {
      to: '/seller/buy-now',
      text: 'shell.nav.buyNow',
      bar: 'shell.bar.find',
      icon: Zap,
      counter: 'rfqs',
      hasQueue: true,
    },
    {
      to: '/seller/your-rfq',
      text: 'shell.nav.yourRfqs',
      bar: 'shell.bar.opened',
      icon: FileText,
      counter: 'paidRfqs',
      also: ['/seller/paid-rfq'],
    },
    {
      to: '/seller/quotations/all',
      text: 'shell.nav.quotations',
      bar: 'shell.bar.quotations',
      icon: Send,
      also: ['/seller/quotations', '/seller/wizard', '/seller/po'],
      children: [
        { to: '/seller/quotations/all', text: 'shell.status.all' },
        { to: '/seller/quotations/pending', text: 'shell.status.undecided' },
        { to: '/seller/quotations/accepted', text: 'shell.status.accepted' },
        { to: '/seller/quotations/deliverd', text: 'shell.status.delivered' },
        { to: '/seller/quotations/completed', text: 'shell.status.completed' },
        { to: '/seller/quotations/rejected', text: 'shell.status.rejected' },
      ],
    },
    { to: '/seller/products', text: 'shell.nav.mainCategories', icon: Tags },
    { to: '/seller/draft', text: 'shell.nav.drafts', icon: PencilLine, counter: 'drafts' },
  ],
  [
    { to: '/seller/wallet', text: 'shell.nav.wallet', bar: 'shell.bar.wallet', icon: Wallet },
    { to: '/seller/withdraw', text: 'shell.nav.withdraw', icon: Banknote },
    { to: '/seller/invoice', text: 'shell.nav.invoices', icon: ReceiptText },
  ],
  [
    {
      to: '/seller/user-managment',
      text: 'shell.nav.users',
      icon: Users,
      permission: 'users.manage',
    },
    { to: '/seller/address-managment', text: 'shell.nav.addresses', icon: MapPin },
    { to: '/seller/activity-logs', text: 'shell.nav.activity', icon: History },
  ],
];

/** The console (product §10): pending work, money, prices, site content, the platform itself. */
const operator: readonly NavGroup[] = [
  [
    {
      to: '/admin/dashboard',
      text: 'shell.nav.dashboard',
      bar: 'shell.bar.dashboard',
      icon: LayoutDashboard,
    },
    {
      to: '/admin/review',
      text: 'shell.nav.accountReview',
      bar: 'shell.bar.review',
      icon: ShieldCheck,
      counter: 'reviews',
      hasQueue: true,
      also: ['/admin/review'],
      permission: 'reviewer',
    },
    {
      to: '/admin/companies',
      text: 'shell.nav.companies',
      icon: Building2,
      permission: 'reviewer',
    },
    {
      to: '/admin/rfqs',
      text: 'shell.nav.rfqs',
      bar: 'shell.bar.rfqs',
      icon: FileText,
      counter: 'moderation',
      hasQueue: true,
      permission: 'reviewer',
    },
    {
      to: '/admin/invitations',
      text: 'shell.nav.invitations',
      icon: BookUser,
      permission: 'reviewer',
    },
  ],
  [
    {
      to: '/admin/money',
      text: 'shell.nav.money',
      bar: 'shell.bar.money',
      icon: Wallet,
      counter: 'money',
      hasQueue: true,
      also: ['/admin/money'],
      permission: 'finance',
    },
    {
      to: '/admin/refunds',
      text: 'shell.nav.refunds',
      bar: 'shell.bar.refunds',
      icon: Undo2,
      counter: 'refunds',
      hasQueue: true,
      permission: 'finance',
    },
    {
      to: '/admin/invoices',
      text: 'shell.nav.invoices',
      icon: ReceiptText,
      counter: 'qInvoices',
      hasQueue: true,
      also: ['/admin/invoices'],
      permission: 'finance',
    },
    {
      to: '/admin/tax-invoices',
      text: 'shell.nav.taxInvoices',
      icon: FileCheck,
      permission: 'finance',
    },
  ],
  [
    { to: '/admin/packages', text: 'shell.nav.packages', icon: Package, permission: 'finance' },
    { to: '/admin/fees', text: 'shell.nav.fees', icon: BadgePercent, permission: 'finance' },
    { to: '/admin/rates', text: 'shell.nav.rates', icon: Coins, permission: 'finance' },
  ],
  [
    { to: '/admin/categories', text: 'shell.nav.categories', icon: Tags, permission: 'content' },
    { to: '/admin/places', text: 'shell.nav.places', icon: MapPin, permission: 'content' },
    { to: '/admin/holidays', text: 'shell.nav.holidays', icon: CalendarOff, permission: 'content' },
    { to: '/admin/faqs', text: 'shell.nav.faqs', icon: CircleQuestionMark, permission: 'content' },
    { to: '/admin/policies', text: 'shell.nav.policies', icon: ScrollText, permission: 'content' },
    {
      to: '/admin/messages',
      text: 'shell.nav.messages',
      bar: 'shell.bar.messages',
      icon: Inbox,
      counter: 'messages',
      hasQueue: true,
      permission: 'content',
    },
    {
      to: '/admin/meetings',
      text: 'shell.nav.meetings',
      icon: CalendarClock,
      counter: 'meetings',
      hasQueue: true,
      permission: 'content',
    },
  ],
  [
    {
      to: '/admin/operators',
      text: 'shell.nav.operators',
      icon: Users,
      permission: 'administrator',
    },
    { to: '/admin/audit', text: 'shell.nav.audit', icon: Fingerprint, permission: 'administrator' },
    {
      to: '/admin/outbox',
      text: 'shell.nav.outbox',
      icon: Send,
      counter: 'outbox',
      hasQueue: true,
      permission: 'administrator',
    },
    {
      to: '/admin/whatsapp',
      text: 'shell.nav.whatsapp',
      icon: MessageCircle,
      permission: 'administrator',
    },
    { to: '/admin/jobs', text: 'shell.nav.jobs', icon: ListChecks, permission: 'administrator' },
    { to: '/admin/limits', text: 'shell.nav.limits', icon: Gauge, permission: 'administrator' },
    {
      to: '/admin/failed-sign-ins',
      text: 'shell.nav.failures',
      icon: ShieldAlert,
      permission: 'administrator',
    },
  ],
];

export const navigationOf: Record<AreaName, readonly NavGroup[]> = { buyer, seller, operator };

/** The entries that the reader may open. `createsAt`: the pages of *Create* before the approval. */
export function navigationFor(
  area: AreaName,
  permissions: readonly string[],
  createsAt?: string,
): readonly NavGroup[] {
  return navigationOf[area].map((group) =>
    group
      .filter((item) => item.permission === undefined || permissions.includes(item.permission))
      .map((item) => (item.isCreate === true ? createItem(item, createsAt) : item)),
  );
}

function createItem(item: NavItem, at: string | undefined): NavItem {
  if (at === undefined) return item;
  return { ...item, to: `${at}/new`, also: [...(item.also ?? []), at] };
}

/** The target of the logo and of the control-panel link (specification §2). */
export const homeOf: Record<AreaName, string> = {
  buyer: '/buyer/dashboard',
  seller: '/seller/dashboard',
  operator: '/admin',
};

export const searchPages: Record<AreaName, string> = {
  buyer: '/buyer/search',
  seller: '/seller/search',
  operator: '/admin/search',
};
