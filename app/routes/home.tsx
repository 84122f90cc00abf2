import { useRouteLoaderData, type MetaDescriptor } from 'react-router';
import { HomeAbout } from '../../features/content/ui/home-about.tsx';
import { HomeContact } from '../../features/content/ui/home-contact.tsx';
import { HomeHero, type HomeWays } from '../../features/content/ui/home-hero.tsx';
import { HomeHow } from '../../features/content/ui/home-how.tsx';
import { HomeRfqs } from '../../features/content/ui/home-rfqs.tsx';
import { HomeWhy } from '../../features/content/ui/home-why.tsx';
import { brandOf } from '../../shared/brand.ts';
import type { Locale } from '../../shared/locale.ts';
import { pageMeta } from '../meta.ts';
import type { SiteVisitor } from '../shell/shell-types.ts';
import { controlPanelHref } from '../shell/site-navigation.ts';
import { useReading } from '../texts/use-text.tsx';
import type { loader as siteLoader } from './layouts/site.tsx';
import type { Route } from './+types/home.ts';

const buyerSignUp = '/auth?mode=sign-up&type=buyer';
const supplierSignUp = '/auth?mode=sign-up&type=supplier';

/** Who has an account goes to their own dashboard; only a buyer can create an RFQ (specification §6). */
function waysOf(visitor: SiteVisitor | null): HomeWays {
  if (visitor === null) return { createRfq: buyerSignUp, supply: supplierSignUp, controlPanel: null };
  return {
    createRfq: visitor.type === 'buyer' ? '/buyer/create-rfq/new' : null,
    supply: null,
    controlPanel: controlPanelHref(visitor),
  };
}

/** Who answers for the site, for search engines: https://schema.org/Organization. */
function organization(origin: string, locale: Locale): MetaDescriptor {
  const { name, email, phone, trn, logoUrl } = brandOf(locale);
  const icon = logoUrl === null ? '/icon-512.png' : logoUrl;
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name,
      url: `${origin}${locale === 'ar' ? '/ar' : '/'}`,
      logo: new URL(icon, origin).href,
      ...(trn === null ? {} : { vatID: trn }),
      ...(email === null ? {} : { email }),
      ...(phone === null ? {} : { telephone: phone }),
    },
  };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0].loaderData;
  return [
    ...pageMeta(matches, {
      title: 'content.home.pageTitle',
      description: 'content.home.pageDescription',
      indexed: true,
      path: '/',
    }),
    ...(root === undefined ? [] : [organization(root.origin, root.locale)]),
  ];
};

/** The public home page (specification §2): the top navigation's anchors are rfqs, about, why and contact. */
export default function Home() {
  const { locale } = useReading();
  const visitor = useRouteLoaderData<typeof siteLoader>('routes/layouts/site')?.visitor ?? null;
  const brand = brandOf(locale);
  const ways = waysOf(visitor);
  const isNew = visitor === null;
  return (
    <>
      <HomeHero ways={ways} brandName={brand.name} />
      <HomeRfqs createRfq={ways.createRfq} />
      <HomeHow side="buyers" brandName={brand.name} start={isNew ? buyerSignUp : null} />
      <HomeHow side="suppliers" brandName={brand.name} start={isNew ? supplierSignUp : null} />
      <HomeAbout brand={brand} />
      <HomeWhy brandName={brand.name} />
      <HomeContact brand={brand} />
    </>
  );
}
