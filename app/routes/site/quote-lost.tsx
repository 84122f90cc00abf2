import { LostPage } from '#features/guest/ui/lost-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { staticPage } from '#app/page/static-page.ts';
import type { Route } from './+types/quote-lost.ts';

export const handle = staticPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'guest.lost.title', indexed: false });

/** /quote: the page of mails to guests, which cannot contain the link of their invitation. */
export default function QuoteLost() {
  return <LostPage />;
}
