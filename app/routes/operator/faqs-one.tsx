import { addFaq, editFaq, listOperatorFaqs, readOperatorFaq } from '#features/faq/schema.ts';
import { FaqForm } from '#features/faq/ui/faq-form.tsx';
import { dataOrThrow, typedValues } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { call, intents, type Ending, type Posted } from '#app/server/intents.server.ts';
import { consoleEnding } from '#app/server/operator-session.server.ts';
import type { Route } from './+types/faqs-one.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = {
  title: 'faq.desk.editTitle',
  crumbs: [{ text: 'faq.desk.title', to: '/admin/faqs' }],
  back: '/admin/faqs',
  showsMissingData: true,
};

const isNew = (id: string) => id === 'new';

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { data: categories } = dataOrThrow(page, await page.api(listOperatorFaqs, {}));
  const { id } = params;
  const faq = isNew(id)
    ? null
    : dataOrThrow(page, await page.api(readOperatorFaq, { params: { id } })).data;
  return {
    faq,
    categories: categories.map(({ id: one, name_en, name_ar }) => ({ id: one, name_en, name_ar })),
  };
}

const [add, edit] = [call(addFaq, { to: '/admin/faqs' }), call(editFaq, { to: '/admin/faqs' })];

export const action = intents(
  {
    preview: ({ form }: Posted) => ({ typed: typedValues(form) }),
    save: (posted: Posted, ending: Ending) =>
      (isNew(posted.params['id'] ?? '') ? add : edit)(posted, ending),
  },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'faq.desk.editTitle', indexed: false });

export default function FaqOne({ loaderData }: Route.ComponentProps) {
  const answer = useActionAnswer<typeof action>();
  const refused = answer !== undefined && 'code' in answer ? answer : undefined;
  const typed = answer !== undefined && 'typed' in answer ? answer.typed : undefined;
  return (
    <RecordData data={loaderData} title="faq.desk.editTitle">
      {(data) => <FaqForm {...data} refused={refused} typed={typed} />}
    </RecordData>
  );
}
