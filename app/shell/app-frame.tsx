import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import MenuIcon from 'lucide-react/icons/menu';
import { useState, type ReactNode } from 'react';
import { useText } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { StateLinksContext } from '#ui/state-links.tsx';
import { useOverlaysAhead } from '#ui/lazy-overlay.ts';
import { Bell } from './bell.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { DeviceBar } from './device-bar.tsx';
import { Drawer } from './drawer.tsx';
import { EndedSessionSheet } from './ended-session-sheet.tsx';
import { useEverything } from './everything.tsx';
import { iconButtonClass } from './icon-button-class.ts';
import { useRestoredForm } from './language-link.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { homeOf, navigationFor, navigationOf } from './navigation.ts';
import { NetworkBar } from './network-bar.tsx';
import { ProfileEntries, ProfileMenu, type ProfileMenuProps } from './profile-menu.tsx';
import type {
  AreaName,
  ChangePasswordSlot,
  CounterLinks,
  Counters,
  ShellBrand,
  ShellUser,
} from './shell-types.ts';
import { Sidebar, type SidebarProps } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { StatusFilter, useStateLinks } from './status-filter.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { TopBar } from './top-bar.tsx';
import { useNotifications } from './use-notifications.ts';
import { usePhoneGestures } from './use-phone-gestures.ts';
import { useWaitingLinks } from './use-waiting-links.ts';

export interface AppFrameProps {
  area: AreaName;
  brand: ShellBrand;
  user: ShellUser;
  permissions?: readonly string[];
  createsAt?: string;
  counters: Counters;
  counterLinks?: CounterLinks;
  linkCounts?: Partial<Record<string, number>>;
  owner: ReactNode;
  badge?: ReactNode;
  profileHref: string | null;
  notificationsHref: string | null;
  bell?: ReactNode;
  changePassword?: ChangePasswordSlot;
  dialogs?: ReactNode;
  children: ReactNode;
}

function useFrameHabits(): void {
  useRestoredForm();
  useOverlaysAhead();
  useWaitingLinks();
  usePhoneGestures();
}

/**
 * The frame of the three signed-in areas: sidebar of 248 px (a drawer below 1200), top bar, page.
 */
export function AppFrame(props: AppFrameProps) {
  const { area, brand, user, counters, owner, badge, profileHref, children } = props;
  const [isChanging, setChanging] = useState(false);
  const notifications = useNotifications({
    area,
    owner: props.notificationsHref === null ? null : user.email,
    pageCount: counters.notifications,
  });
  useFrameHabits();
  const signOutAction = area === 'operator' ? ('/admin/sign-out' as const) : ('/sign-out' as const);
  const { permissions = [], counterLinks } = props;
  const groups = navigationFor(area, permissions, props.createsAt);
  const reader = { area, permissions, counters, counterLinks, owner: user.email };
  const everything = useEverything({ ...reader, groups });
  const stateLinks = useStateLinks(area, props.linkCounts);
  const person = {
    user,
    profileHref,
    onChangePassword: () => setChanging(true),
    onKeys: everything.openKeys,
    helpHref: everything.help,
    signOutAction,
  };
  const sidebar: SidebarProps = { brand, home: homeOf[area], badge, owner, groups, counters };
  if (props.linkCounts !== undefined) sidebar.linkCounts = props.linkCounts;
  if (counterLinks !== undefined) sidebar.counterLinks = counterLinks;
  return (
    <div className="min-h-dvh xl:grid xl:grid-cols-[248px_minmax(0,1fr)] print:block">
      <SkipLink />
      <SideColumn sidebar={sidebar} person={person} />
      <div className="flex min-w-0 flex-col max-md:min-h-dvh">
        <TopBar
          groups={navigationOf[area]}
          menu={<MenuDrawer sidebar={sidebar} person={person} />}
          everything={everything}
          filter={<StatusFilter groups={navigationOf[area]} />}
          bell={
            props.notificationsHref === null ? (
              props.bell
            ) : (
              <Bell
                count={counters.notifications}
                notifications={notifications}
                allHref={props.notificationsHref}
              />
            )
          }
          tools={<TopBarTools person={person} />}
        />
        <NetworkBar />
        {area !== 'operator' && <DeviceBar />}
        <main
          id="content"
          data-padded=""
          tabIndex={-1}
          className="flex-1 p-page outline-none print:p-0"
        >
          <StateLinksContext value={stateLinks}>{children}</StateLinksContext>
        </main>
        <BottomBar {...{ groups, counters }} counterLinks={counterLinks} />
      </div>
      {everything.overlays}
      {props.dialogs}
      <EndedSessionSheet user={user} isConsole={area === 'operator'} />
      {props.changePassword?.({ isOpen: isChanging, onOpenChange: setChanging })}
    </div>
  );
}

interface PersonProps {
  person: ProfileMenuProps;
}

function MenuDrawer({ sidebar, person }: PersonProps & { sidebar: SidebarProps }) {
  const t = useText();
  return (
    <Drawer
      label={t('shell.nav.main')}
      trigger={<Icon of={MenuIcon} size={20} />}
      triggerClass={iconButtonClass('xl:hidden noscript:hidden')}
      className="bg-side"
    >
      <Sidebar {...sidebar} extra={<ProfileEntries {...person} />} />
    </Drawer>
  );
}

/** The sidebar beside the page. Below 1200 px it is in the drawer instead. */
function SideColumn({ sidebar, person }: PersonProps & { sidebar: SidebarProps }) {
  const t = useText();
  return (
    // Without JavaScript a drawer cannot open, so the sidebar is above the page. Its scroll padding
    // keeps an entry clear of its fixed foot.
    <aside
      aria-label={t('shell.nav.account')}
      className="sticky top-0 z-sidebar flex h-dvh scroll-pb-16 flex-col overflow-y-auto border-e border-line bg-side max-xl:static max-xl:h-auto max-xl:not-noscript:hidden print:hidden"
    >
      <Sidebar
        {...sidebar}
        extra={
          <noscript className="hidden noscript:block">
            <ProfileEntries {...person} />
          </noscript>
        }
      />
    </aside>
  );
}

function TopBarTools({ person }: PersonProps) {
  const t = useText();
  return (
    <>
      <Link to={person.helpHref} aria-label={t('shell.help.page')} className={iconButtonClass()}>
        <Icon of={CircleQuestionMark} size={18} />
      </Link>
      <LanguageMenu />
      <ThemeSwitch className={iconButtonClass()} />
      <span aria-hidden="true" className="mx-2 h-8 w-px bg-line noscript:hidden" />
      <ProfileMenu {...person} />
    </>
  );
}
