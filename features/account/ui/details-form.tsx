import { useText } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { DigitsField } from '#ui/digits-field.tsx';
import { Form } from '#ui/form.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSchemaCheck } from '#ui/use-schema-check.ts';
import type { ProfileView } from '../schema.ts';
import { useProfileForm, type ProfileAnswer } from './profile-form.ts';
import { QuietState } from './quiet-state.tsx';
import { useQuietSave } from './use-quiet-save.ts';

const loadSchema = async () => (await import('../schema.ts')).detailsInput;

/** A change of details reopens what the operator refused, so it must not be sent half-typed. */
function hasRefusal({ review, documents }: ProfileView): boolean {
  return review.state !== 'incomplete' || documents.some(({ state }) => state === 'refused');
}

interface DetailsFormProps {
  profile: ProfileView;
  posted: ProfileAnswer | undefined;
}

/**
 * The data of the licence and the tax certificate. Locked during and after the review, because the
 * reviewer has checked it.
 */
export function DetailsForm({ profile, posted }: DetailsFormProps) {
  const t = useText();
  const { fetcher, refused } = useProfileForm('details', posted);
  const validate = useSchemaCheck(loadSchema);
  const readOnly = !profile.can.edit_details;
  const isQuiet = !readOnly && profile.status === 'pending' && !hasRefusal(profile);
  const quiet = useQuietSave({ intent: 'details', isOn: isQuiet, loadSchema });
  const isApproved = profile.status !== 'pending';
  const lead = readOnly
    ? t(isApproved ? 'account.details.leadApproved' : 'account.details.leadLocked')
    : t('account.details.lead');
  return (
    <Card title={t('account.details.title')}>
      <p className="mb-4 max-w-measure text-small text-text-2">{lead}</p>
      <div {...quiet.handlers}>
        <Form
          id="details"
          fetcher={fetcher}
          errors={refused?.errors}
          message={refused?.message}
          values={refused?.values}
          validate={validate}
          aria-label={t('account.details.title')}
        >
          <input type="hidden" name="intent" value="details" />
          <input type="hidden" name="version" value={profile.version} />
          <DetailFields profile={profile} readOnly={readOnly} />
          {!readOnly && (
            <div className="mt-5 flex flex-wrap items-center justify-end gap-3">
              {isQuiet && <QuietState state={quiet.state} />}
              <SubmitButton tone="secondary" busyLabel={t('account.saving')}>
                {t('account.save')}
              </SubmitButton>
            </div>
          )}
        </Form>
      </div>
    </Card>
  );
}

function DetailFields({ profile, readOnly }: { profile: ProfileView; readOnly: boolean }) {
  const t = useText();
  // A locked field has no hint, because the text above explains how it changes.
  const hint = (text: string) => (readOnly ? undefined : text);
  const dayHint = profile.status === 'pending' ? undefined : t('account.hint.lockedApproved');
  const trnHint = profile.trn_unusual ? (
    <span className="text-accent-text">{t('account.hint.trn_unusual')}</span>
  ) : (
    hint(t('account.hint.trn'))
  );
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField
        name="legal_name_en"
        label={t('account.field.legal_name_en')}
        hint={hint(t('account.hint.legal_name'))}
        defaultValue={profile.legal_name_en}
        dir="ltr"
        lang="en"
        readOnly={readOnly}
      />
      <TextField
        name="legal_name_ar"
        label={t('account.field.legal_name_ar')}
        hint={hint(t('account.hint.legal_name'))}
        defaultValue={profile.legal_name_ar}
        dir="rtl"
        lang="ar"
        readOnly={readOnly}
      />
      <TextField
        name="licence_number"
        label={t('account.field.licence_number')}
        hint={hint(t('account.hint.legal_name'))}
        defaultValue={profile.licence_number}
        dir="ltr"
        readOnly={readOnly}
      />
      <TextField
        name="licence_authority"
        label={t('account.field.licence_authority')}
        hint={hint(t('account.hint.legal_name'))}
        defaultValue={profile.licence_authority}
        readOnly={readOnly}
      />
      <DateField
        name="licence_expires_on"
        label={t('account.field.licence_expires_on')}
        hint={readOnly ? dayHint : t('account.hint.licence_expires_on')}
        defaultValue={profile.licence_expires_on ?? ''}
        {...(readOnly ? {} : { min: 'tomorrow' })}
        readOnly={readOnly}
      />
      <DigitsField
        name="trn"
        label={t('account.field.trn')}
        hint={trnHint}
        defaultValue={profile.trn}
        readOnly={readOnly}
      />
    </div>
  );
}
