import { expect, it } from 'vitest';
import { controlPanelHref } from './site-navigation.ts';

it('the control panel links to the reader’s own dashboard, or to the sign-in page without a session', () => {
  expect(controlPanelHref({ type: 'buyer' })).toBe('/buyer/dashboard');
  expect(controlPanelHref({ type: 'supplier' })).toBe('/seller/dashboard');
  expect(controlPanelHref({ type: 'operator' })).toBe('/admin');
  expect(controlPanelHref(null)).toBe('/auth');
});
