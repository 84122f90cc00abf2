import { useI18n } from '#ui/use-text.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { StatusChip, type StatusVariant } from '#ui/status-chip.tsx';
import { Bdi, Ltr, PhoneNumber } from '#ui/user-text.tsx';
import type { Page } from '#shared/endpoint.ts';
import { type MeetingState, meetingFilters } from '../rules/table.ts';
import type { MeetingRowView } from '../schema.ts';
import { ContentPage } from '#features/site/ui/content-page.tsx';

const variants: Record<MeetingState, StatusVariant> = {
  new: 'pending',
  confirmed: 'accepted',
  declined: 'rejected',
  done: 'completed',
};

export function MeetingChip({ state }: { state: MeetingState }) {
  const { t } = useI18n();
  return <StatusChip status={variants[state]} label={t(`meeting.desk.state.${state}`)} />;
}

interface MeetingListProps {
  page: Page<MeetingRowView>;
  state: (typeof meetingFilters)[number];
  searched: boolean;
}

export function MeetingList({ page, state, searched }: MeetingListProps) {
  const { t } = useI18n();
  const columns = useColumns();
  const isWhole = state === 'ahead' && !searched;
  return (
    <ContentPage isNamed title={t('meeting.desk.title')} lead={t('meeting.desk.lead')}>
      <DataTable
        label={t('meeting.desk.title')}
        rows={page.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/admin/meetings/${id}`}
        {...pagerOf(page)}
        toolbar={
          <ListStates
            label={t('meeting.desk.states')}
            current={state}
            choices={meetingFilters.map((value) => ({
              value,
              text: t(`meeting.desk.state.${value}`),
            }))}
          />
        }
        empty={
          <EmptyState
            level={2}
            title={isWhole ? t('meeting.desk.empty') : t('meeting.desk.noneFound')}
            className="py-10"
          >
            {isWhole ? t('meeting.desk.emptyWhy') : t('meeting.desk.noneFoundWhy')}
          </EmptyState>
        }
      />
    </ContentPage>
  );
}

function useColumns(): Column<MeetingRowView>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'who',
      head: t('meeting.desk.who'),
      cell: ({ full_name: name }) => name,
      second: ({ company_name: company, job_title: job }) => (
        <Facts>
          <Bdi>{company}</Bdi>
          <Bdi>{job}</Bdi>
        </Facts>
      ),
    },
    {
      key: 'when',
      phone: 'date',
      head: t('meeting.desk.when'),
      cell: ({ due_at: dueAt }) => (
        <time dateTime={dueAt} className="font-medium text-text">
          {format.dateTime(new Date(dueAt))}
        </time>
      ),
    },
    {
      key: 'contact',
      phone: 'none',
      head: t('meeting.desk.email'),
      cell: ({ email, phone }) => (
        <>
          <span className="block">
            <Ltr>{email}</Ltr>
          </span>
          <span className="block text-caption text-text-3">
            <PhoneNumber>{phone}</PhoneNumber>
          </span>
        </>
      ),
    },
    {
      key: 'asked',
      phone: 'none',
      head: t('meeting.desk.requested'),
      cell: ({ sent_at: sentAt }) => <time dateTime={sentAt}>{format.date(new Date(sentAt))}</time>,
    },
    {
      kind: 'status',
      key: 'state',
      head: t('meeting.desk.stateHead'),
      cell: ({ state }) => <MeetingChip state={state} />,
    },
  ];
}
