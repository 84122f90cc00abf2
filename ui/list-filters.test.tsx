import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { en } from '../app/texts/en.ts';
import { TextProvider } from './use-text.tsx';
import { useUsualFilters } from './list-category.ts';
import { ListFilters } from './list-filters.tsx';

const ducts = { value: 'a1', label: 'Ducts' };

function Filters({ errors }: { errors: Readonly<Record<string, string>> }) {
  return <ListFilters filters={useUsualFilters('Sent', [ducts])} errors={errors} />;
}

function chosenAt(
  search: string,
  errors: Readonly<Record<string, string>> = {},
): string | undefined {
  const Component = () => (
    <TextProvider locale="en" catalogue={en}>
      <Filters errors={errors} />
    </TextProvider>
  );
  const Stub = createRoutesStub([{ path: '*', Component }]);
  const html = renderToStaticMarkup(<Stub initialEntries={[`/offers${search}`]} />);
  const options = /name="category".*?<\/select>/.exec(html)?.[0] ?? '';
  return /<option value="[^"]*" selected="">([^<]*)/.exec(options)?.[1];
}

it('the filter of a list shows a merged or closed category instead of "all"', () => {
  expect(chosenAt('?category=a1')).toBe(ducts.label);
  expect(chosenAt('?category=gone')).toBe(en.ui.list.categoryGone);
  expect(chosenAt('')).toBe(en.ui.list.allCategories);
  expect(chosenAt('?category=none', { category: 'Not a category' })).toBeUndefined();
});
