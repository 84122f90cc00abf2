import { useI18n } from '#ui/use-text.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { StatusChip, type StatusVariant } from '#ui/status-chip.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { Page } from '#shared/endpoint.ts';
import { type ContactState, contactFilters } from '../rules.ts';
import type { ContactRowView } from '../schema.ts';
import { ContentPage } from '#features/site/ui/content-page.tsx';

const variants: Record<ContactState, StatusVariant> = {
  new: 'pending',
  answered: 'accepted',
  closed: 'completed',
};

export function ContactChip({ state }: { state: ContactState }) {
  const { t } = useI18n();
  return <StatusChip status={variants[state]} label={t(`contact.desk.state.${state}`)} />;
}

interface ContactListProps {
  page: Page<ContactRowView>;
  state: (typeof contactFilters)[number];
  searched: boolean;
}

export function ContactList({ page, state, searched }: ContactListProps) {
  const { t } = useI18n();
  const columns = useColumns();
  const isWaiting = state === 'new' && !searched;
  return (
    <ContentPage isNamed title={t('contact.desk.title')} lead={t('contact.desk.lead')}>
      <DataTable
        label={t('contact.desk.title')}
        rows={page.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/admin/messages/${id}`}
        {...pagerOf(page)}
        toolbar={
          <ListStates
            label={t('contact.desk.states')}
            current={state}
            choices={contactFilters.map((value) => ({
              value,
              text: t(`contact.desk.state.${value}`),
            }))}
          />
        }
        empty={
          <EmptyState
            level={2}
            title={isWaiting ? t('contact.desk.empty') : t('contact.desk.noneFound')}
            className="py-10"
          >
            {isWaiting ? t('contact.desk.emptyWhy') : t('contact.desk.noneFoundWhy')}
          </EmptyState>
        }
      />
    </ContentPage>
  );
}

function useColumns(): Column<ContactRowView>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'from',
      head: t('contact.desk.from'),
      cell: ({ name }) => name,
      second: ({ email }) => <Ltr>{email}</Ltr>,
    },
    {
      key: 'subject',
      head: t('contact.desk.subject'),
      className: 'md:w-2/5 md:max-w-0 md:min-w-40',
      cell: ({ subject, excerpt }) => (
        <span className="block min-w-0 max-md:max-w-[42ch]">
          <bdi className="block truncate text-page-start text-text">{subject}</bdi>
          <bdi className="block truncate text-page-start text-caption text-text-3">{excerpt}</bdi>
        </span>
      ),
    },
    {
      key: 'language',
      head: t('contact.desk.language'),
      cell: ({ locale }) => (locale === 'ar' ? t('site.desk.arabic') : t('site.desk.english')),
    },
    {
      key: 'sent',
      phone: 'date',
      head: t('contact.desk.sent'),
      cell: ({ sent_at: sentAt }) => (
        <time dateTime={sentAt}>{format.dateTime(new Date(sentAt))}</time>
      ),
    },
    {
      kind: 'status',
      key: 'state',
      head: t('contact.desk.stateHead'),
      cell: ({ state }) => <ContactChip state={state} />,
    },
  ];
}
