import { useI18n } from '#ui/use-text.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { OrderForm } from '#ui/order-form.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { nameIn } from '#features/category/rules.ts';
import { emirates } from '../rules/places.ts';
import type { CityRow, CountryRow } from '../schema.ts';

export type PlaceIntent =
  | { readonly what: 'addCountry' | 'orderCountries' }
  | {
      readonly what: 'addCity' | 'changeCountry' | 'switchCountry' | 'orderCities';
      readonly country: CountryRow;
    }
  | {
      readonly what: 'changeCity' | 'switchCity';
      readonly country: CountryRow;
      readonly city: CityRow;
    };

interface PlaceDialogProps {
  intent: PlaceIntent;
  countries: readonly CountryRow[];
  onClose: () => void;
}

export function PlaceDialog({ intent, countries, onClose }: PlaceDialogProps) {
  switch (intent.what) {
    case 'addCountry':
      return <AddCountry onClose={onClose} />;
    case 'addCity':
      return <AddCity country={intent.country} onClose={onClose} />;
    case 'changeCountry':
      return <ChangeCountry country={intent.country} onClose={onClose} />;
    case 'changeCity':
      return <ChangeCity country={intent.country} city={intent.city} onClose={onClose} />;
    case 'switchCountry':
      return (
        <SwitchForm row={intent.country} id={intent.country.code} isCountry onClose={onClose} />
      );
    case 'switchCity':
      return <SwitchForm row={intent.city} id={intent.city.id} onClose={onClose} />;
    case 'orderCountries':
      return <OrderCountries countries={countries} onClose={onClose} />;
    case 'orderCities':
      return <OrderCities country={intent.country} countries={countries} onClose={onClose} />;
  }
}

interface CloseProps {
  onClose: () => void;
}

interface CountryProps extends CloseProps {
  country: CountryRow;
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

function ChangeCity({ country, city, onClose }: CountryProps & { city: CityRow }) {
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

function OrderCountries({ countries, onClose }: CloseProps & Pick<PlaceDialogProps, 'countries'>) {
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

function OrderCities({
  country,
  countries,
  onClose,
}: CountryProps & Pick<PlaceDialogProps, 'countries'>) {
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
