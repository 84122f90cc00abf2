import type { MetaDescriptor } from 'react-router';
import { brandOf } from '#shared/brand.ts';
import type { Locale } from '#shared/locale.ts';

interface Place {
  readonly origin: string;
  readonly locale: Locale;
}

export function publicAddress({ origin, locale }: Place, path: string): string {
  const prefix = locale === 'ar' ? '/ar' : '';
  return `${origin}${prefix}${path === '/' && prefix !== '' ? '' : path}`;
}

function jsonLd(type: string, facts: Readonly<Record<string, unknown>>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', '@type': type, ...facts } };
}

export function organizationData(place: Place): MetaDescriptor {
  const { name, email, phone, trn, logoUrl } = brandOf(place.locale);
  return jsonLd('Organization', {
    '@id': `${place.origin}/#organization`,
    name,
    url: publicAddress(place, '/'),
    logo: new URL(logoUrl ?? '/icon-512.png', place.origin).href,
    ...(trn === null ? {} : { vatID: trn }),
    ...(email === null ? {} : { email }),
    ...(phone === null ? {} : { telephone: phone }),
  });
}

export function breadcrumbData(
  place: Place,
  steps: readonly (readonly [name: string, path: string])[],
): MetaDescriptor {
  const all = [[brandOf(place.locale).name, '/'] as const, ...steps];
  return jsonLd('BreadcrumbList', {
    itemListElement: all.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: publicAddress(place, path),
    })),
  });
}

export function faqData(
  questions: readonly { readonly question: string; readonly answer: string }[],
): MetaDescriptor {
  return jsonLd('FAQPage', {
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
}
