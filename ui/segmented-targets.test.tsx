// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../tests/harness/page.tsx';
import { Form } from './form.tsx';
import { SegmentedLinks } from './segmented-links.tsx';
import { Segmented } from './segmented.tsx';

it('each choice of a segmented control is a target of 44 px on a phone', () => {
  openPage(
    <>
      <SegmentedLinks label="View" items={[{ text: 'Year', to: '/', current: true }]} />
      <Form>
        <Segmented name="way" label="Way" choices={[{ value: 'email', label: 'Email' }]} />
      </Form>
    </>,
  );
  for (const target of [
    screen.getByRole('link', { name: 'Year' }),
    screen.getByRole('radio', { name: 'Email' }).closest('label'),
  ])
    expect(target?.className).toContain('max-md:min-h-11');
});
