import { useLayoutEffect, useRef, useState } from 'react';
import { Select } from '#ui/select.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useI18n } from '#ui/use-text.tsx';
import { nameIn } from '../rules.ts';
import type { CountryView } from '../schema.ts';

interface CityFieldsProps {
  countries: readonly CountryView[];
  /** The country without a chosen city: the company's own. Absent: the first of the list. */
  country?: string;
  cityId: string;
  labels: {
    country: string;
    city: string;
    /** The empty option of the cities. Absent: a city is always chosen. */
    choose?: string;
  };
}

/**
 * The country, then its cities. Without JavaScript one select has the cities of all countries. Only
 * the city is sent, because it decides the country.
 */
export function CityFields({ countries, country, cityId, labels }: CityFieldsProps) {
  const { locale } = useI18n();
  const isAlive = useHydrated();
  const countryOf = (id: string) =>
    countries.find(({ cities }) => cities.some((one) => one.id === id))?.code;
  const fallback = countries.find(({ code }) => code === country) ?? countries[0];
  const [code, setCode] = useState(countryOf(cityId) ?? fallback?.code ?? '');
  const [first, setFirst] = useState(cityId);
  const box = useRef<HTMLSelectElement>(null);
  // Reads the choice from the DOM, so that a choice made before hydration is not lost.
  useLayoutEffect(() => {
    const chosen = box.current?.value ?? '';
    setFirst((now) => (chosen === '' ? now : chosen));
    setCode((now) => countryOf(chosen) ?? now);
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the choice before hydration
  }, []);
  const separator = locale === 'ar' ? '، ' : ', ';
  const cities = countries
    .filter((one) => !isAlive || one.code === code)
    .flatMap((one) =>
      one.cities.map((city) => ({
        value: city.id,
        label: isAlive
          ? nameIn(locale, city)
          : `${nameIn(locale, city)}${separator}${nameIn(locale, one)}`,
      })),
    );
  return (
    <>
      <Select
        name="country"
        label={labels.country}
        className="noscript:hidden"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        options={countries.map((one) => ({ value: one.code, label: nameIn(locale, one) }))}
      />
      <Select
        key={isAlive ? code : 'all'}
        ref={box}
        name="city_id"
        label={labels.city}
        {...(labels.choose === undefined ? {} : { placeholder: labels.choose })}
        defaultValue={
          cities.some(({ value }) => value === first)
            ? first
            : labels.choose === undefined
              ? undefined
              : ''
        }
        options={cities}
      />
    </>
  );
}
