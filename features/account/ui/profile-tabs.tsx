import { Tabs } from '#ui/tabs.tsx';
import { useText } from '#ui/use-text.tsx';

/** The two parts of the profile. Each is a page, so that it loads its own data and scripts only. */
export function ProfileTabs({ area }: { area: 'buyer' | 'seller' }) {
  const t = useText();
  return (
    <Tabs
      label={t('account.own.tabs')}
      items={[
        { to: `/${area}/user-profile`, text: t('account.title') },
        { to: `/${area}/user-profile/account`, text: t('account.own.title') },
      ]}
      className="border-b border-line"
    />
  );
}
