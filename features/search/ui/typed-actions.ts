import { undecidedRfqStates } from '#shared/rfq-states.ts';
import { readCommand, type RecordVerb } from '../rules/typed-command.ts';
import type { Found, Hit } from '../schema.ts';
import { hrefOf, type SearchArea } from './links.ts';

export type TypedAction =
  | 'create'
  | 'createBlank'
  | 'topUp'
  | 'topUpBlank'
  | 'accept'
  | 'choose'
  | 'approve'
  | 'reject'
  | 'negotiate'
  | 'amend'
  | 'cancel'
  | 'receive'
  | 'remindInvited'
  | 'remindOrder'
  | 'quote'
  | 'acknowledge'
  | 'decide'
  | 'review'
  | 'credit'
  | 'refuse'
  | 'pay'
  | 'suspend'
  | 'lift';

interface TypedTarget {
  readonly action: TypedAction;
  readonly to: string;
}

/** An action that was typed, with the page or dialog where the reader confirms it. */
export interface TypedRow extends TypedTarget {
  readonly kind: 'typed';
  readonly key: string;
  /** The title or the amount that was typed; otherwise the action is about `hit`. */
  readonly argument: string;
  readonly hit: Hit | null;
}

type Targets = Partial<Record<RecordVerb, (hit: Hit) => TypedTarget | null>>;

interface Right {
  readonly permission: string;
  readonly target: (hit: Hit) => TypedTarget | null;
}

const orderDialog = (page: string, action: TypedAction, dialog: string): TypedTarget => ({
  action,
  to: `${page}${page.includes('?') ? '&' : '?'}dialog=${dialog}`,
});

const isOpenOffer = ({ kind, status }: Hit) => kind === 'offer' && status === 'pending';

function offerDialog(action: 'accept' | 'reject' | 'negotiate') {
  return (hit: Hit): TypedTarget | null =>
    isOpenOffer(hit) ? { action, to: `/buyer/offer/${hit.id}?dialog=${action}` } : null;
}

function comparison({ kind, id, status, offers_count: offers }: Hit): TypedTarget | null {
  const isOpen = status === 'active' || status === 'evaluate';
  return kind === 'rfq' && isOpen && (offers ?? 0) > 0
    ? { action: 'choose', to: `/buyer/offers/${id}` }
    : null;
}

function rfqOfBuyer(action: TypedAction, isIn: readonly Hit['status'][], more: string) {
  return ({ kind, id, status }: Hit): TypedTarget | null =>
    kind === 'rfq' && isIn.includes(status)
      ? { action, to: `/buyer/rfq-product/${id}${more}` }
      : null;
}

const decideOffers = (hit: Hit) => offerDialog('accept')(hit) ?? comparison(hit);
const reminders = rfqOfBuyer('remindInvited', ['active'], '#invitations');

/** The order of a hit that its supplier has or has not confirmed. */
function order(area: SearchArea, action: TypedAction, dialog: string, isIn: Hit['status'][]) {
  return (hit: Hit): TypedTarget | null => {
    if (hit.kind !== 'order' || !isIn.includes(hit.status)) return null;
    const page = area === 'buyer' ? hrefOf(area, hit) : `/seller/wizard/${hit.offer_id ?? ''}`;
    return orderDialog(page, action, dialog);
  };
}

const rightsOfBuyer: Partial<Record<RecordVerb, readonly Right[]>> = {
  accept: [
    { permission: 'offer.decide', target: decideOffers },
    { permission: 'rfq.publish', target: rfqOfBuyer('approve', ['pending'], '') },
  ],
  decide: [{ permission: 'offer.decide', target: comparison }],
  reject: [{ permission: 'offer.decide', target: offerDialog('reject') }],
  negotiate: [{ permission: 'offer.negotiate', target: offerDialog('negotiate') }],
  amend: [{ permission: 'rfq.write', target: rfqOfBuyer('amend', ['active'], '?act=amend') }],
  cancel: [
    {
      permission: 'rfq.write',
      target: rfqOfBuyer('cancel', undecidedRfqStates, '?act=cancel'),
    },
  ],
  receive: [
    {
      permission: 'order.receive',
      target: order('buyer', 'receive', 'receive', ['waiting', 'accepted']),
    },
  ],
  remind: [
    { permission: 'rfq.write', target: reminders },
    { permission: 'order.send', target: order('buyer', 'remindOrder', 'remind', ['waiting']) },
  ],
};

const rightsOfSeller: Partial<Record<RecordVerb, readonly Right[]>> = {
  quote: [
    {
      permission: 'offer.write',
      target: ({ kind, id, paid, status }) =>
        kind === 'rfq' && paid && status === 'active'
          ? { action: 'quote', to: `/seller/paid-rfq/${id}/new` }
          : null,
    },
  ],
  acknowledge: [
    {
      permission: 'order.acknowledge',
      target: order('seller', 'acknowledge', 'acknowledge', ['waiting']),
    },
  ],
  remind: [
    {
      permission: 'order.acknowledge',
      target: order('seller', 'remindOrder', 'remind', ['accepted']),
    },
  ],
};

