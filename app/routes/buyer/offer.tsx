import { redirect, useActionData } from 'react-router';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import { BuyerOfferPage } from '#features/offer/ui/buyer-offer-page.tsx';
import { buyNow, cancelDealAsBuyer } from '#features/purchase-order/schema/order.ts';
import type { Answer } from '#shared/client.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  dataOrThrow,
  onceKeyOf,
  refusedForm,
  setFlash,
  textOf,
  unknownForm,
} from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Refused } from '#ui/form-answer.ts';
import type { Route } from './+types/offer.ts';

export const handle: ShellHandle = {
  title: 'offer.page.title',
  crumbs: [{ text: 'shell.nav.offers', to: '/buyer/offers' }],
  back: '/buyer/offers',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (params.id === undefined) throw redirect('/buyer/offers');
  const { data: offer } = dataOrThrow(
    page,
    await page.api(buyerApi.readBuyerOffer, { params: { id: params.id } }),
  );
  return { offer, now: page.now.toISOString() };
}

/** Target prices of the form, by place. */
function targetsOf(form: FormData) {
  const targets: { line_id: string; target_price: string }[] = [];
  while (form.has(`targets.${targets.length}.line_id`)) {
    const index = targets.length;
    targets.push({
      line_id: textOf(form, `targets.${index}.line_id`),
      target_price: textOf(form, `targets.${index}.target_price`),
    });
  }
  return targets;
}

async function send(
  page: PageContext,
  id: string,
  form: FormData,
): Promise<Answer<Endpoint> | null> {
  const params = { id };
  const once = onceKeyOf(form);
  const version = textOf(form, 'version');
  const reason = {
    reason: textOf(form, 'reason') as 'price',
    reason_text: textOf(form, 'reason_text'),
  };
  switch (textOf(form, 'intent')) {
    case 'accept':
      return page.api(buyerApi.acceptOffer, { params, body: { version } }, once);
    case 'buy': {
      const language = textOf(form, 'language') as 'both';
      return page.api(
        buyNow,
        { params, body: { version, language, address_id: textOf(form, 'address_id') } },
        once,
      );
    }
    case 'ask_approval':
      return page.api(
        buyerApi.askApproval,
        { params, body: { version, reason: textOf(form, 'reason') } },
        once,
      );
    case 'refuse_approval':
      return page.api(
        buyerApi.refuseApproval,
        { params, body: { reason: textOf(form, 'reason') } },
        once,
      );
    case 'reject': {
      const body = { ...reason, share_reason: form.has('share_reason') };
      return page.api(buyerApi.rejectOffer, { params, body }, once);
    }
    case 'cancel':
      return page.api(cancelDealAsBuyer, { params, body: reason }, once);
    case 'negotiate': {
      const body = { text: textOf(form, 'text'), targets: targetsOf(form) };
      return page.api(buyerApi.askRevision, { params, body }, once);
    }
    case 'bookmark':
      return page.api(buyerApi.saveBookmark, { params });
    case 'unbookmark':
      return page.api(buyerApi.removeBookmark, { params });
    default:
      return null;
  }
}

/** Where the reader came from, if that is a page of the buyer. */
function backOf(form: FormData, fallback: string): string {
  const back = textOf(form, 'back');
  return /^\/buyer\/[\w/-]*(?:\?[\w=&%.-]*)?$/.test(back) ? back : fallback;
}

/** Every decision on an offer, from this page, the comparison and the lists. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const id = params.id ?? '';
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  const answer = await send(page, id, form);
  if (answer === null) return unknownForm(page, form);
  if (!answer.ok) return refusedForm(page, answer, form);
  if (intent !== 'bookmark' && intent !== 'unbookmark')
    setFlash(page, { status: 1, message: answer.message });
  return redirect(backOf(form, `/buyer/offer/${id}`));
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData === undefined ? 'offer.page.title' : { text: loaderData.offer.company },
    indexed: false,
  });

/** One offer with its history. */
export default function Offer({ loaderData }: Route.ComponentProps) {
  const refused = useActionData<Refused>();
  return (
    <BuyerOfferPage offer={loaderData.offer} now={new Date(loaderData.now)} refused={refused} />
  );
}
