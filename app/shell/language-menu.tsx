import Languages from 'lucide-react/icons/languages';
import { useI18n } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu, MenuButton } from '#ui/menu.tsx';
import { iconButtonClass } from './icon-button-class.ts';
import { languageNames, useLanguageSwitch } from './language-link.tsx';

export function LanguageMenu() {
  const { t, locale } = useI18n();
  const { target, href, onLeave } = useLanguageSwitch();
  const change = () => {
    onLeave();
    window.location.assign(`${href}${window.location.hash}`);
  };
  return (
    <Menu
      label={t('shell.topBar.language')}
      items={(['en', 'ar'] as const).map((one) => ({
        key: one,
        text: languageNames[one],
        lang: one,
        current: one === locale,
        ...(one === target ? { onPress: change } : {}),
      }))}
    >
      <MenuButton aria-label={t('shell.topBar.language')} className={iconButtonClass()}>
        <Icon of={Languages} size={18} />
      </MenuButton>
    </Menu>
  );
}
