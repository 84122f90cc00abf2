import { useHref, useRouteLoaderData } from 'react-router';
import { sendContact } from '#features/contact/schema.ts';
import { HomeAbout } from '#features/site/ui/home-about.tsx';
import { HomeContact } from '#features/contact/ui/home-contact.tsx';
import { HomeComparison } from '#features/offer/ui/home-comparison.tsx';
import { HomeHero, type HomeWays } from '#features/site/ui/home-hero.tsx';
import { HomeHow } from '#features/site/ui/home-how.tsx';
import { HomeWhy } from '#features/site/ui/home-why.tsx';
import { readHome } from '#features/public-rfq/schema.ts';
import { HomeCategories, HomeFigures, HomeRfqs } from '#features/public-rfq/ui/home-rfqs.tsx';
import { brandOf } from '#shared/brand.ts';
import { dataOrThrow } from '../server/answers.server.ts';
import { call, formAction } from '../server/intents.server.ts';
import { pageMeta, rootFacts } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import type { SiteVisitor } from '../shell/shell-types.ts';
import { controlPanelHref } from '../shell/site-navigation.ts';
import { staticPage } from '../page/static-page.ts';
import { organizationData } from '../page/structured-data.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { loader as siteLoader } from './layouts/site.tsx';
import type { Route } from './+types/home.ts';

const buyerSignUp = '/auth?mode=sign-up&type=buyer';
const supplierSignUp = '/auth?mode=sign-up&type=supplier';

/**
 * A signed-in user goes to their own dashboard; only a buyer can create an RFQ (specification §6).
 */
function waysOf(visitor: SiteVisitor | null): HomeWays {
  if (visitor === null)
    return { createRfq: buyerSignUp, supply: supplierSignUp, controlPanel: null };
  return {
    createRfq: visitor.type === 'buyer' ? '/buyer/create-rfq/new' : null,
    supply: null,
    controlPanel: controlPanelHref(visitor),
  };
}

export const handle = staticPage;

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const view = dataOrThrow(page, await page.api(readHome, {})).data;
  return { view, isSent: new URL(request.url).searchParams.has('sent') };
}

/** The contact form (specification §3). Every outcome returns to the form with a message. */
export const action = formAction(call(sendContact, { to: '/?sent=1#contact' }));

export const meta: Route.MetaFunction = ({ matches }) => {
  const facts = rootFacts(matches);
  return [
    ...pageMeta(matches, {
      title: 'site.home.pageTitle',
      description: 'site.home.pageDescription',
      indexed: true,
      path: '/',
    }),
    ...(facts === null ? [] : [organizationData(facts)]),
  ];
};

/**
 * The public home page (specification §2). The anchors of the top navigation are rfqs, about, why
 * and contact.
 */
export default function Home({ loaderData: { view, isSent }, actionData }: Route.ComponentProps) {
  const { locale } = useI18n();
  const contactAction = `${useHref('/')}?index#contact`;
  const searchAction = useHref('/rfqs');
  const visitor = useRouteLoaderData<typeof siteLoader>('routes/layouts/site')?.visitor ?? null;
  const brand = brandOf(locale);
  const ways = waysOf(visitor);
  const isNew = visitor === null;
  return (
    <>
      <HomeHero ways={ways} comparison={<HomeComparison brandName={brand.name} />} />
      <HomeFigures view={view} />
      <HomeRfqs view={view} createRfq={ways.createRfq} action={searchAction} />
      <HomeCategories view={view} />
      <HomeHow
        brandName={brand.name}
        start={isNew ? { buyers: buyerSignUp, suppliers: supplierSignUp } : null}
      />
      <HomeAbout brand={brand} />
      <HomeWhy brandName={brand.name} />
      <HomeContact brand={brand} form={{ action: contactAction, isSent, refused: actionData }} />
    </>
  );
}
