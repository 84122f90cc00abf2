import { redirect, useActionData } from 'react-router';
import { addFaq, editFaq, listDeskFaqs, readDeskFaq } from '#features/faq/schema.ts';
import { FaqForm } from '#features/faq/ui/faq-form.tsx';
import {
  dataOrThrow,
  refusedForm,
  setFlash,
  textOf,
  typedValues,
} from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/faqs-one.ts';

export const handle: ShellHandle = {
  title: 'faq.desk.editTitle',
  crumbs: [{ text: 'faq.desk.title', to: '/admin/faqs' }],
  back: '/admin/faqs',
};

const isNew = (id: string) => id === 'new';

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { data: categories } = dataOrThrow(page, await page.api(listDeskFaqs, {}));
  const { id } = params;
  const faq = isNew(id)
    ? null
    : dataOrThrow(page, await page.api(readDeskFaq, { params: { id } })).data;
  return {
    faq,
    categories: categories.map(({ id: one, name_en, name_ar }) => ({ id: one, name_en, name_ar })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (textOf(form, 'intent') === 'preview') return { typed: typedValues(form) };
  const body = {
    category_id: textOf(form, 'category_id'),
    question_en: textOf(form, 'question_en'),
    question_ar: textOf(form, 'question_ar'),
    answer_en: textOf(form, 'answer_en'),
    answer_ar: textOf(form, 'answer_ar'),
  };
  const { id } = params;
  const answer = isNew(id)
    ? await page.api(addFaq, { body })
    : await page.api(editFaq, {
        params: { id },
        body: {
          ...body,
          reason: textOf(form, 'reason'),
          seen_version: textOf(form, 'seen_version'),
        },
      });
  if (!answer.ok && answer.status === 401) return redirect('/admin/sign-in');
  if (!answer.ok) return { refused: refusedForm(page, answer, form) };
  setFlash(page, { status: 1, message: answer.message });
  return redirect('/admin/faqs');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'faq.desk.editTitle', indexed: false });

/** One question of the site in both languages. */
export default function FaqOne({ loaderData }: Route.ComponentProps) {
  const answer = useActionData<typeof action>();
  const refused = answer !== undefined && 'refused' in answer ? answer.refused : undefined;
  const typed = answer !== undefined && 'typed' in answer ? answer.typed : undefined;
  return <FaqForm {...loaderData} refused={refused} typed={typed} />;
}
