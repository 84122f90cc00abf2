import BellOff from 'lucide-react/icons/bell-off';
import Check from 'lucide-react/icons/check';
import SearchX from 'lucide-react/icons/search-x';
import Settings from 'lucide-react/icons/settings';
import { Form, redirect, useLocation } from 'react-router';
import { groupRows } from '#features/notification/rules/groups.ts';
import { topicsOf } from '#features/notification/rules/topics.ts';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  unreadNotification,
} from '#features/notification/schema.ts';
import { refusedForm, setFlash } from '../server/answers.server.ts';
import { textOf } from '#shared/form-text.ts';
import { readList } from '../server/list-page.server.ts';
import { isOwnPage } from '../server/own-page.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import { PageData } from '../page/page-data.tsx';
import type { ShellHandle } from '../shell/shell-types.ts';
import type { NotificationBulkProps } from '../shell/notification-bulk.tsx';
import { NotificationGroups } from '../shell/notification-groups.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { iconOnPhone } from '#ui/button-style.ts';
import { Button } from '#ui/button.tsx';
import { SelectBox } from '#ui/data-table-select.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { ListDownload } from '#ui/list-choice.tsx';
import { ListFilters, namesOf, type ListFilter } from '#ui/list-filters.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { countFilters, searchWithout } from '#ui/list-url.ts';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { LoadedText } from '#ui/loaded-text.tsx';
import { pageSize } from '#ui/pager-window.ts';
import { Pager } from '#ui/pager.tsx';
import { useBulkRows, type BulkRows } from '#ui/use-bulk-rows.ts';
import type { Route } from './+types/notifications.ts';

const NotificationBulk = lazyOverlay<NotificationBulkProps>(
  async () => (await import('../shell/notification-bulk.tsx')).NotificationBulk,
);

export const handle: ShellHandle = { title: 'shell.nav.notifications', showsMissingData: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer, view } = await readList(page, request, null, listNotifications, (query) => ({
    query,
  }));
  const now = page.now.toISOString();
  return { rows: answer.data, ...answer.extra, errors: view.errors, now };
}

/**
 * Marks one (`id`) as read or unread, or all as read. With `to`, redirects to the notification's
 * page (specification §4).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const id = textOf(form, 'id');
  const to = textOf(form, 'to');
  const one = form.get('mark') === 'unread' ? unreadNotification : readNotification;
  const answer =
    id === '' ? await page.api(readAllNotifications, {}) : await page.api(one, { body: { id } });
  if (!answer.ok) return refusedForm(page, answer, form);
  if (isOwnPage(to)) return redirect(to);
  if (id === '') setFlash(page, { status: 1, message: answer.message });
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'notification.page.title', indexed: false });

const blank = {
  rows: [],
  count: 0,
  current_page: 1,
  last_page: 1,
  total: 0,
  per_page: pageSize,
  errors: {},
  now: '',
};

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { t } = useI18n();
  return (
    <PageData data={loaderData} blank={blank}>
      {({ count, ...rest }) => (
        <div className="mx-auto w-full max-w-[860px]">
          <Head count={count} />
          <section
            aria-label={t('notification.page.title')}
            className="mt-6 rounded-card border border-line bg-surface shadow-1 max-md:mt-4"
          >
            <List {...rest} />
          </section>
        </div>
      )}
    </PageData>
  );
}

function Head({ count }: { count: number }) {
  const { t } = useI18n();
  const area = useArea();
  return (
    <header className="flex flex-wrap items-end justify-between gap-4 max-md:flex-nowrap max-md:items-center">
      <div>
        <h1 className="page-name text-h1 text-text">{t('notification.page.title')}</h1>
        <p className="mt-1 text-small text-text-2 max-md:mt-0">
          <LoadedText>
            {count === 0
              ? t('notification.page.lead')
              : t('notification.page.unreadCount', { n: count })}
          </LoadedText>
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <LinkButton to={`/${area}/notifications/settings`} tone="secondary" className={iconOnPhone}>
          <Icon of={Settings} />
          <span className="max-md:sr-only">{t('preference.link')}</span>
        </LinkButton>
        {count > 0 && (
          <Form method="post">
            <Button type="submit" tone="secondary" className={iconOnPhone}>
              <Icon of={Check} />
              <span className="max-md:sr-only">{t('notification.page.markAllRead')}</span>
            </Button>
          </Form>
        )}
      </div>
    </header>
  );
}

type ListProps = Omit<Route.ComponentProps['loaderData'], 'count'>;

function List({ rows, errors, now: at, ...paging }: ListProps) {
  const now = new Date(at);
  const inGroups = groupRows(rows).flatMap(({ deals }) => deals.flatMap((deal) => deal.rows));
  const bulk = useBulkRows(inGroups, (row) => row.id);
  const filters = useFilters();
  const area = useArea();
  return (
    <>
      <Toolbar filters={filters} errors={errors} bulk={bulk} />
      <LoadedPart level={2} className="px-5 py-10">
        {rows.length === 0 ? (
          <Nothing names={['state', ...namesOf(filters)]} />
        ) : (
          <>
            <NotificationGroups rows={bulk.rows} selection={bulk.selection} area={area} now={now} />
            <NotificationBulk isOpen={bulk.chosen.length > 0} bulk={bulk} />
            <Pager
              className="px-5 py-4"
              page={paging.current_page}
              lastPage={paging.last_page}
              total={paging.total}
              perPage={paging.per_page}
            />
          </>
        )}
      </LoadedPart>
    </>
  );
}

/** Both areas share this page, so the path gives the area. */
function useArea(): 'buyer' | 'seller' {
  return useLocation().pathname.startsWith('/seller/') ? 'seller' : 'buyer';
}

