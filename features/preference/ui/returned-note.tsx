import { useI18n } from '#ui/use-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import type { SettingsView } from '../schema.ts';

export function ReturnedNote({
  mail,
  changeHref,
}: {
  mail: SettingsView['mail'];
  changeHref?: string;
}) {
  const { t, format } = useI18n();
  if (mail.needs_proof)
    return (
      <Note
        title={t('preference.unproven.title')}
        actions={
          <LinkButton
            to={changeHref ?? '../user-profile/account#own-email'}
            tone="secondary"
            size="sm"
          >
            {t('preference.unproven.confirm')}
          </LinkButton>
        }
      >
        {t('preference.unproven.why', { email: isolateLtr(mail.address) })}
      </Note>
    );
  if (mail.returned === null) return null;
  const { kind, date } = mail.returned;
  const day = format.date(new Date(date));
  return (
    <Note
      tone="danger"
      title={t('preference.returned.title')}
      actions={
        changeHref !== undefined && (
          <LinkButton to={changeHref} tone="secondary" size="sm">
            {t('preference.returned.change')}
          </LinkButton>
        )
      }
    >
      {t(`preference.returned.${kind}`, { email: isolateLtr(mail.address), day })}{' '}
      {t('preference.returned.how')}
    </Note>
  );
}
