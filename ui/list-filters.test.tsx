import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { en } from '../app/texts/en.ts';
import { failedData, type Part } from '../shared/missing-data.ts';
import { TextProvider } from './use-text.tsx';
import { useUsualFilters } from './list-category.ts';
import { ListFilters } from './list-filters.tsx';
import type { SelectOption } from './select.tsx';

const ducts = { value: 'a1', label: 'Ducts' };

interface FiltersProps {
  errors: Readonly<Record<string, string>>;
  categories: Part<readonly SelectOption[]>;
}

function Filters({ errors, categories }: FiltersProps) {
  return <ListFilters filters={useUsualFilters('Sent', categories)} errors={errors} />;
}

function drawAt(address: string, props: FiltersProps): string {
  const Component = () => (
    <TextProvider locale="en" catalogue={en}>
      <Filters {...props} />
    </TextProvider>
  );
  const Stub = createRoutesStub([{ path: '*', Component }]);
  return renderToStaticMarkup(<Stub initialEntries={[address]} />);
}

const draw = (search: string, props: FiltersProps) =>
  drawAt(`/offers${search === '' ? '?' : `${search}&`}panel=filter`, props);

function chosenAt(
  search: string,
  errors: Readonly<Record<string, string>> = {},
): string | undefined {
  const html = draw(search, { errors, categories: [ducts] });
  const options = /name="category".*?<\/select>/.exec(html)?.[0] ?? '';
  return /<option value="[^"]*" selected="">([^<]*)/.exec(options)?.[1];
}

it('the filter of a list shows a merged or closed category instead of "all"', () => {
  expect(chosenAt('?category=a1')).toBe(ducts.label);
  expect(chosenAt('?category=gone')).toBe(en.ui.list.categoryGone);
  expect(chosenAt('')).toBe(en.ui.list.allCategories);
  expect(chosenAt('?category=none', { category: 'Not a category' })).toBeUndefined();
});

it('a filter whose choices could not be read shows the failure and keeps the value of the address', () => {
  const categories = failedData('7c9e6679');
  const html = draw('?category=a1', { errors: {}, categories });
  expect(html).toContain('<input type="hidden" name="category" value="a1"/>');
  expect(html).toContain(en.ui.table.failed);
  expect(html).toContain('7c9e6679');
  expect(draw('', { errors: {}, categories })).not.toContain('name="category"');
});

it('the filters of a list are drawn only when their panel is open', () => {
  const html = drawAt('/offers?q=pump', { errors: {}, categories: [ducts] });
  expect(html).not.toContain('<form');
  expect(html).toContain('href="/offers?q=pump&amp;panel=filter"');
});
