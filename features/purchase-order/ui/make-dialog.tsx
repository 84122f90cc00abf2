import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';
import { documentLanguages } from '#shared/pdf.ts';
import { useI18n } from '#ui/use-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { addressesFor } from '#features/address/ui/return-address.ts';
import { AttachmentsField } from '#features/attachment/ui/attachments-field.tsx';
import { PoNumberField } from '#features/offer/ui/po-number-field.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { useOrderText } from './order-text.ts';

export interface AddressOption {
  readonly id: string;
  readonly label: string;
  readonly city_en: string;
  readonly city_ar: string;
  readonly is_default: boolean;
  readonly in_city: boolean;
}

export interface DeliveryCity {
  readonly name_en: string;
  readonly name_ar: string;
}

interface MakeDialogProps {
  offerId: string;
  rfqId: string;
  deliveryMethod: 'delivery' | 'pickup';
  addresses: readonly AddressOption[];
  deliveryCity: DeliveryCity | null;
  poNumber: string;
  way?: 'generate' | 'upload';
  onClose: () => void;
}

/** Generates or uploads the purchase order of an accepted offer (specification §2.83). */
export function MakeDialog({
  offerId,
  rfqId,
  deliveryMethod,
  addresses,
  deliveryCity,
  poNumber,
  way = 'generate',
  onClose,
}: MakeDialogProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState(way);
  const isBlocked = deliveryMethod === 'delivery' && addresses.length === 0;
  return (
    <OrderDialog
      title={t('order.make.title')}
      intent={chosen}
      subject={offerId}
      submit={t('order.make.do')}
      busy={t('order.make.busy')}
      disabled={isBlocked}
      onClose={onClose}
    >
      <RadioCards
        name="way"
        label={t('order.make.way')}
        defaultValue={way}
        onChange={(value) => setChosen(value === 'upload' ? 'upload' : 'generate')}
        choices={[
          {
            value: 'generate',
            label: t('order.make.generate'),
            detail: t('order.make.generateWhat'),
          },
          {
            value: 'upload',
            label: t('order.make.uploadOwn'),
            detail: t('order.make.uploadOwnWhat'),
          },
        ]}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {chosen === 'generate' ? (
          <Select
            name="language"
            label={t('order.make.language')}
            defaultValue="both"
            options={documentLanguages.map((value) => ({ value, label: t(`order.make.${value}`) }))}
          />
        ) : (
          <AttachmentsField
            name="file_id"
            label={t('order.make.file')}
            hint={t('order.make.fileHint')}
            max={1}
          />
        )}
        <AddressChoice
          {...{ deliveryMethod, addresses, deliveryCity }}
          addAt={addressesFor(`/buyer/wizard/${rfqId}?offer=${offerId}`)}
        />
        <PoNumberField defaultValue={poNumber} />
      </div>
      <p className="text-small text-text-3">{t('order.make.frozen')}</p>
    </OrderDialog>
  );
}

interface AddressChoiceProps extends Pick<
  MakeDialogProps,
  'deliveryMethod' | 'addresses' | 'deliveryCity'
> {
  addAt: string;
}

function AddressChoice({ deliveryMethod, addresses, deliveryCity, addAt }: AddressChoiceProps) {
  const { t, locale } = useI18n();
  const orderText = useOrderText();
  const [chosenId, setChosenId] = useState(addresses[0]?.id);
  if (deliveryMethod === 'pickup')
    return <p className="self-end text-small text-text-2">{t('order.make.pickup')}</p>;
  if (addresses.length === 0) {
    return (
      <Note tone="accent" title={t('order.make.noAddress')} actions={<AddAddress to={addAt} />} />
    );
  }
  const options = addresses.map((address) => {
    const args = { label: address.label, city: orderText.city(address) };
    const label = address.is_default
      ? t('order.make.addressDefault', args)
      : t('order.make.addressOther', args);
    return { value: address.id, label };
  });
  const isElsewhere = addresses.some(({ id, in_city: inCity }) => id === chosenId && !inCity);
  const city = locale === 'ar' ? deliveryCity?.name_ar : deliveryCity?.name_en;
  const hasCity = addresses.some(({ in_city: inCity }) => inCity);
  return (
    <>
      <Select
        name="address_id"
        label={t('order.make.address')}
        options={options}
        onChange={(event) => setChosenId(event.currentTarget.value)}
      />
      {isElsewhere && city !== undefined && (
        <Note
          tone="accent"
          icon={MapPin}
          role="status"
          className="md:col-span-2"
          title={t('order.make.otherCity', { city })}
          actions={hasCity ? undefined : <AddAddress to={addAt} />}
        />
      )}
    </>
  );
}

function AddAddress({ to }: { to: string }) {
  const { t } = useI18n();
  return (
    <LinkButton to={to} tone="secondary" size="sm">
      {t('order.make.addAddress')}
    </LinkButton>
  );
}
