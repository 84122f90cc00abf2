import { redirect, useActionData } from 'react-router';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import { QuotePage } from '#features/offer/ui/quote-page.tsx';
import { inputOf } from '#features/offer/ui/quote-values.ts';
import { cancelDealAsSupplier } from '#features/purchase-order/schema/order.ts';
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
import type { Route } from './+types/quote.ts';

export const handle: ShellHandle = {
  title: 'offer.quote.title',
  crumbs: [{ text: 'shell.nav.quotations', to: '/seller/quotations/all' }],
  back: '/seller/quotations/all',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return {
    quote: dataOrThrow(page, await page.api(supplierApi.readQuote, { params: { id: params.id } }))
      .data,
  };
}

async function send(
  page: PageContext,
  rfqId: string,
  form: FormData,
): Promise<Answer<Endpoint> | null> {
  const params = { id: textOf(form, 'offer_id') };
  const once = onceKeyOf(form);
  const seen = textOf(form, 'seen_version');
  const reason = {
    reason: textOf(form, 'reason') as 'price',
    reason_text: textOf(form, 'reason_text'),
  };
  switch (textOf(form, 'intent')) {
    case 'send':
      return page.api(supplierApi.sendOffer, { params: { id: rfqId }, body: inputOf(form) }, once);
    case 'revise':
      return page.api(
        supplierApi.reviseOffer,
        { params, body: { ...inputOf(form), seen_version: seen } },
        once,
      );
    case 'confirm':
      return page.api(supplierApi.confirmOffer, { params, body: { seen_version: seen } }, once);
    case 'withdraw':
      return page.api(supplierApi.withdrawOffer, { params, body: reason }, once);
    case 'cancel':
      return page.api(cancelDealAsSupplier, { params, body: reason }, once);
    default:
      return null;
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await send(page, params.id, form);
  if (answer === null) return unknownForm(page, form);
  if (!answer.ok) return refusedForm(page, answer, form);
  setFlash(page, { status: 1, message: answer.message });
  return redirect(`/seller/paid-rfq/${params.id}/new`);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData === undefined ? 'offer.quote.title' : { text: loaderData.quote.rfq.title },
    indexed: false,
  });

/** /seller/paid-rfq/{rfq id}/new: the own offer on a request, written and then kept up. */
export default function Quote({ loaderData }: Route.ComponentProps) {
  const refused = useActionData<typeof action>();
  return <QuotePage quote={loaderData.quote} refused={refused} />;
}
