import * as faqs from '#features/faq/schema.ts';
import { FaqList } from '#features/faq/ui/faq-list.tsx';
import { dataOrThrow, textOf } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { consoleAnswer, orderOf } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/faqs.ts';

export const handle: ShellHandle = {
  title: 'faq.desk.title',
  search: 'faq.desk.search',
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const key = (search.get('q') ?? '').trim().slice(0, 100);
  const state = faqs.faqShown.find((one) => one === search.get('state')) ?? ('all' as const);
  const query = { key, state: state === 'all' ? '' : state } as const;
  const categories = dataOrThrow(page, await page.api(faqs.listDeskFaqs, { query })).data;
  return { categories, state, isNarrowed: key !== '' || state !== 'all' };
}

async function send(page: PageContext, form: FormData) {
  const params = { id: textOf(form, 'id') };
  const reason = textOf(form, 'reason');
  const seen = { seen_version: textOf(form, 'seen_version') };
  const decided = { params, body: { reason, ...seen } };
  const names = { name_en: textOf(form, 'name_en'), name_ar: textOf(form, 'name_ar'), reason };
  switch (textOf(form, 'intent')) {
    case 'publish':
      return page.api(faqs.publishFaq, decided);
    case 'hide':
      return page.api(faqs.hideFaq, decided);
    case 'delete':
      return page.api(faqs.deleteFaq, decided);
    case 'order':
      return page.api(faqs.orderFaqs, { params, body: { ...orderOf(form), reason } });
    case 'orderCategories':
      return page.api(faqs.orderFaqCategories, { body: { ...orderOf(form), reason } });
    case 'rename':
      return page.api(faqs.editFaqCategory, { params, body: { ...names, ...seen } });
    case 'deleteCategory':
      return page.api(faqs.deleteFaqCategory, { params, body: { reason } });
    default:
      return page.api(faqs.addFaqCategory, { body: names });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await send(page, form);
  return consoleAnswer(page, answer, form);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'faq.desk.title', indexed: false });

/** The questions of the site (product §10). */
export default function Faqs({ loaderData }: Route.ComponentProps) {
  return <FaqList {...loaderData} />;
}