function useFilters(): readonly ListFilter[] {
  const { t } = useI18n();
  const topics = topicsOf(useArea() === 'seller' ? 'supplier' : 'buyer');
  return [
    { kind: 'days', label: t('notification.page.when') },
    {
      kind: 'choice',
      name: 'topic',
      label: t('notification.page.topic'),
      all: t('notification.page.allTopics'),
      options: topics.map((value) => ({ value, label: t(`notification.topic.${value}`) })),
    },
  ];
}

interface ToolbarProps {
  filters: readonly ListFilter[];
  errors: Readonly<Record<string, string>>;
  bulk: Pick<BulkRows<unknown>, 'rows' | 'chosen' | 'selection'>;
}

/**
 * All or unread, filters and export. No columns and no order, because the newest always come first.
 */
function Toolbar({ filters, errors, bulk: { rows, chosen, selection } }: ToolbarProps) {
  const { t } = useI18n();
  const { search } = useLocation();
  const state = new URLSearchParams(search).get('state') === 'unread' ? 'unread' : 'all';
  return (
    <div className="flex flex-wrap items-center gap-x-6 border-b border-line px-5 max-md:px-4">
      <span className="max-md:hidden noscript:hidden">
        <SelectBox
          label={t('notification.page.selectAll')}
          checked={rows.length > 0 && chosen.length === rows.length}
          mixed={chosen.length > 0 && chosen.length < rows.length}
          disabled={rows.length === 0}
          onChange={selection.toggleAll}
        />
      </span>
      <div className="min-w-0 flex-1">
        <ListStates
          label={t('notification.page.state')}
          current={state}
          choices={[
            { value: 'all', text: t('notification.page.all') },
            { value: 'unread', text: t('notification.page.unread') },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-2 py-2">
        <ListFilters filters={filters} errors={errors} />
        <ListDownload path="/notifications/export" />
      </div>
    </div>
  );
}

function Nothing({ names }: { names: readonly string[] }) {
  const { t } = useI18n();
  const { search } = useLocation();
  const area = useArea();
  if (countFilters(search, names) === 0) {
    return (
      <div className="py-10">
        <EmptyState
          icon={BellOff}
          level={2}
          title={t('notification.page.empty')}
          action={
            <LinkButton to={`/${area}/dashboard`} tone="secondary" size="sm">
              {t('notification.page.emptyNext')}
            </LinkButton>
          }
        >
          {t('notification.page.emptyWhy')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="py-10">
      <EmptyState
        icon={SearchX}
        level={2}
        title={t('ui.list.noMatch')}
        action={
          <LinkButton to={{ search: searchWithout(search, names) }} tone="secondary" size="sm">
            {t('ui.list.clear')}
          </LinkButton>
        }
      >
        {t('ui.list.noMatchWhy')}
      </EmptyState>
    </div>
  );
}
