import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ar } from '../app/texts/ar.ts';
import { en } from '../app/texts/en.ts';
import { TextProvider } from './use-text.tsx';
import type { FieldErrors } from './form-errors.ts';
import { DrawnSigns, DrawnSignsContext } from './form-signs.ts';
import { Form } from './form.tsx';
import { StillForm } from './still-form.tsx';
import { TextField } from './text-field.tsx';

const labels = { en: ['Email', 'Phone'], ar: ['البريد الإلكتروني', 'الهاتف'] } as const;

/** A page with one form as the server renders it, with the given registered fields. */
function draw(
  signs: DrawnSigns,
  errors: FieldErrors | undefined,
  { locale = 'en', isStill = false }: { locale?: 'en' | 'ar'; isStill?: boolean } = {},
) {
  const [email, phone] = labels[locale];
  const fields = (
    <>
      <TextField name="email" label={email} />
      <TextField name="lines.0.phone" label={phone} />
    </>
  );
  const refused = {
    ok: false,
    code: 'validation',
    message: '',
    errors: errors ?? {},
    values: {},
  } as const;
  const form = isStill ? (
    <StillForm action="#form" refused={{ ...refused, retryAfterSeconds: null }}>
      {fields}
    </StillForm>
  ) : (
    <Form errors={errors}>{fields}</Form>
  );
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <TextProvider locale={locale} catalogue={locale === 'en' ? en : ar}>
          <DrawnSignsContext value={signs}>{form}</DrawnSignsContext>
        </TextProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub />);
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a href="#([^"]+)" data-names="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(
    ([, id = '', name, label]) => ({
      leads: html.includes(`<input type="text" dir="auto" aria-required="true" id="${id}"`),
      name,
      label,
    }),
  );

describe('the summary of a refused form, drawn by the server', () => {
  const errors = { 'lines.0.phone': ['No such number'], email: ['No such address'] };

  it.each([
    { locale: 'en', isStill: false },
    { locale: 'ar', isStill: false },
    { locale: 'en', isStill: true },
    { locale: 'ar', isStill: true },
  ] as const)('names each field in the order of the page and leads to it: %o', (look) => {
    const signs = new DrawnSigns();
    draw(signs, errors, look);
    expect(signs.isEarly).toBe(true);
    const [email, phone] = labels[look.locale];
    expect(linksIn(draw(signs, errors, look))).toEqual([
      { name: 'email', label: email, leads: true },
      { name: 'lines.0.phone', label: phone, leads: true },
    ]);
  });

  it('says what belongs to no field in words alone', () => {
    const signs = new DrawnSigns();
    const wrong = { whole: ['Nothing was chosen'] };
    draw(signs, wrong);
    const html = draw(signs, wrong);
    expect(linksIn(html)).toEqual([]);
    expect(html).toContain('Nothing was chosen');
  });

  it('asks for no second drawing where nothing is wrong', () => {
    const signs = new DrawnSigns();
    draw(signs, undefined);
    expect(signs.isEarly).toBe(false);
  });
});
