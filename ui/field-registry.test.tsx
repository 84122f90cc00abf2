import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ar } from '../app/texts/ar.ts';
import { en } from '../app/texts/en.ts';
import { TextProvider } from './use-text.tsx';
import type { FieldErrors } from './form-errors.ts';
import { FieldRegistry, FieldRegistryContext } from './field-registry.ts';
import { Form } from './form.tsx';
import { StaticForm } from './static-form.tsx';
import { TextField } from './text-field.tsx';

const labels = { en: ['Email', 'Phone'], ar: ['البريد الإلكتروني', 'الهاتف'] } as const;

/** A page with one form as the server renders it, with the given registered fields. */
function draw(
  registry: FieldRegistry,
  errors: FieldErrors | undefined,
  { locale = 'en', isStatic = false }: { locale?: 'en' | 'ar'; isStatic?: boolean } = {},
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
  const form = isStatic ? (
    <StaticForm action="#form" refused={{ ...refused, retryAfterSeconds: null }}>
      {fields}
    </StaticForm>
  ) : (
    <Form errors={errors}>{fields}</Form>
  );
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <TextProvider locale={locale} catalogue={locale === 'en' ? en : ar}>
          <FieldRegistryContext value={registry}>{form}</FieldRegistryContext>
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

describe('the summary of a refused form, rendered on the server', () => {
  const errors = { 'lines.0.phone': ['No such number'], email: ['No such address'] };

  it.each([
    { locale: 'en', isStatic: false },
    { locale: 'ar', isStatic: false },
    { locale: 'en', isStatic: true },
    { locale: 'ar', isStatic: true },
  ] as const)('names each field in the order of the page and leads to it: %o', (options) => {
    const registry = new FieldRegistry();
    draw(registry, errors, options);
    expect(registry.isEarly).toBe(true);
    const [email, phone] = labels[options.locale];
    expect(linksIn(draw(registry, errors, options))).toEqual([
      { name: 'email', label: email, leads: true },
      { name: 'lines.0.phone', label: phone, leads: true },
    ]);
  });

  it('shows errors of no field as text', () => {
    const registry = new FieldRegistry();
    const wrong = { whole: ['Nothing was chosen'] };
    draw(registry, wrong);
    const html = draw(registry, wrong);
    expect(linksIn(html)).toEqual([]);
    expect(html).toContain('Nothing was chosen');
  });

  it('needs no second rendering without an error', () => {
    const registry = new FieldRegistry();
    draw(registry, undefined);
    expect(registry.isEarly).toBe(false);
  });
});
