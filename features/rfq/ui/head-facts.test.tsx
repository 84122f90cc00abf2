import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { TextProvider } from '#ui/use-text.tsx';
import { HeadFacts } from './head-facts.tsx';

const named = { name_en: 'Dubai', name_ar: 'دبي' };

function termsOf(locale: 'en' | 'ar', props: Parameters<typeof HeadFacts>[0]): string[] {
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <TextProvider locale={locale} catalogue={locale === 'en' ? en : ar}>
          <HeadFacts {...props} />
        </TextProvider>
      ),
    },
  ]);
  const html = renderToStaticMarkup(<Stub />);
  return [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, term, value = '']) => `${term}: ${value.replace(/<[^>]*>/g, '')}`,
  );
}

describe('the definition list of an RFQ', () => {
  it('has a row for each field of the head, and none for the others', () => {
    expect(
      termsOf('en', {
        reader: 'supplier',
        head: { city: named, delivery_method: 'pickup', request_type: 'internal' },
      }),
    ).toEqual([
      'Who may quote: Suppliers in the country',
      'City: Dubai',
      'Delivery method: Pickup from the supplier',
    ]);
  });

  it('has a fixed order and places the rows of the page around those of the head', () => {
    expect(
      termsOf('en', {
        reader: 'operator',
        head: { delivery_method: 'delivery', city: named, category: named },
        before: [{ term: 'Buyer', value: 'Falcon' }],
        after: [{ term: 'Created', value: 'today' }],
      }),
    ).toEqual([
      'Buyer: Falcon',
      'Category: Dubai',
      'City: Dubai',
      'Delivery method: Delivery',
      'Created: today',
    ]);
  });

  it('shows a dash for an empty field, in Arabic as well', () => {
    expect(
      termsOf('ar', { reader: 'buyer', head: { city: named, expiry_date: null, rfq_fee: null } }),
    ).toEqual(['المدينة: دبي', 'تاريخ الانتهاء: —', 'رسوم الطلب (يدفعها المورّدون): —']);
  });
});
