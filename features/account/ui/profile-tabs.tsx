import { Tabs } from '#ui/tabs.tsx';
import { useText } from '#ui/use-text.tsx';

export function ProfileTabs({ area }: { area: 'buyer' | 'seller' }) {
  const t = useText();
  return (
    <Tabs
      label={t('account.own.tabs')}
      items={[
        { to: `/${area}/user-profile`, text: t('account.title') },
        { to: `/${area}/user-profile/account`, text: t('account.own.title') },
        { to: `/${area}/user-profile/public-page`, text: t('account.publicPage') },
      ]}
      className="border-b border-line"
    />
  );
}
