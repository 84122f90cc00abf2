import { useI18n } from '#ui/use-text.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { OrderForm } from '#ui/order-form.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { nameIn } from '#features/category/rules.ts';
import { emirates } from '../rules/emirates.ts';
import type { CityRow, CountryRow } from '../schema.ts';

export const listDialogs = { addCountry: AddCountry, orderCountries: OrderCountries } as const;

export const countryDialogs = {
  addCity: AddCity,
  changeCountry: ChangeCountry,
  switchCountry: SwitchCountry,
  orderCities: OrderCities,
} as const;

export const cityDialogs = { changeCity: ChangeCity, switchCity: SwitchCity } as const;

export type PlaceIntent =
  | { readonly what: keyof typeof listDialogs }
  | { readonly what: keyof typeof countryDialogs; readonly country: CountryRow }
  | {
      readonly what: keyof typeof cityDialogs;
      readonly country: CountryRow;
      readonly city: CityRow;
    };

interface PlaceDialogProps {
  intent: PlaceIntent;
  countries: readonly CountryRow[];
  onClose: () => void;
}

export function PlaceDialog({ intent, ...props }: PlaceDialogProps) {
  if ('city' in intent) {
    const Dialog = cityDialogs[intent.what];
    return <Dialog country={intent.country} city={intent.city} {...props} />;
  }
  if ('country' in intent) {
    const Dialog = countryDialogs[intent.what];
    return <Dialog country={intent.country} {...props} />;
  }
  const Dialog = listDialogs[intent.what];
  return <Dialog {...props} />;
}

interface CloseProps {
  onClose: () => void;
}

interface ListProps extends CloseProps {
  countries: readonly CountryRow[];
}

interface CountryProps extends CloseProps {
  country: CountryRow;
}

interface CityProps extends CountryProps {
  city: CityRow;
}

function AddCountry({ onClose }: CloseProps) {
  const { t } = useI18n();
  return (
    <DecisionForm
      title={t('place.addCountry')}
      intent="add_country"
      label={t('place.add')}
      narrow
      onClose={onClose}
    >
      <TextField
        name="letters"
        label={t('place.code')}
        dir="ltr"
        maxLength={2}
        autoComplete="off"
      />
      <Names />
    </DecisionForm>
  );
}

function AddCity({ country, onClose }: CountryProps) {
  const { t, locale } = useI18n();
  const title = t('place.addCityOf', { name: nameIn(locale, country) });
  return (
    <DecisionForm
      title={title}
      intent="add_city"
      hidden={{ id: country.code }}
      label={t('place.add')}
      narrow
      onClose={onClose}
    >
      <Names />
      {country.code === 'AE' && <EmirateField />}
    </DecisionForm>
  );
}

function ChangeCountry({ country, onClose }: CountryProps) {
  const { t, locale } = useI18n();
  const title = t('place.changeOf', { name: nameIn(locale, country) });
  const hidden = { id: country.code, seen_version: country.version };
  return (
    <DecisionForm
      title={title}
      intent="change_country"
      hidden={hidden}
      label={t('place.change')}
      narrow
      onClose={onClose}
    >
      <Names row={country} />
    </DecisionForm>
  );
}

function ChangeCity({ country, city, onClose }: CityProps) {
  const { t, locale } = useI18n();
  const title = t('place.changeOf', { name: nameIn(locale, city) });
  const hidden = { id: city.id, seen_version: city.version };
  return (
    <DecisionForm
      title={title}
      intent="change_city"
      hidden={hidden}
      label={t('place.change')}
      narrow
      onClose={onClose}
    >
      <Names row={city} />
      {country.code === 'AE' && <EmirateField value={city.emirate} />}
    </DecisionForm>
  );
}

function OrderCountries({ countries, onClose }: ListProps) {
  const { t, locale } = useI18n();
  const rows = countries.map((country) => ({
    id: country.code,
    name: nameIn(locale, country),
  }));
  return (
    <OrderForm
      title={t('place.orderCountries')}
      intent="order_countries"
      rows={rows}
      onClose={onClose}
    />
  );
}

function OrderCities({ country, countries, onClose }: CountryProps & ListProps) {
  const { t, locale } = useI18n();
  const { code, cities } = country;
  // The current rows, because the open dialog still has those of the press.
  const current = countries.find((one) => one.code === code)?.cities ?? cities;
  const rows = current.map((city) => ({ id: city.id, name: nameIn(locale, city) }));
  const title = t('place.orderCitiesOf', { name: nameIn(locale, country) });
  return (
    <OrderForm
      title={title}
      intent="order_cities"
      hidden={{ id: code }}
      rows={rows}
      onClose={onClose}
    />
  );
}

function SwitchCountry({ country, onClose }: CountryProps) {
  return <SwitchForm row={country} id={country.code} isCountry onClose={onClose} />;
}

function SwitchCity({ city, onClose }: CityProps) {
  return <SwitchForm row={city} id={city.id} onClose={onClose} />;
}

interface SwitchFormProps {
  row: CountryRow | CityRow;
  isCountry?: boolean;
  id: string;
  onClose: () => void;
}

function SwitchForm({ row, id, isCountry = false, onClose }: SwitchFormProps) {
  const { t, locale } = useI18n();
  const name = nameIn(locale, row);
  const closing = isCountry ? t('place.closeCountryWhy') : t('place.closeCityWhy');
  return (
    <DecisionForm
      title={row.open ? t('place.closeOf', { name }) : t('place.openOf', { name })}
      intent={isCountry ? 'switch_country' : 'switch_city'}
      hidden={{ id, on: row.open ? 'off' : 'on', seen_version: row.version }}
      label={row.open ? t('place.close') : t('place.open')}
      tone={row.open ? 'danger' : 'primary'}
      narrow
      onClose={onClose}
    >
      <p>{row.open ? closing : t('place.openWhy')}</p>
    </DecisionForm>
  );
}

function Names({ row }: { row?: CountryRow | CityRow }) {
  const { t } = useI18n();
  return (
    <>
      <TextField name="name_en" label={t('place.nameEn')} defaultValue={row?.name_en} dir="ltr" />
      <TextField name="name_ar" label={t('place.nameAr')} defaultValue={row?.name_ar} dir="rtl" />
    </>
  );
}

function EmirateField({ value = '' }: { value?: string }) {
  const { t } = useI18n();
  return (
    <Select
      name="emirate"
      label={t('place.emirate')}
      hint={t('place.emirateHint')}
      placeholder={t('place.chooseEmirate')}
      defaultValue={value}
      options={emirates.map((one) => ({ value: one, label: t(`place.emirates.${one}`) }))}
    />
  );
}
