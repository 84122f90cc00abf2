import { expect, it } from 'vitest';
import { refusalReasons } from '#features/account/rules/documents.ts';
import { reasonsInOrder } from './reason-order.ts';

it('the reasons of found differences come first, and each reason once', () => {
  expect(reasonsInOrder([])).toEqual([...refusalReasons]);
  const sorted = reasonsInOrder(['licence_expires_on', 'legal_name_en', 'legal_name_ar']);
  expect(sorted.slice(0, 3)).toEqual(['name_differs', 'expiry_differs', 'unreadable']);
  expect(sorted.toSorted()).toEqual(refusalReasons.toSorted());
});
