import { issueOrderCreditNote } from '#features/tax-invoice/schema.ts';
import { dataOf } from '../../factories/order.ts';
import { billableDeal, deliverDeal, invoicedDeal } from '../../factories/tax.ts';
import type { TestApi } from '../../harness/api.ts';

/** Orders with and without their tax documents. */
export const orderTaxMakers = {
  /** Delivered, without its tax invoice. */
  billableOrder: async (api: TestApi) => {
    const { order, buyer, supplier } = await deliverDeal(api, await billableDeal(api));
    return { params: { id: order.id }, buyer, supplier };
  },
  invoicedOrder: async (api: TestApi) => {
    const { order, buyer, supplier } = await invoicedDeal(api);
    return { params: { id: order.id }, buyer, supplier };
  },
  creditNote: async (api: TestApi) => {
    const { order, buyer, supplier } = await invoicedDeal(api);
    const input = { params: { id: order.id }, body: { scope: 'all', reason: 'returned' } } as const;
    const { credit_notes: notes } = dataOf(await api.as(supplier)(issueOrderCreditNote, input));
    return { params: { id: order.id, noteId: notes[0]?.id ?? '' }, buyer, supplier };
  },
} as const;

/** Which of them a path names; the first that fits. */
export const orderTaxKinds: readonly (readonly [RegExp, keyof typeof orderTaxMakers])[] = [
  [/\/orders\/\{id\}\/credit_notes\/\{/, 'creditNote'],
  [/\/orders\/\{id\}\/tax_invoice\/(?:pdf|xml)/, 'invoicedOrder'],
  [/\/supplier\/orders\/\{id\}\/tax_invoice$/, 'billableOrder'],
  [/\/supplier\/orders\/\{id\}\/credit_notes$/, 'invoicedOrder'],
];
