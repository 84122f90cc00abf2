import Plus from 'lucide-react/icons/plus';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Users from 'lucide-react/icons/users';
import { useI18n } from '#ui/use-text.tsx';
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
import {
  operatorStates,
  operatorVerbs,
  type OperatorState,
  type OperatorVerb,
} from '../rules/accounts.ts';
import type { OperatorAccountView } from '../schema/accounts.ts';
import { AddOperatorDialog, OperatorVerbDialog } from './operator-dialogs.tsx';

interface OperatorsPageProps {
  page: Page<OperatorAccountView>;
  state: OperatorState | 'all';
}

const hardVerbs: readonly OperatorVerb[] = ['disable', 'reset_two_step', 'end_sessions'];

type AccountIntent =
  | 'add'
  | { readonly verb: OperatorVerb; readonly operator: OperatorAccountView };

function namedIn(rows: readonly OperatorAccountView[]) {
  return (word: string, id: string): AccountIntent | null => {
    if (word === 'add') return word;
    const verb = operatorVerbs.find((one) => one === word);
    const operator = rows.find((one) => one.id === id);
    return verb !== undefined && operator?.can[verb] === true ? { verb, operator } : null;
  };
}

/** The operators and their roles (product §5, §10). */
export function OperatorsPage({ page, state }: OperatorsPageProps) {
  const { t } = useI18n();
  const dialog = useRowDialog(namedIn(page.data));
  const columns = useColumns();
  const actionsOf = (operator: OperatorAccountView) =>
    operatorVerbs
      .filter((verb) => operator.can[verb])
      .map((verb) => ({
        key: verb,
        text: t(`operator.accounts.verb.${verb}`),
        danger: hardVerbs.includes(verb),
        dialog: `${verb}.${operator.id}`,
        onPress: () => dialog.press({ verb, operator }),
      }));
  return (
    <div className="list-page grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="page-name text-h1 text-text">{t('operator.accounts.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">{t('operator.accounts.lead')}</p>
        </div>
        <OpenerForm>
          <DialogOpener
            kind="add"
            tone="primary"
            onOpen={() => dialog.press('add')}
            className="max-md:w-full"
          >
            <Icon of={Plus} />
            {t('operator.accounts.add.open')}
          </DialogOpener>
        </OpenerForm>
      </header>
      <OpenDialog of={dialog}>
        {(intent, close) =>
          intent === 'add' ? (
            <AddOperatorDialog onClose={close} />
          ) : (
            <OperatorVerbDialog {...intent} onClose={close} />
          )
        }
      </OpenDialog>
      <DataTable
        label={t('operator.accounts.title')}
        rows={page.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(operator) => <RowActions name={operator.name} actions={actionsOf(operator)} />}
        {...pagerOf(page)}
        filterNames={['state']}
        toolbar={
          <ListStates
            label={t('operator.accounts.filter')}
            current={state}
            choices={(['all', ...operatorStates] as const).map((one) => ({
              value: one,
              text: t(`operator.accounts.state.${one}`),
            }))}
          />
        }
        empty={
          <EmptyState level={2} icon={Users} title={t('operator.accounts.empty')}>
            {t('operator.accounts.emptyWhy')}
          </EmptyState>
        }
      />
    </div>
  );
}

function useColumns(): readonly Column<OperatorAccountView>[] {
  const { t, format } = useI18n();
  const timeOf = (instant: string) => format.dateTime(new Date(instant));
  return [
    {
      kind: 'title',
      key: 'name',
      head: t('operator.accounts.name'),
      cell: ({ name }) => name,
      second: ({ email }) => <Ltr>{email}</Ltr>,
      mark: ({ self }) => (self ? <Tag>{t('operator.accounts.you')}</Tag> : null),
      media: ({ name }) => <Avatar name={name} />,
    },
    {
      key: 'roles',
      phone: 'fact',
      phoneText: ({ roles }) => format.list(roles.map((role) => t(`operator.roles.${role}`))),
      head: t('operator.accounts.roles'),
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
      head: t('operator.accounts.second'),
      cell: ({ two_step: isOn }) =>
        isOn ? (
          <span className="inline-flex items-center gap-1.5 text-success-text">
            <Icon of={ShieldCheck} size={15} />
            {t('operator.accounts.secondOn')}
          </span>
        ) : (
          <span className="text-text-3">{t('operator.accounts.secondOff')}</span>
        ),
    },
    {
      key: 'signedIn',
      phone: 'date',
      head: t('operator.accounts.signedIn'),
      cell: ({ signed_in_at: at, sessions, link_until: until }) => (
        <>
          <span className="block">
            {at === null ? t('operator.accounts.never') : <time dateTime={at}>{timeOf(at)}</time>}
          </span>
          <Facts className="text-caption whitespace-normal text-text-3">
            {sessions > 0 && t('operator.accounts.sessions', { n: sessions })}
            {until !== null && t('operator.accounts.linkUntil', { time: timeOf(until) })}
          </Facts>
        </>
      ),
    },
    {
      kind: 'status',
      key: 'state',
      head: t('operator.accounts.stateHead'),
      cell: ({ state }) => (
        <StatusChip
          status={state === 'active' ? 'active' : 'canceled'}
          label={t(`operator.accounts.chip.${state}`)}
        />
      ),
    },
  ];
}
