import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { en } from '#app/texts/en.ts';
import { TextProvider } from '#ui/use-text.tsx';
import type { PlacesView } from '../schema.ts';
import { PlacesPage } from './places-page.tsx';

const city = (id: string, name: string) =>
  ({ id, name_en: name, name_ar: name, emirate: '', open: true, version: `${id}-1` }) as const;
const view: PlacesView = {
  countries: [
    {
      code: 'AE',
      name_en: 'Emirates',
      name_ar: 'الإمارات',
      open: true,
      version: 'ae-1',
      cities: [],
    },
    {
      code: 'SA',
      name_en: 'Saudi Arabia',
      name_ar: 'السعودية',
      open: true,
      version: 'sa-1',
      cities: [city('c1', 'Riyadh'), city('c2', 'Jeddah')],
    },
  ],
};

/** Renders the page on the server. `posted` is the action's response. */
function sent(search: string, posted?: object): string {
  const Stub = createRoutesStub([
    {
      id: 'page',
      path: '*',
      Component: () => (
        <TextProvider locale="en" catalogue={en}>
          <PlacesPage view={view} />
        </TextProvider>
      ),
    },
  ]);
  const answered = posted === undefined ? {} : { hydrationData: { actionData: { page: posted } } };
  return renderToStaticMarkup(<Stub initialEntries={[`/admin/places${search}`]} {...answered} />);
}

const fieldsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`, 'g'))].map(
    ([, value]) => value,
  );
const buttonsOf = (html: string, name: string) =>
  [
    ...html.matchAll(
      new RegExp(`<button type="submit"[^>]* value="([^"]*)"[^>]* name="${name}"`, 'g'),
    ),
  ].map(([, value]) => value);

describe('the page of places before JavaScript', () => {
  it('has a button for each action of a row that opens its form', () => {
    const html = sent('?view=wide');
    for (const kind of ['addCountry', 'orderCountries', 'changeCity.c1', 'addCity.SA']) {
      expect(buttonsOf(html, 'dialog')).toContain(kind);
    }
    const plain = [...html.matchAll(/<noscript[^>]*>(.*?)<\/noscript>/g)]
      .map(([, inner]) => inner)
      .join('');
    for (const kind of [
      'changeCountry.SA',
      'orderCities.SA',
      'switchCountry.SA',
      'switchCity.c2',
    ]) {
      expect(buttonsOf(plain, 'dialog')).toContain(kind);
    }
    // The other parameters of the address must stay.
    expect(new Set(fieldsOf(html, 'view'))).toEqual(new Set(['wide']));
  });

  it('shows the form on the page with the version that was read, and answers with a page', () => {
    const html = sent('?dialog=changeCity.c2');
    expect(html).toContain('Change: Jeddah');
    expect([fieldsOf(html, 'id'), fieldsOf(html, 'seen_version'), fieldsOf(html, 'plain')]).toEqual(
      [['c2'], ['c2-1'], ['1']],
    );
    expect(html).toContain('<textarea');
    // The link that closes the dialog.
    expect(html).toContain('href="/admin/places"');
  });

  it('keeps refused values as typed, and the version as read', () => {
    const values = {
      intent: 'change_city',
      id: 'c2',
      name_en: 'Jidda',
      name_ar: 'جدة',
      seen_version: 'c2-0',
    };
    const refusal = {
      ok: false,
      code: 'conflict',
      message: 'Someone was faster',
      errors: {},
      values,
    };
    const html = sent('?dialog=changeCity.c2', refusal);
    expect(html).toContain('Someone was faster');
    expect(html).toContain('value="Jidda"');
    expect(fieldsOf(html, 'seen_version')).toEqual(['c2-0']);
    expect(sent('?dialog=changeCity.c1', refusal)).not.toContain('Someone was faster');
  });

  it('arranges an order step by step in the address, and sends it as a whole', () => {
    const html = sent('?dialog=orderCities.SA');
    expect([fieldsOf(html, 'seen'), fieldsOf(html, 'order')]).toEqual([['c1,c2'], ['c1,c2']]);
    expect(buttonsOf(html, 'places')).toContain('1,0');
    const moved = sent('?dialog=orderCities.SA&places=1,0');
    expect([fieldsOf(moved, 'seen'), fieldsOf(moved, 'order')]).toEqual([['c1,c2'], ['c2,c1']]);
    for (const wrong of ['1', '1,1', '0,5', 'x,y']) {
      expect(fieldsOf(sent(`?dialog=orderCities.SA&places=${wrong}`), 'order')).toEqual(['c1,c2']);
    }
  });

  it.each(['?dialog=changeCity.c9', '?dialog=changeCountry.XX', '?dialog=nonsense.SA', '?dialog='])(
    'opens nothing for an address without a record: %s',
    (search) => expect(sent(search)).not.toContain('<textarea'),
  );
});
