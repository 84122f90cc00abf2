import { describe, expect, it } from 'vitest';
import { hitOf } from '../reads/hits.ts';
import { hrefOf } from './links.ts';

describe('the link of a found record', () => {
  it('of an order leads a buyer to the deal of this order, of several of an RFQ', () => {
    const order = hitOf({ kind: 'order', id: 'po', rfq_id: 'rfq', offer_id: 'second' });
    expect(hrefOf('buyer', order)).toBe('/buyer/wizard/rfq?offer=second');
    expect(hrefOf('buyer', { ...order, kind: 'order_invoice' })).toBe(
      '/buyer/wizard/rfq?offer=second',
    );
    expect(hrefOf('buyer', { ...order, offer_id: null })).toBe('/buyer/wizard/rfq');
    expect(hrefOf('seller', order)).toBe('/seller/po/po');
  });
});
