// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '../tests/harness/page.tsx';
import { AnnounceChange } from './announce-change.tsx';
import { FieldPlaceContext } from './form-context.ts';
import { Form } from './form.tsx';
import { Segmented } from './segmented.tsx';
import { Select } from './select.tsx';
import { CountUp } from './stat.tsx';
import { TextField } from './text-field.tsx';
import { Bdi, UserText } from './user-text.tsx';

function Line({ n }: { n: number }) {
  return (
    <FieldPlaceContext value={(field) => `Line ${n}: ${field}`}>
      <TextField name={`lines.${n}.price`} label="Unit price" />
      <Select name={`lines.${n}.reason`} label="Why" options={[{ value: 'a', label: 'Broken' }]} />
      <Segmented
        name={`lines.${n}.state`}
        label="Answer"
        choices={[{ value: 'quoted', label: 'Quoted' }]}
      />
    </FieldPlaceContext>
  );
}

describe('the name of a field', () => {
  it('has its line where a form repeats it', () => {
    openPage(
      <Form>
        <Line n={1} />
        <Line n={2} />
      </Form>,
    );
    for (const n of [1, 2]) {
      expect(screen.getByRole('textbox', { name: `Line ${n}: Unit price` })).toBeTruthy();
      expect(screen.getByRole('combobox', { name: `Line ${n}: Why` })).toBeTruthy();
      expect(screen.getByRole('group', { name: `Line ${n}: Answer` })).toBeTruthy();
    }
  });

  it('is its label alone elsewhere', () => {
    openPage(<TextField name="note" label="Note" />);
    expect(screen.getByRole('textbox', { name: 'Note' }).hasAttribute('aria-label')).toBe(false);
  });
});

it('a count that grows is read as it is', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: false }) as MediaQueryList,
  );
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
  const { container } = openPage(<CountUp value={2484} />);
  await act(() => Promise.resolve());
  const hidden = container.querySelector('[aria-hidden="true"]')?.textContent ?? '';
  const read = container.querySelector('.sr-only')?.textContent ?? '';
  expect(hidden).toBe('0');
  expect(read).toContain('2,484');
});

it('a change of the other side is announced, and the first text is not', () => {
  const { rerender } = openPage(null);
  rerender(<AnnounceChange text="Version 1" />);
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(<AnnounceChange text="Version 2" />);
  expect(screen.getByRole('status').textContent).toBe('Version 2');
});

it.each([
  ['en', 'ar', null],
  ['ar', null, 'en'],
] as const)('texts of users have their own language on a page in %s', (locale, arabic, latin) => {
  openPage(
    <>
      <Bdi>مضخات</Bdi>
      <UserText>Free of cranage</UserText>
    </>,
    { locale },
  );
  expect(screen.getByText('مضخات').getAttribute('lang')).toBe(arabic);
  expect(screen.getByText('Free of cranage').getAttribute('lang')).toBe(latin);
});
