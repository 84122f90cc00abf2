// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stripBidiControls } from '../shared/bidi.ts';
import { openPage } from '../tests/harness/page.tsx';
import { englishOn, plainText } from '../tests/harness/page-checks.ts';
import { locales } from '../tests/harness/screen.tsx';
import { Stepper } from './stepper.tsx';

it.each(locales)('a passed step with missing fields has their number, no tick (%s)', (locale) => {
  const { t, container } = openPage(
    <Stepper
      label="1"
      current="c"
      steps={[
        { id: 'a', label: '2', missing: 2 },
        { id: 'b', label: '3', missing: 0 },
        { id: 'c', label: '4', missing: 1 },
      ]}
    />,
    { locale },
  );
  const items = screen.getAllByRole('listitem');
  const texts = items.map(plainText);
  expect(texts[0]).toContain(t('ui.stepMissing'));
  expect(texts[0]).toContain(stripBidiControls(t('ui.missing', { n: 2 })));
  expect(texts[1]).toContain(t('ui.stepDone'));
  expect(texts[2]).toContain(t('ui.stepNow'));
  expect(items.map((item) => item.querySelector('svg') !== null)).toEqual([false, true, false]);
  if (locale === 'ar') expect(englishOn(container)).toEqual([]);
});
