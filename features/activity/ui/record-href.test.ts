import { expect, it } from 'vitest';
import { recordHref } from './record-href.ts';

it.each([
  ['rfq', '/buyer/rfq-product/1', '/seller/paid-rfq/1'],
  ['offer', '/buyer/offer/1', '/seller/wizard/1'],
  ['purchase_order', '/buyer/po/1', '/seller/po/1'],
  ['address', '/buyer/address-managment', '/seller/address-managment'],
  ['company', '/buyer/user-profile', '/seller/user-profile'],
  ['document', '/buyer/user-profile', '/seller/user-profile'],
  ['top_up', null, '/seller/wallet'],
  ['ledger_transaction', null, '/seller/wallet'],
  ['withdrawal', null, '/seller/withdraw'],
  ['q_invoice', null, '/seller/invoice'],
  ['member', null, null],
])('a line about %s leads a buyer to %s and a supplier to %s', (type, buyer, seller) => {
  expect(recordHref('buyer', type, '1')).toBe(buyer);
  expect(recordHref('seller', type, '1')).toBe(seller);
});
