import { changeFees, changeVat, readFees } from '#features/tariff/schema.ts';
import { FeesPage } from '#features/tariff/ui/fees-page.tsx';
import { dataOrThrow, textOf } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleAnswer } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/fees.ts';

export const handle: ShellHandle = { title: 'shell.nav.fees' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const estimate = (new URL(request.url).searchParams.get('estimate') ?? '').slice(0, 40);
  const answer = await page.api(readFees, { query: { estimate } });
  // What was typed there is no amount: the usual example stands instead.
  const shown = answer.ok || answer.status !== 422 ? answer : await page.api(readFees, {});
  return { fees: dataOrThrow(page, shown).data };
}

async function send(page: PageContext, form: FormData) {
  const decided = {
    valid_from: textOf(form, 'valid_from'),
    reason: textOf(form, 'reason'),
    seen: textOf(form, 'seen'),
  };
  if (textOf(form, 'intent') === 'vat') {
    const confirmed = textOf(form, 'confirmed') === '' ? ('' as const) : ('on' as const);
    return page.api(changeVat, { body: { ...decided, rate: textOf(form, 'rate'), confirmed } });
  }
  const body = {
    ...decided,
    category_id: textOf(form, 'category_id'),
    fee_rate: textOf(form, 'fee_rate'),
    fee_min: textOf(form, 'fee_min'),
    fee_max: textOf(form, 'fee_max'),
    discount_rate: textOf(form, 'discount_rate'),
    discount_max: textOf(form, 'discount_max'),
  };
  return page.api(changeFees, { body });
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await send(page, form);
  return consoleAnswer(page, answer, form);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.nav.fees', indexed: false });

/** Fees, Q discounts and VAT with their days (product §10). */
export default function Fees({ loaderData }: Route.ComponentProps) {
  return <FeesPage fees={loaderData.fees} />;
}
