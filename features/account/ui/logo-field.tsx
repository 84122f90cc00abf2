import { useText } from '#ui/use-text.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { FileField } from '#ui/file-field.tsx';
import { Form } from '#ui/form.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import type { ProfileView } from '../schema.ts';
import { useProfileForm, formMessageOf, type ProfileAnswer } from './profile-form.ts';
import { useDocumentUpload } from './use-document-upload.ts';

const imageTypes = ['.png', '.jpg', '.jpeg', '.webp'] as const;

interface LogoFieldProps {
  profile: ProfileView;
  posted: ProfileAnswer | undefined;
}

/** The company's logo. May always be changed, because the review does not include it. */
export function LogoField({ profile, posted }: LogoFieldProps) {
  const t = useText();
  const upload = useDocumentUpload('logo');
  const { fetcher, refused } = useProfileForm('upload', posted, 'logo');
  const removal = useProfileForm('remove-logo', posted);
  const logo = profile.documents.find(({ kind }) => kind === 'logo');
  return (
    <Card title={t('account.field.logo')}>
      <div className="mb-4 flex items-center gap-4">
        <Avatar name={profile.company_name} src={logo?.url} size={56} kind="company" />
        <p className="min-w-0 flex-1 text-caption text-text-3">{t('account.hint.logo')}</p>
        {logo !== undefined && profile.can.upload.logo && (
          <Form
            fetcher={removal.fetcher}
            message={removal.refused?.message}
            aria-label={t('account.logo.remove')}
          >
            <input type="hidden" name="intent" value="remove-logo" />
            <SubmitButton tone="quiet" size="sm" busyLabel={t('account.logo.removing')}>
              {t('account.logo.remove')}
            </SubmitButton>
          </Form>
        )}
      </div>
      {profile.can.upload.logo && (
        <Form
          key={logo?.id ?? 'none'}
          id="upload-logo"
          fetcher={fetcher}
          encType="multipart/form-data"
          errors={refused?.errors}
          message={formMessageOf(refused)}
          aria-label={t('account.field.logo')}
        >
          <input type="hidden" name="intent" value="upload" />
          <input type="hidden" name="kind" value="logo" />
          <FileField
            name="file"
            label={t(
              logo === undefined ? 'account.documents.newFile' : 'account.documents.replace',
            )}
            accept={imageTypes}
            typesLabel={t('account.documents.imageTypes')}
            upload={upload}
            optional
          />
          <div className="mt-3 not-noscript:hidden">
            <SubmitButton tone="secondary" busyLabel={t('account.documents.sending')}>
              {t('account.documents.send')}
            </SubmitButton>
          </div>
        </Form>
      )}
    </Card>
  );
}