function companyPage(action: 'suspend' | 'lift') {
  return ({ kind, id }: Hit): TypedTarget | null =>
    kind === 'company' ? { action, to: `/admin/companies/${id}?dialog=${action}` } : null;
}

function moderation(action: TypedAction, dialog: string) {
  return ({ kind, id, status }: Hit): TypedTarget | null =>
    kind === 'rfq' && status === 'pending'
      ? { action, to: `/admin/rfqs/${id}?dialog=${dialog}` }
      : null;
}

function payment(kind: 'top_up' | 'withdrawal', action: TypedAction, intent: string) {
  const list = kind === 'top_up' ? '/admin/money' : '/admin/money/withdrawals';
  return (hit: Hit): TypedTarget | null =>
    hit.kind === kind && hit.status === 'pending'
      ? { action, to: `${list}?q=${encodeURIComponent(hit.number)}&dialog=${intent}.${hit.id}` }
      : null;
}

const review = ({ kind, id }: Hit): TypedTarget | null =>
  kind === 'company' ? { action: 'review', to: `/admin/review/${id}?state=all` } : null;
const invoice = ({ kind, id, status }: Hit): TypedTarget | null =>
  kind === 'invoice' && status === 'pending'
    ? { action: 'decide', to: `/admin/invoices/${id}` }
    : null;

const credit = { permission: 'finance', target: payment('top_up', 'credit', 'confirm') };
const decisions = [
  { permission: 'reviewer', target: review },
  { permission: 'finance', target: invoice },
];

const rightsOfOperator: Partial<Record<RecordVerb, readonly Right[]>> = {
  accept: [
    ...decisions,
    { permission: 'reviewer', target: moderation('approve', 'approve') },
    credit,
  ],
  decide: [...decisions, { permission: 'reviewer', target: moderation('decide', 'approve') }],
  credit: [credit],
  acknowledge: [credit],
  reject: [
    ...decisions,
    { permission: 'reviewer', target: moderation('refuse', 'refuse') },
    { permission: 'finance', target: payment('top_up', 'refuse', 'refuse_top_up') },
    { permission: 'finance', target: payment('withdrawal', 'refuse', 'refuse_withdrawal') },
  ],
  pay: [{ permission: 'finance', target: payment('withdrawal', 'pay', 'pay') }],
  suspend: [{ permission: 'reviewer', target: companyPage('suspend') }],
  lift: [{ permission: 'reviewer', target: companyPage('lift') }],
};

const rights = { buyer: rightsOfBuyer, seller: rightsOfSeller, operator: rightsOfOperator };

function targetsOf(area: SearchArea, permissions: readonly string[]): Targets {
  return Object.fromEntries(
    Object.entries(rights[area]).map(([verb, some]) => [
      verb,
      (hit: Hit) => {
        for (const { permission, target } of some) {
          const found = permissions.includes(permission) ? target(hit) : null;
          if (found !== null) return found;
        }
        return null;
      },
    ]),
  );
}

/** Rows of one typed action: more are a list of their own. */
const typedMax = 4;

function alone(target: TypedTarget, argument: string): TypedRow[] {
  return [{ kind: 'typed', key: `typed-${target.action}`, ...target, argument, hit: null }];
}

const createHref = (title: string) =>
  `/buyer/create-rfq/new${title === '' ? '' : `?title=${encodeURIComponent(title)}`}`;
const topUpHref = (amount: string) =>
  `/seller/wallet?dialog=top-up${amount === '' ? '' : `&amount=${amount}`}`;

interface TypedInput {
  readonly area: SearchArea;
  readonly permissions: readonly string[];
  readonly query: string;
  readonly found: Found | null;
}

function newRfq({ area, permissions }: TypedInput, title: string): TypedRow[] {
  if (area !== 'buyer' || !permissions.includes('rfq.write')) return [];
  const action = title === '' ? 'createBlank' : 'create';
  return alone({ action, to: createHref(title) }, title);
}

/**
 * The actions that the typed text names and the reader may do, each a link to the page or dialog
 * where it is confirmed. A text that finds nothing offers a new RFQ of that name.
 */
export function typedRows(input: TypedInput): TypedRow[] {
  const { area, permissions, query, found } = input;
  const command = readCommand(query);
  if (command === null) {
    const isNone = found?.hits.length === 0 && /\p{L}/u.test(query);
    return isNone ? newRfq(input, query.trim()) : [];
  }
  if (command.verb === 'create') return newRfq(input, command.title);
  if (command.verb === 'top_up') {
    if (area !== 'seller' || !permissions.includes('wallet.manage')) return [];
    const action = command.amount === '' ? 'topUpBlank' : 'topUp';
    return alone({ action, to: topUpHref(command.amount) }, command.amount);
  }
  const target = targetsOf(area, permissions)[command.verb];
  if (target === undefined) return [];
  const rows = (found?.hits ?? []).flatMap((hit): TypedRow[] => {
    const one = target(hit);
    if (one === null) return [];
    return [{ kind: 'typed', key: `typed-${one.action}-${hit.id}`, ...one, argument: '', hit }];
  });
  return rows.slice(0, typedMax);
}
