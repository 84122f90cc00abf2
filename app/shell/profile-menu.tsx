import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleUser from 'lucide-react/icons/circle-user';
import Keyboard from 'lucide-react/icons/keyboard';
import KeyRound from 'lucide-react/icons/key-round';
import Hash from 'lucide-react/icons/hash';
import LogOut from 'lucide-react/icons/log-out';
import { Form, Link, useSubmit } from 'react-router';
import { useI18n, useText } from '#ui/use-text.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { noteSignOut } from '#ui/leave-device.ts';
import { Menu, MenuButton } from '#ui/menu.tsx';
import { DigitsForm, digitSamples, otherDigits } from './digits-form.tsx';
import type { ShellUser } from './shell-types.ts';

export interface ProfileMenuProps {
  user: ShellUser;
  /** Null: this area has no profile page. */
  profileHref: string | null;
  onChangePassword: () => void;
  onKeys: () => void;
  /** The address of the help about the page on screen. */
  helpHref: string;
  /** The console has a session of its own, so it signs out elsewhere. */
  signOutAction: '/sign-out' | '/admin/sign-out';
}

export function ProfileMenu({
  user,
  profileHref,
  onChangePassword,
  onKeys,
  signOutAction,
}: Omit<ProfileMenuProps, 'helpHref'>) {
  const t = useText();
  const submit = useSubmit();
  const profile =
    profileHref === null
      ? []
      : [{ key: 'profile', text: t('shell.nav.profile'), icon: CircleUser, to: profileHref }];
  return (
    <Menu
      label={t('shell.topBar.profile', { name: user.name })}
      head={<PersonHead user={user} />}
      items={[
        ...profile,
        {
          key: 'password',
          text: t('shell.topBar.changePassword'),
          icon: KeyRound,
          onPress: onChangePassword,
        },
        { key: 'keys', text: t('search.keys.title'), icon: Keyboard, onPress: onKeys },
        {
          key: 'sign-out',
          text: t('shell.topBar.signOut'),
          icon: LogOut,
          separated: true,
          onPress: () => {
            if (signOutAction === '/sign-out') noteSignOut();
            void submit(null, { method: 'post', action: signOutAction });
          },
        },
      ]}
    >
      <MenuButton className="flex items-center gap-2 rounded-button pe-1 text-text-2 hover:text-text noscript:hidden">
        <span className="sr-only">{t('shell.topBar.profile', { name: user.name })}</span>
        <Avatar name={user.name} size={34} />
        <Icon of={ChevronDown} size={15} />
      </MenuButton>
    </Menu>
  );
}

function PersonHead({ user }: { user: ShellUser }) {
  return (
    <div className="border-b border-line px-3 pt-2 pb-2.5 mb-1">
      <bdi className="block truncate text-page-start text-small font-semibold text-text">
        {user.name}
      </bdi>
      <bdi dir="ltr" className="block truncate text-caption text-text-3 text-page-start">
        {user.email}
      </bdi>
    </div>
  );
}

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded-button px-2.5 text-small font-medium text-text-2 hover:bg-hover hover:text-text';

/**
 * The same entries at the foot of the drawer, because a phone's top bar has no space for them.
 * Signs out without JavaScript.
 */
export function ProfileEntries({
  user,
  profileHref,
  onChangePassword,
  helpHref,
  signOutAction,
}: ProfileMenuProps) {
  const { t, locale, digits } = useI18n();
  const next = otherDigits(digits);
  return (
    <section
      aria-label={t('shell.topBar.profile', { name: user.name })}
      className="border-t border-line py-2 md:not-noscript:hidden"
    >
      <PersonHead user={user} />
      {profileHref !== null && (
        <Link to={profileHref} className={entry}>
          <Icon of={CircleUser} size={17} />
          {t('shell.nav.profile')}
        </Link>
      )}
      <Link to={helpHref} className={entry}>
        <Icon of={CircleQuestionMark} size={17} />
        {t('shell.help.page')}
      </Link>
      <button type="button" onClick={onChangePassword} className={`${entry} noscript:hidden`}>
        <Icon of={KeyRound} size={17} />
        {t('shell.topBar.changePassword')}
      </button>
      {locale === 'ar' && (
        <DigitsForm to={next}>
          <button type="submit" className={entry}>
            <Icon of={Hash} size={17} />
            {t('shell.topBar.digits', { sample: digitSamples[next] })}
          </button>
        </DigitsForm>
      )}
      <Form
        method="post"
        action={signOutAction}
        onSubmit={() => signOutAction === '/sign-out' && noteSignOut()}
      >
        <button type="submit" className={entry}>
          <Icon of={LogOut} size={17} />
          {t('shell.topBar.signOut')}
        </button>
      </Form>
    </section>
  );
}
