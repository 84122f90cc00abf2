// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales, pageText, plain } from '#tests/harness/screen.tsx';
import type { FieldErrors } from '#ui/form-errors.ts';
import { Form } from '#ui/form.tsx';
import { blankLine, blankValues, type RequestValues } from './form-values.ts';
import { ImportDialog } from './import-dialog.tsx';
import { MoreTerms } from './more-terms.tsx';
import { RequestPreview } from './request-preview.tsx';

const fold = () => document.querySelector('details');

interface Sample {
  readonly values?: Partial<RequestValues>;
  readonly errors?: FieldErrors;
}

function Terms({ values, errors }: Sample) {
  return (
    <Form errors={errors}>
      <MoreTerms values={{ ...blankValues, ...values }} />
    </Form>
  );
}

function Refusable() {
  const [errors, setErrors] = useState({});
  return (
    <>
      <button type="button" onClick={() => setErrors({ note: ['Too long'] })}>
        Refuse
      </button>
      <Terms values={{ note: 'Two lots' }} errors={errors} />
    </>
  );
}

const file = { id: 'file-1', name: 'drawing.pdf', bytes: 10, media_type: 'application/pdf' };

describe('the optional terms of an RFQ on a phone', () => {
  it.each(locales)('are one closed line while they are empty (%s)', (locale) => {
    const { t } = openPage(<Terms />, { locale });
    expect(fold()?.open).toBe(false);
    expect(pageText()).toContain(`${t('rfq.form.moreTerms')} · ${t('ui.optional')}`);
  });

  it.each<Sample>([
    { values: { note: 'Two lots' } },
    { values: { quantity_tolerance: '5' } },
    { values: { files: [file] } },
    { errors: { needed_on: ['Choose a day'] } },
    { errors: { 'file_ids.0': ['Unknown file'] } },
  ])('are open with %j', (sample) => {
    openPage(<Terms {...sample} />);
    expect(fold()?.open).toBe(true);
  });

  it('stay closed for an error of another field', () => {
    openPage(<Terms errors={{ city_id: ['Choose a city'] }} />);
    expect(fold()?.open).toBe(false);
  });

  it('are opened by an error that comes later, even after they were closed', async () => {
    const { user } = openPage(<Refusable />);
    const details = fold();
    if (details === null) throw new Error('The form has no fold');
    details.open = false;
    fireEvent(details, new Event('toggle'));
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(fold()?.open).toBe(true);
  });
});

describe.each(locales)('the review of an RFQ in %s', (locale) => {
  const facts: Parameters<typeof RequestPreview>[0]['facts'] = {
    currency: 'AED',
    rates: [],
    estimate: null,
    fee: null,
    discount: null,
    category: null,
    sub: null,
  };
  const preview = (lines: RequestValues['lines']) => (
    <RequestPreview city={null} values={{ ...blankValues, lines }} facts={facts} />
  );

  it('says that it has no lines instead of drawing empty rows', () => {
    const { t } = openPage(preview(blankValues.lines), { locale });
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(pageText()).toContain(plain(t('rfq.preview.noLines')));
  });

  it('states the payment terms once, and their details only after the purchase', () => {
    const values = { ...blankValues, payment_code: 'credit_30' } as const;
    const { t, unmount } = openPage(<RequestPreview city={null} values={values} facts={facts} />, {
      locale,
    });
    expect(screen.getAllByText(t('rfq.payment.credit_30'))).toHaveLength(1);
    expect(screen.queryByText(t('rfq.payment.details'))).toBeNull();
    unmount();
    const detailed = { ...values, payment_terms: 'PDC-77' };
    openPage(<RequestPreview city={null} values={detailed} facts={facts} />, { locale });
    expect(screen.getAllByText(t('rfq.payment.credit_30'))).toHaveLength(1);
    expect(screen.getByText(t('rfq.payment.details'))).toBeTruthy();
    expect(screen.getByText('PDC-77')).toBeTruthy();
  });

  it('draws the filled lines only', () => {
    openPage(preview([blankLine, { ...blankLine, description: 'Sand' }]), {
      locale,
    });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});

it.each(locales)('the sheet to paste lines begins with pasting (%s)', async (locale) => {
  const { t } = openPage(
    <ImportDialog isOpen mode="text" onOpenChange={() => undefined} onAdd={() => undefined} />,
    { locale },
  );
  expect(await screen.findByRole('textbox', { name: t('rfq.import.textFirst') })).toBeTruthy();
});
