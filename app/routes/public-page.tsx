import { readOwnPublicPage, saveOwnPublicPage } from '#features/public-company/schema.ts';
import { OwnPage } from '#features/public-company/ui/own-page.tsx';
import { brandOf } from '#shared/brand.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { useI18n } from '#ui/use-text.tsx';
import { dataOrThrow } from '../server/answers.server.ts';
import { call, formAction } from '../server/intents.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import { RecordData } from '../page/record-data.tsx';
import { areaOf, sessionContext } from '../server/session.server.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import type { Route } from './+types/public-page.ts';

export const handle: ShellHandle = { title: 'publicCompany.own.title', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const view = dataOrThrow(page, await page.api(readOwnPublicPage, {})).data;
  return { view, area: areaOf(context.get(sessionContext)) };
}

export const action = formAction(
  call(saveOwnPublicPage, {
    to: (_, { page }) =>
      `${page.path.includes('/seller/') ? '/seller' : '/buyer'}/user-profile/public-page`,
  }),
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'publicCompany.own.title', indexed: false });

export default function PublicPage({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  const { locale } = useI18n();
  return (
    <RecordData data={loaderData} title="publicCompany.own.title">
      {(data) => <OwnPage {...data} brandName={brandOf(locale).name} refused={refused} />}
    </RecordData>
  );
}
