import { redirect } from 'react-router';
import {
  decideSandboxPayment,
  readSandboxPayment,
  receivePaymentEvent,
} from '#features/wallet/schema/payment.ts';
import { SandboxPage } from '#features/wallet/ui/sandbox-page.tsx';
import { dataOrThrow } from '../server/answers.server.ts';
import { textOf } from '#shared/form-text.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import type { Route } from './+types/sandbox-payment.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return dataOrThrow(page, await page.api(readSandboxPayment, { params: { id: params.id } })).data;
}

/** Acts as the provider: decides, delivers the webhook (or loses it), and returns the payer. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const act = textOf(await request.formData(), 'act');
  const payment = dataOrThrow(
    page,
    await page.api(readSandboxPayment, { params: { id: params.id } }),
  ).data;
  const outcome = act === 'decline' ? 'failed' : 'paid';
  const event = dataOrThrow(
    page,
    await page.api(decideSandboxPayment, { params: { id: params.id }, body: { outcome } }),
  );
  if (act !== 'silent') {
    dataOrThrow(
      page,
      await page.api(receivePaymentEvent, { params: { provider: 'sandbox' }, body: event.data }),
    );
  }
  return redirect(`/seller/wallet?top_up=${payment.top_up_id}`);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'wallet.sandbox.title', indexed: false });

export default function SandboxPayment({ loaderData }: Route.ComponentProps) {
  return <SandboxPage payment={loaderData} />;
}
