import { Checkbox } from '#ui/checkbox.tsx';
import { useText } from '#ui/use-text.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextField } from '#ui/text-field.tsx';

export function PersonalFields({ companyName }: { companyName?: string }) {
  const t = useText();
  return (
    <div className="grid gap-4">
      <TextField name="full_name" label={t('registration.fullName')} autoComplete="name" large />
      <TextField
        name="company_name"
        label={t('registration.companyName')}
        hint={t('registration.companyHint')}
        {...(companyName !== undefined && { defaultValue: companyName })}
        autoComplete="organization"
        large
      />
      <TextField
        name="position"
        label={t('registration.position')}
        autoComplete="organization-title"
        large
      />
      <div className="grid gap-4 md:grid-cols-2">
        <PhoneField
          name="mobile"
          label={t('registration.mobile')}
          hint={t('registration.mobileWhy')}
          large
        />
        <PhoneField
          name="phone"
          label={t('registration.phone')}
          autoComplete="work tel"
          placeholder="+971 4 371 0092"
          large
        />
      </div>
      <div>
        <PhoneField
          name="whatsapp"
          label={t('registration.whatsapp')}
          hint={t('registration.whatsappWhy')}
          autoComplete="off"
          optional
          large
        />
        <Checkbox name="whatsapp_same" value="true" defaultChecked className="mt-2">
          {t('registration.whatsappSame')}
        </Checkbox>
      </div>
      <Segmented
        name="channel"
        label={t('registration.channel')}
        defaultValue="email"
        choices={[
          { value: 'email', label: t('registration.byEmail') },
          { value: 'sms', label: t('registration.bySms') },
        ]}
      />
    </div>
  );
}
