import type { MouseEvent } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSchemaCheck } from '#ui/use-schema-check.ts';
import { formatPhone } from '#shared/phone-format.ts';
import type { ProfileView } from '../schema.ts';
import { useProfileForm, type ProfileAnswer } from './profile-form.ts';
import { SaveRow } from './save-row.tsx';
import { useQuietSave } from './use-quiet-save.ts';

const loadSchema = async () => (await import('../schema.ts')).contactInput;

interface ContactFormProps {
  profile: ProfileView;
  posted: ProfileAnswer | undefined;
}

export function ContactForm({ profile, posted }: ContactFormProps) {
  const { t, format } = useI18n();
  const { fetcher, refused } = useProfileForm('contact', posted);
  const validate = useSchemaCheck(loadSchema);
  const readOnly = !profile.can.edit_contact;
  const isQuiet = !readOnly && profile.status === 'pending';
  const quiet = useQuietSave({ intent: 'contact', isOn: isQuiet, loadSchema });
  return (
    <Card title={t('account.contact.title')} id="contact-card">
      <p className="mb-4 max-w-measure text-small text-text-2">{t('account.contact.lead')}</p>
      {profile.unreadable_phones.length > 0 && (
        <Note tone="danger" title={t('account.contact.phonesTitle')} className="mb-4">
          {t('account.contact.phones', {
            fields: format.list(
              profile.unreadable_phones.map((name) => t(`account.field.${name}`)),
            ),
          })}
        </Note>
      )}
      <div {...quiet.handlers}>
        <Form
          id="contact"
          fetcher={fetcher}
          errors={refused?.errors}
          message={refused?.message}
          values={refused?.values}
          validate={validate}
          aria-label={t('account.contact.title')}
        >
          <input type="hidden" name="intent" value="contact" />
          <input type="hidden" name="version" value={profile.version} />
          <div className="grid gap-4 md:grid-cols-2">
            <PersonFields profile={profile} readOnly={readOnly} />
            <PhoneFields profile={profile} readOnly={readOnly} />
            {profile.account_type === 'supplier' && (
              <NumberField
                name="minimum_order_value"
                label={t('account.field.minimum_order_value')}
                hint={t('account.hint.minimum_order_value')}
                defaultValue={profile.minimum_order_value}
                decimals={2}
                end={profile.currency}
                optional
                readOnly={readOnly}
              />
            )}
          </div>
          {!readOnly && <SaveRow quiet={quiet} isQuiet={isQuiet} />}
        </Form>
      </div>
    </Card>
  );
}

interface FieldsProps {
  profile: ProfileView;
  readOnly: boolean;
}

function PersonFields({ profile, readOnly }: FieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <TextField
        name="full_name"
        label={t('account.field.full_name')}
        defaultValue={profile.full_name}
        autoComplete="name"
        readOnly={readOnly}
      />
      <TextField
        name="position"
        label={t('account.field.position')}
        defaultValue={profile.position}
        autoComplete="organization-title"
        readOnly={readOnly}
      />
      <TextField
        name="company_name"
        label={t('account.field.company_name')}
        hint={t('account.hint.company_name')}
        defaultValue={profile.company_name}
        autoComplete="organization"
        readOnly={readOnly}
      />
      <TextField
        name="email"
        type="email"
        label={t('account.field.email')}
        hint={t('account.hint.email')}
        defaultValue={profile.email}
        readOnly
      />
    </>
  );
}

function PhoneFields({ profile, readOnly }: FieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <PhoneField
        name="mobile"
        label={t('account.field.mobile')}
        defaultValue={formatPhone(profile.mobile)}
        readOnly={readOnly}
      />
      <PhoneField
        name="whatsapp"
        label={t('account.field.whatsapp')}
        hint={
          <>
            {t('registration.whatsappWhy')} {!readOnly && profile.whatsapp === '' && <UseMobile />}
          </>
        }
        defaultValue={formatPhone(profile.whatsapp)}
        readOnly={readOnly}
      />
      <PhoneField
        name="phone"
        label={t('account.field.phone')}
        defaultValue={formatPhone(profile.phone)}
        placeholder="+971 4 371 0092"
        autoComplete="work tel"
        readOnly={readOnly}
      />
    </>
  );
}

function copyMobile({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const fields = currentTarget.form?.elements;
  const [mobile, whatsapp] = ['mobile', 'whatsapp'].map((name) => fields?.namedItem(name));
  if (!(mobile instanceof HTMLInputElement && whatsapp instanceof HTMLInputElement)) return;
  whatsapp.value = mobile.value;
  whatsapp.dispatchEvent(new Event('input', { bubbles: true }));
  whatsapp.focus();
}

/** Proposes the mobile number, which the reader takes by a press and then saves. */
function UseMobile() {
  const { t } = useI18n();
  return (
    <button
      type="button"
      onClick={copyMobile}
      className="rounded-chip font-medium text-primary-text hover:underline noscript:hidden max-md:min-h-11"
    >
      {t('account.contact.useMobile')}
    </button>
  );
}
