import { useState } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Button } from '../../../app/ui/button.tsx';
import { Card } from '../../../app/ui/card.tsx';
import { RowActions } from '../../../app/ui/data-table-actions.tsx';
import { Note } from '../../../app/ui/note.tsx';
import { Tag } from '../../../app/ui/tag.tsx';
import { useFormFetcher } from '../../../app/ui/use-form-fetcher.ts';
import { Ltr } from '../../../app/ui/user-text.tsx';
import { nameIn } from '../../category/ui/category-name.ts';
import type { CityRow, CountryRow, PlacesView } from '../schema.ts';
import { PlaceDialog, type PlaceAsked } from './place-dialogs.tsx';

/** Countries with their cities in the order that forms offer them. */
export function PlacesPage({ view: { countries } }: { view: PlacesView }) {
  const { t } = useReading();
  const { fetcher, refused } = useFormFetcher();
  const [asked, setAsked] = useState<PlaceAsked | null>(null);
  const move = (fields: Readonly<Record<string, string>>) => void fetcher.submit({ ...fields }, { method: 'post' });
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1 text-text">{t('place.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">{t('place.lead')}</p>
        </div>
        <Button tone="primary" onClick={() => setAsked({ what: 'addCountry' })}>
          {t('place.addCountry')}
        </Button>
      </header>
      {refused !== undefined && <Note tone="danger" role="alert" title={refused.message} />}
      {countries.map((country, at) => (
        <CountryCard
          key={country.code}
          country={country}
          isFirst={at === 0}
          isLast={at === countries.length - 1}
          ask={setAsked}
          move={move}
        />
      ))}
      {asked !== null && <PlaceDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

interface CountryCardProps {
  country: CountryRow;
  isFirst: boolean;
  isLast: boolean;
  ask: (asked: PlaceAsked) => void;
  move: (fields: Readonly<Record<string, string>>) => void;
}

function CountryCard({ country, isFirst, isLast, ask, move }: CountryCardProps) {
  const { t, locale } = useReading();
  const { code, open, cities } = country;
  const name = nameIn(locale, country);
  const moving = (way: 'up' | 'down') => () => move({ intent: 'move_country', code, way });
  return (
    <Card
      flush
      title={name}
      titleNote={
        <>
          <Ltr className="text-caption text-text-3">{code}</Ltr>
          <span className="text-caption text-text-3">{t('place.cities', { n: cities.length })}</span>
          {!open && <Tag>{t('place.closed')}</Tag>}
        </>
      }
      actions={
        <RowActions
          name={name}
          alwaysShown
          actions={[
            { key: 'city', text: t('place.addCity'), onPress: () => ask({ what: 'addCity', country }) },
            { key: 'change', text: t('place.change'), onPress: () => ask({ what: 'changeCountry', country }) },
            ...(isFirst ? [] : [{ key: 'up', text: t('place.up'), onPress: moving('up') }]),
            ...(isLast ? [] : [{ key: 'down', text: t('place.down'), onPress: moving('down') }]),
            {
              key: 'switch',
              text: open ? t('place.close') : t('place.open'),
              danger: open,
              onPress: () => ask({ what: 'switchCountry', country }),
            },
          ]}
        />
      }
    >
      <ul className="divide-y divide-line">
        {cities.map((city, at) => (
          <CityItem
            key={city.id}
            country={country}
            city={city}
            isFirst={at === 0}
            isLast={at === cities.length - 1}
            ask={ask}
            move={move}
          />
        ))}
      </ul>
    </Card>
  );
}

function CityItem({ country, city, isFirst, isLast, ask, move }: CountryCardProps & { city: CityRow }) {
  const { t, locale } = useReading();
  const name = nameIn(locale, city);
  const moving = (way: 'up' | 'down') => () => move({ intent: 'move_city', id: city.id, way });
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
      <span className="flex shrink-0 items-center gap-2">
        <RowActions
          name={name}
          alwaysShown
          actions={[
            { key: 'change', text: t('place.change'), onPress: () => ask({ what: 'changeCity', country, city }) },
            ...(isFirst ? [] : [{ key: 'up', text: t('place.up'), onPress: moving('up') }]),
            ...(isLast ? [] : [{ key: 'down', text: t('place.down'), onPress: moving('down') }]),
            {
              key: 'switch',
              text: city.open ? t('place.close') : t('place.open'),
              danger: city.open,
              onPress: () => ask({ what: 'switchCity', country, city }),
            },
          ]}
        />
      </span>
    </li>
  );
}
