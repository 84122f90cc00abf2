import { useId } from 'react';
import { OnceKey } from '#ui/once-key.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { useSchemaCheck } from '#ui/use-schema-check.ts';
import { formatPhone } from '#shared/phone-format.ts';
import type { CountryView } from '#features/category/schema.ts';
import { CityFields } from '#features/category/ui/city-fields.tsx';
import type { AddressView } from '../schema.ts';

interface AddressDialogProps {
  /** Null: a new one. */
  address: AddressView | null;
  countries: readonly CountryView[];
  onClose: () => void;
  onDone: () => void;
}

const loadSchema = async () => (await import('../schema.ts')).addressInput;

/**
 * Adds or edits an address, with "set as default" (specification §2.78). Must be mounted only
 * while open.
 */
export function AddressDialog({ address, countries, onClose, onDone }: AddressDialogProps) {
  const { t } = useI18n();
  const { fetcher, refused } = useFormFetcher(onDone);
  const validate = useSchemaCheck(loadSchema);
  const formId = useId();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={address === null ? t('address.dialog.add') : t('address.dialog.edit')}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={fetcher.state !== 'idle'}
            busyLabel={t('address.dialog.saving')}
          >
            {t('address.dialog.save')}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        fetcher={fetcher}
        errors={refused?.errors}
        message={refused?.message}
        validate={validate}
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="intent" value={address === null ? 'add' : 'edit'} />
        <OnceKey />
        <input type="hidden" name="id" value={address?.id ?? ''} />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Fields address={address} countries={countries} />
        </div>
      </Form>
    </Dialog>
  );
}

function Fields({ address, countries }: Omit<AddressDialogProps, 'onClose' | 'onDone'>) {
  const { t } = useI18n();
  return (
    <>
      <TextField
        name="label"
        label={t('address.field.label')}
        hint={t('address.field.labelHint')}
        defaultValue={address?.label}
        autoFocus
      />
      <CityFields
        countries={countries}
        cityId={address?.city.id ?? ''}
        labels={{
          country: t('address.field.country'),
          city: t('address.field.city'),
          choose: t('address.field.chooseCity'),
        }}
      />
      <TextField name="area" label={t('address.field.area')} defaultValue={address?.area} />
      <TextField name="street" label={t('address.field.street')} defaultValue={address?.street} />
      <TextField
        name="building"
        label={t('address.field.building')}
        defaultValue={address?.building}
      />
      <TextField
        name="landmark"
        label={t('address.field.landmark')}
        defaultValue={address?.landmark}
      />
      <PhoneField
        name="phone"
        label={t('address.field.phone')}
        defaultValue={formatPhone(address?.phone ?? '')}
      />
      <TextField
        name="po_box"
        label={t('address.field.poBox')}
        defaultValue={address?.po_box}
        optional
      />
      {address?.is_default !== true && (
        <Checkbox name="is_default" className="md:col-span-2">
          {t('address.field.isDefault')}
        </Checkbox>
      )}
    </>
  );
}
