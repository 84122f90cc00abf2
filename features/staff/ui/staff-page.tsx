import Plus from 'lucide-react/icons/plus';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Users from 'lucide-react/icons/users';
import { useReading } from '#ui/use-text.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { RowActions } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { StatusChip } from '#ui/status-chip.tsx';
import { Tag } from '#ui/tag.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { Page } from '#shared/endpoint.ts';
import { staffStates, staffVerbs, type StaffState, type StaffVerb } from '../rules.ts';
import type { StaffView } from '../schema.ts';
import { AddStaffDialog, StaffVerbDialog } from './staff-dialogs.tsx';

interface StaffPageProps {
  page: Page<StaffView>;
  state: StaffState | 'all';
}

const hardVerbs: readonly StaffVerb[] = ['disable', 'reset_two_step', 'end_sessions'];

type Asked = 'add' | { readonly verb: StaffVerb; readonly staff: StaffView };

/** What the address says is asked for, among the operators shown. */
function namedIn(rows: readonly StaffView[]) {
  return (word: string, id: string): Asked | null => {
    if (word === 'add') return word;
    const verb = staffVerbs.find((one) => one === word);
    const staff = rows.find((one) => one.id === id);
    return verb !== undefined && staff?.can[verb] === true ? { verb, staff } : null;
  };
}

/** Who works in the console, and what each may do (product §5, §10). */
export function StaffPage({ page, state }: StaffPageProps) {
  const { t } = useReading();
  const dialog = useRowDialog(namedIn(page.data));
  const columns = useColumns();
  const actionsOf = (staff: StaffView) =>
    staffVerbs
      .filter((verb) => staff.can[verb])
      .map((verb) => ({
        key: verb,
        text: t(`staff.verb.${verb}`),
        danger: hardVerbs.includes(verb),
        dialog: `${verb}.${staff.id}`,
        onPress: () => dialog.press({ verb, staff }),
      }));
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1 text-text">{t('staff.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">{t('staff.lead')}</p>
        </div>
        <OpenerForm>
          <DialogOpener
            kind="add"
            tone="primary"
            onOpen={() => dialog.press('add')}
            className="max-md:w-full"
          >
            <Icon of={Plus} />
            {t('staff.add.open')}
          </DialogOpener>
        </OpenerForm>
      </header>
      <OpenDialog of={dialog}>
        {(asked, close) =>
          asked === 'add' ? (
            <AddStaffDialog onClose={close} />
          ) : (
            <StaffVerbDialog {...asked} onClose={close} />
          )
        }
      </OpenDialog>
      <DataTable
        label={t('staff.title')}
        state="ready"
        rows={page.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(staff) => <RowActions name={staff.name} actions={actionsOf(staff)} />}
        {...pagerOf(page)}
        filterNames={['state']}
        toolbar={
          <ListStates
            label={t('staff.filter')}
            current={state}
            choices={(['all', ...staffStates] as const).map((one) => ({
              value: one,
              text: t(`staff.state.${one}`),
            }))}
          />
        }
        empty={<EmptyState level={2} icon={Users} title={t('staff.empty')} />}
      />
    </div>
  );
}

function useColumns(): readonly Column<StaffView>[] {
  const { t, format } = useReading();
  const timeOf = (instant: string) => format.dateTime(new Date(instant));
  return [
    {
      kind: 'title',
      key: 'name',
      head: t('staff.name'),
      cell: ({ name }) => name,
      second: ({ email }) => <Ltr>{email}</Ltr>,
      mark: ({ self }) => (self ? <Tag>{t('staff.you')}</Tag> : null),
      media: ({ name }) => <Avatar name={name} />,
    },
    {
      key: 'roles',
      head: t('staff.roles'),
      cell: ({ roles }) => (
        <span className="flex flex-wrap gap-1.5">
          {roles.map((role) => (
            <Tag key={role}>{t(`operator.roles.${role}`)}</Tag>
          ))}
        </span>
      ),
    },
    {
      key: 'second',
      head: t('staff.second'),
      cell: ({ two_step: isOn }) =>
        isOn ? (
          <span className="inline-flex items-center gap-1.5 text-success-text">
            <Icon of={ShieldCheck} size={15} />
            {t('staff.secondOn')}
          </span>
        ) : (
          <span className="text-text-3">{t('staff.secondOff')}</span>
        ),
    },
    {
      key: 'signedIn',
      head: t('staff.signedIn'),
      cell: ({ signed_in_at: at, sessions, link_until: until }) => (
        <>
          <span className="block">
            {at === null ? t('staff.never') : <time dateTime={at}>{timeOf(at)}</time>}
          </span>
          <Facts className="block text-caption whitespace-normal text-text-3">
            {sessions > 0 && t('staff.sessions', { n: sessions })}
            {until !== null && t('staff.linkUntil', { time: timeOf(until) })}
          </Facts>
        </>
      ),
    },
    {
      kind: 'status',
      key: 'state',
      head: t('staff.stateHead'),
      cell: ({ state }) => (
        <StatusChip
          status={state === 'active' ? 'active' : 'canceled'}
          label={t(`staff.chip.${state}`)}
        />
      ),
    },
  ];
}
