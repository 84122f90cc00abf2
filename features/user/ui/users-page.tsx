import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { blankPage } from '#ui/blank-list.ts';
import { PartCard, PartData } from '#ui/part-data.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { Page } from '#shared/endpoint.ts';
import { isMissingData, type Part } from '#shared/missing-data.ts';
import type { RolesView, StandInsView, UserView } from '../schema.ts';
import { RolesPanel } from './roles-panel.tsx';
import { UserDialogs, type OpenDialog } from './user-dialogs.tsx';
import { UserPreview } from './user-preview.tsx';
import { UsersTable } from './users-table.tsx';

export type UsersTab = 'active' | 'disabled' | 'roles';

export interface UsersPageProps {
  tab: UsersTab;
  searched: string;
  users: Part<Page<UserView>>;
  counts: { active: number; disabled: number } | null;
  canAdd: boolean;
  roles: Part<RolesView>;
  colleagues: Part<StandInsView['colleagues']>;
  hasTwoStep: boolean;
  shown: Part<UserView | null>;
  now: Date;
}

function searchOf(tab: UsersTab, searched: string): string {
  const params = new URLSearchParams();
  if (tab !== 'active') params.set('tab', tab);
  if (searched !== '' && tab !== 'roles') params.set('q', searched);
  const search = params.toString();
  return search === '' ? '' : `?${search}`;
}

function UsersToolbar({ tab, searched, counts, roles }: UsersPageProps) {
  const { t } = useI18n();
  const { pathname } = useLocation();
  const rolesCount = isMissingData(roles) ? undefined : roles.built_in.length + roles.own.length;
  const tabs = [
    { tab: 'active', count: counts?.active },
    { tab: 'disabled', count: counts?.disabled },
    { tab: 'roles', count: counts === null ? undefined : rolesCount },
  ] as const;
  return (
    <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <Tabs
        label={t('user.tabs')}
        className="self-end"
        items={tabs.map((one) => ({
          to: `${pathname}${searchOf(one.tab, searched)}`,
          text: t(`user.tab.${one.tab}`),
          ...(one.count === undefined ? {} : { count: one.count }),
          isCurrent: one.tab === tab,
        }))}
      />
      {tab !== 'roles' && (
        <SearchBox placeholder={t('user.search')} className="w-75 max-md:mb-3 max-md:w-full" />
      )}
    </div>
  );
}

interface UsersListProps extends UsersPageProps {
  tab: 'active' | 'disabled';
  toolbar: ReactNode;
  onOpen: (dialog: OpenDialog) => void;
}

function UsersList({ users, roles, colleagues, ...rest }: UsersListProps) {
  const { t } = useI18n();
  return (
    <>
      <PartCard data={roles} title={t('user.tab.roles')} className="mb-gap">
        {() => null}
      </PartCard>
      <PartCard data={colleagues} title={t('user.standIn.title')} className="mb-gap">
        {() => null}
      </PartCard>
      <PartData data={users} blank={blankPage}>
        {(page) => <UsersTable {...rest} users={page} />}
      </PartData>
    </>
  );
}

/** The company's users and their roles, with every dialog (specification §2). */
export function UsersPage(props: UsersPageProps) {
  const { tab, shown } = props;
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const closePreview = () => {
    const params = new URLSearchParams(search);
    params.delete('user');
    void navigate({ pathname, search: params.toString() }, { preventScrollReset: true });
  };
  const toolbar = <UsersToolbar {...props} />;
  return (
    <div className="list-page">
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="page-name text-h1 text-text">{t('user.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">{t('user.lead')}</p>
        </div>
        {tab !== 'roles' && props.canAdd && (
          <Button onClick={() => setOpen({ dialog: 'add' })} className="noscript:hidden">
            <Icon of={Plus} />
            {t('user.action.add')}
          </Button>
        )}
      </header>
      {tab === 'roles' ? (
        <>
          <div className="mb-gap rounded-card border border-line bg-surface px-card shadow-1">
            {toolbar}
          </div>
          <PartData data={props.roles} blank={null}>
            {(roles) => (
              <LoadedPart
                level={2}
                className="rounded-card border border-line bg-surface p-card shadow-1"
              >
                {roles !== null && <RolesPanel roles={roles} />}
              </LoadedPart>
            )}
          </PartData>
        </>
      ) : (
        <UsersList {...props} tab={tab} toolbar={toolbar} onOpen={setOpen} />
      )}
      <PartCard data={shown} title={t('user.title')}>
        {(user) =>
          user !== null &&
          open === null && (
            <UserPreview user={user} now={props.now} onOpen={setOpen} onClose={closePreview} />
          )
        }
      </PartCard>
      <UserDialogs
        open={open}
        roles={props.roles}
        colleagues={props.colleagues}
        hasTwoStep={props.hasTwoStep}
        now={props.now}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
