import { useActionData } from 'react-router';
import {
  deleteSearch,
  editSearch,
  listSearches,
  saveSearch,
} from '#features/saved-search/schema.ts';
import { SearchesPage } from '#features/saved-search/ui/searches-page.tsx';
import type { Answer } from '#shared/client.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { dataOrThrow, dialogAnswer, textOf } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/saved-searches.ts';

export const handle: ShellHandle = { title: 'savedSearch.page.title' };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { searches: dataOrThrow(page, await page.api(listSearches, {})).data };
}

function choicesOf(form: FormData) {
  // The server says what is wrong with a word it does not know.
  const alert = textOf(form, 'alert') as 'now';
  return { name: textOf(form, 'name'), alert, by_mail: textOf(form, 'by_mail') as 'on' | '' };
}

async function send(page: PageContext, form: FormData): Promise<Answer<Endpoint>> {
  const params = { id: textOf(form, 'id') };
  switch (textOf(form, 'intent')) {
    case 'edit':
      return page.api(editSearch, { params, body: choicesOf(form) });
    case 'delete':
      return page.api(deleteSearch, { params });
    default: {
      const names = [
        'key',
        'category',
        'city',
        'delivery',
        'fee_from',
        'fee_to',
        'left',
        'sort',
      ] as const;
      const asked = Object.fromEntries(names.map((name) => [name, textOf(form, name)]));
      return page.api(saveSearch, { body: { ...asked, ...choicesOf(form) } });
    }
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await send(page, form);
  // They are kept from the list of requests, too, and are told of here.
  return dialogAnswer(page, answer, form, '/seller/saved-searches');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'savedSearch.page.title', indexed: false });

/** The searches among open RFQs that a supplier's user keeps; they are saved on the list itself. */
export default function SavedSearches({ loaderData }: Route.ComponentProps) {
  const answer = useActionData<typeof action>();
  return <SearchesPage {...loaderData} refused={answer?.ok === false ? answer : undefined} />;
}
