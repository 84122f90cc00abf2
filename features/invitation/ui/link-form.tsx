import { useI18n } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { CopyValue } from '#ui/copy-value.tsx';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';

export interface CreatedLink {
  readonly id: string;
  readonly url: string;
}

/** Creates a new link of an invitation. The answer has the link, so no key is stored with it. */
export function LinkForm({ id }: { id: string }) {
  const { t } = useI18n();
  return (
    <Form action="#invitations">
      <input type="hidden" name="intent" value="link" />
      <input type="hidden" name="id" value={id} />
      <SubmitButton tone="quiet" size="sm" busyLabel={t('invitation.card.link')}>
        {t('invitation.card.link')}
      </SubmitButton>
    </Form>
  );
}

/** The created link, to copy or to share by the person's own WhatsApp. */
export function CreatedLinkNote({ link }: { link: CreatedLink }) {
  const { t } = useI18n();
  const text = t('invitation.card.shareText', { url: link.url }).replaceAll(/[\u2066-\u2069]/g, '');
  return (
    <Note tone="info" role="status" title={t('invitation.card.linkTitle')} className="mt-3">
      <p className="mb-2">{t('invitation.card.linkWhy')}</p>
      <CopyValue value={link.url} label={t('invitation.card.copy')} />
      <p className="mt-2">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ tone: 'secondary', size: 'sm' })}
        >
          {t('invitation.card.whatsapp')}
        </a>
      </p>
    </Note>
  );
}
