import { expect, it } from 'vitest';
import { languageHref, otherLocale } from './language-href.ts';

it('the link leads from no prefix and from /en to /ar, and from /ar to /en, on the same page', () => {
  expect(languageHref('ar', { pathname: '/faq' })).toBe('/ar/faq');
  expect(languageHref('ar', { pathname: '/en/faq' })).toBe('/ar/faq');
  expect(languageHref('en', { pathname: '/ar/faq' })).toBe('/en/faq');
});

it('the link keeps query and fragment', () => {
  expect(
    languageHref('ar', { pathname: '/buyer/offers', search: '?page=2&q=%D9%85', hash: '#top' }),
  ).toBe('/ar/buyer/offers?page=2&q=%D9%85#top');
});

it('the link to the home page has no slash at the end', () => {
  expect(languageHref('ar', { pathname: '/' })).toBe('/ar');
  expect(languageHref('en', { pathname: '/ar' })).toBe('/en');
  expect(languageHref('en', { pathname: '/ar/' })).toBe('/en');
});

it('a path that only begins like a language prefix is a page', () => {
  expect(languageHref('ar', { pathname: '/english' })).toBe('/ar/english');
});

it('the link stays on this host for any path', () => {
  expect(languageHref('ar', { pathname: '//evil.test/x' })).toBe('/ar/evil.test/x');
});

it('the other language of two is returned', () => {
  expect(otherLocale('en')).toBe('ar');
  expect(otherLocale('ar')).toBe('en');
});
