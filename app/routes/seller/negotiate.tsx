import { redirect, useActionData } from 'react-router';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import { NegotiationPage } from '#features/offer/ui/negotiation-page.tsx';
import { inputOf } from '#features/offer/ui/quote-values.ts';
import {
  dataOrThrow,
  onceKeyOf,
  refusedForm,
  setFlash,
  textOf,
} from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/negotiate.ts';

export const handle: ShellHandle = {
  title: 'offer.negotiation.page',
  crumbs: [{ text: 'shell.nav.quotations', to: '/seller/quotations/all' }],
  back: '/seller/quotations/all',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const offer = dataOrThrow(
    page,
    await page.api(supplierApi.readNegotiation, { params: { id: params.id } }),
  ).data;
  // Who may only look sees the rounds; the form is for who may answer.
  const quote = offer.can.answer
    ? dataOrThrow(page, await page.api(supplierApi.readQuote, { params: { id: offer.rfq.id } }))
        .data
    : null;
  return { offer, quote, revisionId: params.id };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const once = onceKeyOf(form);
  const response = textOf(form, 'response');
  const answer =
    textOf(form, 'intent') === 'decline'
      ? await page.api(
          supplierApi.declineNegotiation,
          { params: { id: params.id }, body: { response } },
          once,
        )
      : await page.api(
          supplierApi.reviseOffer,
          {
            params: { id: textOf(form, 'offer_id') },
            body: {
              ...inputOf(form),
              seen_version: textOf(form, 'seen_version'),
              revision_id: params.id,
              response,
            },
          },
          once,
        );
  if (!answer.ok) return refusedForm(page, answer, form);
  setFlash(page, { status: 1, message: answer.message });
  return redirect(`/seller/paid-rfq/${answer.data.rfq.id}/new`);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'offer.negotiation.page', indexed: false });

/** /seller/paid-rfq/negotiate/{negotiation id}: the buyer's request for a revision, and the answer to it. */
export default function Negotiate({ loaderData }: Route.ComponentProps) {
  const refused = useActionData<typeof action>();
  return <NegotiationPage {...loaderData} refused={refused} />;
}
