import { useI18n } from '#ui/use-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { formatPhone } from '#shared/phone-format.ts';
import { locales } from '#shared/locale.ts';
import type { ContactView } from '../schema.ts';

interface ContactFormProps {
  /** Null: a new one. */
  contact: ContactView | null;
  onClose: () => void;
}

/** Adds or edits a supplier. Must be mounted only while open. */
export function ContactForm({ contact, onClose }: ContactFormProps) {
  const { t, locale } = useI18n();
  const title =
    contact === null
      ? t('supplierBook.page.add')
      : t('supplierBook.dialog.edit', { name: contact.name });
  return (
    <DecisionForm
      title={title}
      intent={contact === null ? 'add' : 'edit'}
      hidden={contact === null ? {} : { id: contact.id, seen_version: String(contact.version) }}
      label={contact === null ? t('supplierBook.page.add') : t('supplierBook.dialog.save')}
      reason="none"
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Reach contact={contact} />
        <Select
          name="locale"
          label={t('supplierBook.field.locale')}
          hint={t('supplierBook.field.localeHint')}
          options={locales.map((value) => ({
            value,
            label: t(`supplierBook.field.locales.${value}`),
          }))}
          defaultValue={contact?.locale ?? locale}
        />
        <TextField
          name="groups"
          label={t('supplierBook.field.groups')}
          hint={t('supplierBook.field.groupsHint')}
          defaultValue={contact?.groups.join(locale === 'ar' ? '، ' : ', ')}
          optional
        />
        <Checkbox
          name="whatsapp_agreed"
          defaultChecked={contact?.whatsapp_agreed ?? false}
          hint={t('supplierBook.field.whatsappHint')}
          className="md:col-span-2"
        >
          {t('supplierBook.field.whatsapp')}
        </Checkbox>
        <Textarea
          name="note"
          label={t('supplierBook.field.note')}
          hint={t('supplierBook.field.noteHint')}
          defaultValue={contact?.note}
          className="md:col-span-2"
          optional
        />
      </div>
    </DecisionForm>
  );
}

function Reach({ contact }: Pick<ContactFormProps, 'contact'>) {
  const { t } = useI18n();
  return (
    <>
      <TextField
        name="name"
        label={t('supplierBook.field.name')}
        hint={t('supplierBook.field.nameHint')}
        defaultValue={contact?.name}
        className="md:col-span-2"
        autoFocus
      />
      <TextField
        name="email"
        type="email"
        label={t('supplierBook.field.email')}
        defaultValue={contact?.email}
        autoComplete="off"
        optional
      />
      <PhoneField
        name="mobile"
        label={t('supplierBook.field.mobile')}
        defaultValue={formatPhone(contact?.mobile ?? '')}
        autoComplete="off"
        optional
      />
      <TextField
        name="trn"
        label={t('supplierBook.field.trn')}
        defaultValue={contact?.trn}
        inputMode="numeric"
        dir="ltr"
        optional
      />
      <TextField
        name="licence_number"
        label={t('supplierBook.field.licence')}
        defaultValue={contact?.licence_number}
        dir="ltr"
        optional
      />
    </>
  );
}
