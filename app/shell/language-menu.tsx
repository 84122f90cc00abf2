import Languages from 'lucide-react/icons/languages';
import { useRef } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu, MenuButton } from '#ui/menu.tsx';
import type { MenuAction } from '#ui/menu-box.tsx';
import { DigitsForm, digitSamples, otherDigits } from './digits-form.tsx';
import { iconButtonClass } from './icon-button-class.ts';
import { languageNames, useLanguageSwitch } from './language-link.tsx';

/** The two languages; in Arabic also the digits of its figures (design §1.5). */
export function LanguageMenu() {
  const { t, locale, digits } = useI18n();
  const { target, href, onLeave } = useLanguageSwitch();
  const digitsForm = useRef<HTMLFormElement>(null);
  const change = () => {
    onLeave();
    window.location.assign(`${href}${window.location.hash}`);
  };
  const changeDigits = () => {
    onLeave();
    digitsForm.current?.submit();
  };
  const languages = (['en', 'ar'] as const).map((one): MenuAction => ({
    key: one,
    text: languageNames[one],
    lang: one,
    current: one === locale,
    ...(one === target ? { onPress: change } : {}),
  }));
  const digitChoices = (['latn', 'arab'] as const).map((one): MenuAction => ({
    key: one,
    text: t('shell.topBar.digits', { sample: digitSamples[one] }),
    current: one === digits,
    ...(one === digits ? {} : { onPress: changeDigits }),
  }));
  return (
    <>
      {locale === 'ar' && <DigitsForm ref={digitsForm} to={otherDigits(digits)} />}
      <Menu
        label={t('shell.topBar.language')}
        items={[]}
        choices={[
          { label: t('shell.topBar.language'), items: languages },
          ...(locale === 'ar'
            ? [{ label: t('shell.topBar.digitsLabel'), items: digitChoices }]
            : []),
        ]}
      >
        <MenuButton aria-label={t('shell.topBar.language')} className={iconButtonClass()}>
          <Icon of={Languages} size={18} />
        </MenuButton>
      </Menu>
    </>
  );
}
