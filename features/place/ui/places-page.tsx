import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { RowActions } from '#ui/data-table-actions.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { Tag } from '#ui/tag.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { isKeyOf } from '#shared/is-key-of.ts';
import { nameIn } from '#features/category/rules.ts';
import type { CityRow, CountryRow, PlacesView } from '../schema.ts';
import {
  cityDialogs,
  countryDialogs,
  listDialogs,
  PlaceDialog,
  type PlaceIntent,
} from './place-dialogs.tsx';

function namedIn(countries: readonly CountryRow[]) {
  return (verb: string, id: string): PlaceIntent | null => {
    if (isKeyOf(listDialogs, verb)) return { what: verb };
    const country = countries.find(
      ({ code, cities }) => code === id || cities.some((city) => city.id === id),
    );
    const city = country?.cities.find((one) => one.id === id);
    if (country === undefined) return null;
    if (isKeyOf(countryDialogs, verb)) return { what: verb, country };
    if (city !== undefined && isKeyOf(cityDialogs, verb)) return { what: verb, country, city };
    return null;
  };
}

/** `view`, null: the places are missing, so nothing can be changed. */
export function PlacesPage({ view }: { view: PlacesView | null }) {
  const { t } = useI18n();
  const countries = view?.countries ?? [];
  const dialog = useRowDialog(namedIn(countries));
  const { press } = dialog;
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="page-name text-h1 text-text">{t('place.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">{t('place.lead')}</p>
        </div>
        {view !== null && (
          <OpenerForm>
            <span className="flex flex-wrap gap-2">
              {countries.length > 1 && (
                <DialogOpener
                  kind="orderCountries"
                  tone="secondary"
                  onOpen={() => press({ what: 'orderCountries' })}
                >
                  {t('place.orderCountries')}
                </DialogOpener>
              )}
              <DialogOpener
                kind="addCountry"
                tone="primary"
                onOpen={() => press({ what: 'addCountry' })}
              >
                {t('place.addCountry')}
              </DialogOpener>
            </span>
          </OpenerForm>
        )}
      </header>
      <OpenDialog of={dialog}>
        {(intent, close) => <PlaceDialog intent={intent} countries={countries} onClose={close} />}
      </OpenDialog>
      <LoadedPart
        level={2}
        frameClass="grid grid-cols-[minmax(0,1fr)] gap-5"
        className="rounded-card border border-line bg-surface p-card shadow-1"
      >
        {countries.length === 0 && (
          <EmptyState level={2} title={t('place.empty')}>
            {t('place.emptyWhy')}
          </EmptyState>
        )}
        {countries.map((country) => (
          <CountryCard key={country.code} country={country} onChoose={press} />
        ))}
      </LoadedPart>
    </div>
  );
}

interface CountryCardProps {
  country: CountryRow;
  onChoose: (intent: PlaceIntent) => void;
}

function CountryCard({ country, onChoose }: CountryCardProps) {
  const { t, locale } = useI18n();
  const { code, open, cities } = country;
  const name = nameIn(locale, country);
  const act = (what: keyof typeof countryDialogs, text: string) => ({
    key: what,
    text,
    dialog: `${what}.${code}`,
    onPress: () => onChoose({ what, country }),
  });
  return (
    <Card
      flush
      title={name}
      titleNote={
        <>
          <Ltr className="text-caption text-text-3">{code}</Ltr>
          <span className="text-caption text-text-3">
            {t('place.cities', { n: cities.length })}
          </span>
          {!open && <Tag>{t('place.closed')}</Tag>}
        </>
      }
      actions={
        <RowActions
          name={name}
          alwaysShown
          actions={[
            act('addCity', t('place.addCity')),
            act('changeCountry', t('place.change')),
            ...(cities.length > 1 ? [act('orderCities', t('place.orderCities'))] : []),
            { ...act('switchCountry', open ? t('place.close') : t('place.open')), danger: open },
          ]}
        />
      }
    >
      <ul className="divide-y divide-line">
        {cities.map((city) => (
          <CityItem key={city.id} country={country} city={city} onChoose={onChoose} />
        ))}
      </ul>
    </Card>
  );
}

function CityItem({ country, city, onChoose }: CountryCardProps & { city: CityRow }) {
  const { t, locale } = useI18n();
  const name = nameIn(locale, city);
  const act = (what: keyof typeof cityDialogs, text: string) => ({
    key: what,
    text,
    dialog: `${what}.${city.id}`,
    onPress: () => onChoose({ what, country, city }),
  });
  return (
    <li className="flex items-center justify-between gap-3 px-card py-2">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0">
          <span className="block text-table text-text">{name}</span>
          <span className="block text-caption text-text-3">
            <bdi>{nameIn(locale === 'ar' ? 'en' : 'ar', city)}</bdi>
          </span>
        </span>
        {city.emirate !== '' && <Tag>{t(`place.emirates.${city.emirate}`)}</Tag>}
        {!city.open && <Tag tone="danger">{t('place.closed')}</Tag>}
      </span>
      <span role="group" aria-label={name} className="flex shrink-0 items-center gap-2">
        <RowActions
          name={name}
          alwaysShown
          actions={[
            act('changeCity', t('place.change')),
            {
              ...act('switchCity', city.open ? t('place.close') : t('place.open')),
              danger: city.open,
            },
          ]}
        />
      </span>
    </li>
  );
}
