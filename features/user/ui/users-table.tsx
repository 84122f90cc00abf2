import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import PencilLine from 'lucide-react/icons/pencil-line';
import ShieldOff from 'lucide-react/icons/shield-off';
import Trash from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { RowActions, type RowAction } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { StatusChip } from '#ui/status-chip.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Page } from '#shared/endpoint.ts';
import type { UserView } from '../schema.ts';
import type { OpenDialog } from './user-dialogs.tsx';
import { Limit } from './limit.tsx';
import { useUserLabels } from './use-user-labels.ts';

interface UsersTableProps {
  tab: 'active' | 'disabled';
  users: Page<UserView>;
  now: Date;
  toolbar: ReactNode;
  canAdd: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

export function UsersTable({ tab, users, now, toolbar, canAdd, onOpen }: UsersTableProps) {
  const { t } = useI18n();
  const { search } = useLocation();
  const columns = useColumns(now);
  const hrefOf = (user: UserView) => {
    const params = new URLSearchParams(search);
    params.set('user', user.id);
    return `?${params.toString()}`;
  };
  return (
    <DataTable
      label={t('user.title')}
      rows={users.data}
      columns={columns}
      toolbar={toolbar}
      rowKey={(user) => user.id}
      rowHref={hrefOf}
      rowActions={(user) => <UserActions user={user} onOpen={onOpen} />}
      {...pagerOf(users)}
      // Only for an empty tab, because the table itself explains an empty search.
      empty={<NoUsers tab={tab} onAdd={canAdd ? () => onOpen({ dialog: 'add' }) : null} />}
    />
  );
}

function NoUsers({ tab, onAdd }: Pick<UsersTableProps, 'tab'> & { onAdd: (() => void) | null }) {
  const { t } = useI18n();
  const { pathname } = useLocation();
  const action =
    tab === 'disabled' ? (
      <LinkButton to={pathname} tone="secondary" size="sm">
        {t('user.empty.disabledNext')}
      </LinkButton>
    ) : (
      onAdd !== null && (
        <Button tone="secondary" size="sm" onClick={onAdd} className="noscript:hidden">
          {t('user.action.add')}
        </Button>
      )
    );
  return (
    <EmptyState level={2} icon={Users} title={t(`user.empty.${tab}`)} action={action}>
      {t(`user.empty.${tab}Why`)}
    </EmptyState>
  );
}

function useColumns(now: Date): Column<UserView>[] {
  const { t } = useI18n();
  const labels = useUserLabels();
  return [
    {
      kind: 'title',
      key: 'name',
      head: t('user.field.full_name'),
      cell: (user) => user.name,
      media: (user) => <Avatar name={user.name} />,
      mark: (user) => user.is_self && <Tag>{t('user.you')}</Tag>,
      isSecondWide: true,
      second: (user) => <bdi dir="ltr">{user.email}</bdi>,
    },
    {
      key: 'roles',
      head: t('user.field.roles'),
      cell: (user) => (
        <span className="md:line-clamp-2 md:min-w-40 md:whitespace-normal">
          {labels.roles(user)}
        </span>
      ),
    },
    {
      key: 'limit',
      head: t('user.field.limit'),
      cell: (user) => <Limit user={user} />,
    },
    { key: 'seen', head: t('user.field.last_seen'), cell: (user) => labels.lastSeen(user, now) },
    {
      kind: 'status',
      key: 'status',
      head: t('user.field.status'),
      cell: (user) => <StatusChip {...labels.status(user)} />,
    },
  ];
}

type Verb = Exclude<OpenDialog['dialog'], 'add'>;
type Act = (dialog: Verb) => () => void;

function UserActions({ user, onOpen }: { user: UserView; onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useI18n();
  const act: Act = (dialog) => () => onOpen({ dialog, user });
  const actions = [...roleActions(t, user, act), ...accountActions(t, user, act)];
  return <RowActions name={user.name} actions={actions.filter((action) => action !== false)} />;
}

function roleActions(
  t: ReturnType<typeof useI18n>['t'],
  { can }: UserView,
  act: Act,
): (RowAction | false)[] {
  return [
    can.edit && {
      key: 'edit',
      text: t('user.action.edit'),
      icon: PencilLine,
      onPress: act('edit'),
    },
    can.enable && {
      key: 'enable',
      text: t('user.action.enable'),
      icon: CircleCheck,
      onPress: act('enable'),
    },
    can.invite && {
      key: 'invite',
      text: t('user.action.invite'),
      icon: Mail,
      onPress: act('invite'),
    },
    can.stand_in && {
      key: 'stand-in',
      text: t('user.action.standIn'),
      icon: CalendarClock,
      onPress: act('stand_in'),
    },
    can.hand_over && {
      key: 'owner',
      text: t('user.action.handOver'),
      icon: KeyRound,
      onPress: act('hand_over'),
    },
  ];
}

function accountActions(
  t: ReturnType<typeof useI18n>['t'],
  { can }: UserView,
  act: Act,
): (RowAction | false)[] {
  return [
    can.reset_two_step && {
      key: 'two-step',
      text: t('user.action.reset_two_step'),
      icon: ShieldOff,
      onPress: act('reset_two_step'),
    },
    can.disable && {
      key: 'disable',
      text: t('user.action.disable'),
      icon: Ban,
      separated: true,
      onPress: act('disable'),
    },
    can.delete && {
      key: 'delete',
      text: t('user.action.delete'),
      icon: Trash,
      danger: true,
      onPress: act('delete'),
    },
  ];
}
