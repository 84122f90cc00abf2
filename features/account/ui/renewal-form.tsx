import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { FileField } from '#ui/file-field.tsx';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import type { ProfileView } from '../schema.ts';
import { documentTypes } from './document-section.tsx';
import { useProfileForm, formMessageOf, type ProfileAnswer } from './profile-form.ts';

interface RenewalFormProps {
  profile: ProfileView;
  posted: ProfileAnswer | undefined;
}

/**
 * A new licence of an approved company with its last day; its review starts at once (product §4).
 */
export function RenewalForm({ profile, posted }: RenewalFormProps) {
  const { t, format } = useI18n();
  const { fetcher, refused } = useProfileForm('renew', posted);
  if (profile.status === 'pending') return null;
  const { renewal_expires_on: renewal, review } = profile;
  if (review.state === 'submitted' && renewal !== null) {
    return (
      <Note tone="accent" title={t('account.renewal.waiting', { day: format.day(renewal) })} />
    );
  }
  if (!profile.can.upload.licence) return null;
  const day = profile.licence_expires_on === null ? '' : format.day(profile.licence_expires_on);
  const lead =
    review.state === 'refused'
      ? t('account.renewal.leadRefused')
      : t(profile.status === 'expired' ? 'account.renewal.leadExpired' : 'account.renewal.lead', {
          day,
        });
  const file = profile.documents.find(({ kind }) => kind === 'licence');
  return (
    <Card title={t('account.renewal.title')} id="renewal">
      <p className="mb-4 max-w-measure text-small text-text-2">{lead}</p>
      <Form
        key={file?.id ?? 'none'}
        id="renew"
        fetcher={fetcher}
        encType="multipart/form-data"
        errors={refused?.errors}
        message={formMessageOf(refused)}
        values={refused?.values}
        aria-label={t('account.renewal.title')}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="renew" />
        <input type="hidden" name="kind" value="licence" />
        <DateField
          name="expires_on"
          label={t('account.renewal.expiresOn')}
          min="tomorrow"
          className="md:max-w-72"
        />
        <FileField
          name="file"
          label={t('account.renewal.file')}
          accept={documentTypes}
          typesLabel={t('account.documents.types')}
        />
        <div className="flex justify-end">
          <SubmitButton tone="secondary" busyLabel={t('account.renewal.sending')}>
            {t('account.renewal.send')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
