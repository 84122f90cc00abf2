import { isAwardedRfqState } from '#shared/rfq-states.ts';
import type { Hit } from '../schema.ts';

export type SearchArea = 'buyer' | 'seller' | 'operator';

const listOf = (path: string, text: string, more = '') =>
  `${path}?q=${encodeURIComponent(text)}${more}`;

function rfqOfBuyer({ id, status, offers_count: offers }: Hit): string {
  if (status !== null && isAwardedRfqState(status)) return `/buyer/wizard/${id}`;
  const isCompared = (offers ?? 0) > 0 && (status === 'active' || status === 'evaluate');
  return isCompared ? `/buyer/offers/${id}` : `/buyer/rfq-product/${id}`;
}

function dealOfBuyer({ rfq_id: rfqId, offer_id: offerId }: Hit): string {
  const own = offerId === null ? '' : `?offer=${offerId}`;
  return `/buyer/wizard/${rfqId ?? ''}${own}`;
}

function buyerHref(hit: Hit): string {
  switch (hit.kind) {
    case 'rfq':
      return rfqOfBuyer(hit);
    case 'offer':
      return `/buyer/offer/${hit.id}`;
    case 'company':
      return listOf('/buyer/offers', hit.title);
    case 'order':
    case 'invoice':
    case 'tax_invoice':
    case 'order_invoice':
    case 'top_up':
    case 'withdrawal':
      return dealOfBuyer(hit);
    default:
      return hit.kind satisfies never;
  }
}

function sellerHref(hit: Hit): string {
  switch (hit.kind) {
    case 'rfq':
      return hit.paid ? `/seller/paid-rfq/${hit.id}` : `/seller/buy-now/${hit.id}`;
    case 'offer':
      return `/seller/wizard/${hit.id}`;
    case 'order':
      return `/seller/po/${hit.id}`;
    case 'company':
      return listOf('/seller/quotations/all', hit.title);
    case 'invoice':
      return listOf('/seller/invoice', hit.title);
    case 'tax_invoice':
      return listOf('/seller/wallet/tax-invoices', hit.number);
    case 'order_invoice':
      return `/seller/paid-rfq/${hit.rfq_id ?? ''}`;
    case 'top_up':
      return listOf('/seller/wallet', hit.number);
    case 'withdrawal':
      return '/seller/withdraw';
    default:
      return hit.kind satisfies never;
  }
}

function operatorHref(hit: Hit): string {
  // The console's lists of payments show the open ones first, so a decided one needs its filter.
  const state = hit.status === 'pending' ? '' : '&state=decided';
  switch (hit.kind) {
    case 'rfq':
    case 'offer':
    case 'order':
    case 'order_invoice':
      return `/admin/rfqs/${hit.rfq_id ?? hit.id}`;
    case 'company':
      return `/admin/companies/${hit.id}`;
    case 'invoice':
      return `/admin/invoices/${hit.id}`;
    case 'tax_invoice':
      return listOf('/admin/tax-invoices', hit.number);
    case 'top_up':
      return listOf('/admin/money', hit.number, state);
    case 'withdrawal':
      return listOf('/admin/money/withdrawals', hit.number, state);
    default:
      return hit.kind satisfies never;
  }
}

const hrefs = { buyer: buyerHref, seller: sellerHref, operator: operatorHref };

export function hrefOf(area: SearchArea, hit: Hit): string {
  return hrefs[area](hit);
}

export interface HitAction {
  readonly key: 'compare' | 'preview' | 'print' | 'amend' | 'quote';
  readonly to: string;
}

function buyerActions(hit: Hit): readonly HitAction[] {
  if (hit.kind === 'rfq') {
    return [
      ...((hit.offers_count ?? 0) > 0
        ? [{ key: 'compare', to: `/buyer/offers/${hit.id}` } as const]
        : []),
      { key: 'preview', to: `/buyer/rfq-product/${hit.id}` },
      ...(hit.status === 'active'
        ? [{ key: 'amend', to: `/buyer/rfq-product/${hit.id}?act=amend` } as const]
        : []),
    ];
  }
  if (hit.rfq_id === null) return [];
  if (hit.kind === 'offer') return [{ key: 'compare', to: `/buyer/offers/${hit.rfq_id}` }];
  if (hit.kind === 'order')
    return [
      { key: 'print', to: `/buyer/po/${hit.id}` },
      { key: 'preview', to: `/buyer/rfq-product/${hit.rfq_id}` },
    ];
  return [];
}

function sellerActions(hit: Hit): readonly HitAction[] {
  if (hit.kind === 'rfq' && hit.paid && hit.status === 'active')
    return [{ key: 'quote', to: `/seller/paid-rfq/${hit.id}/new` }];
  if (hit.kind === 'offer' && hit.rfq_id !== null)
    return [{ key: 'preview', to: `/seller/paid-rfq/${hit.rfq_id}` }];
  return [];
}

/** Actions of the first record. Each opens a page, whose own dialog asks before anything counts. */
export function actionsOf(area: SearchArea, hit: Hit): readonly HitAction[] {
  const own = hrefOf(area, hit);
  const actions =
    area === 'buyer' ? buyerActions(hit) : area === 'seller' ? sellerActions(hit) : [];
  return actions.filter(({ to }) => to !== own);
}

const searchPages = { buyer: '/buyer/search', seller: '/seller/search', operator: '/admin/search' };

export function searchHref(area: SearchArea, query: string): string {
  return `${searchPages[area]}?q=${encodeURIComponent(query.trim())}`;
}
