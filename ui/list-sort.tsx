import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { Form, useLocation, useSubmit } from 'react-router';
import { useText } from './use-text.tsx';
import type { Column } from './data-table-types.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { isSortable } from './data-table-sort.ts';
import { Icon } from './icon.tsx';
import { retainedParams, searchOfForm } from './list-url.ts';

/** The sort order on a phone, because its rows have no column heads. It submits on change. */
export function ListSort<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const t = useText();
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const sort = new URLSearchParams(search).get('sort') ?? '';
  const sortable = columns.filter(isSortable);
  if (sortable.length === 0) return null;
  return (
    <Form action={pathname} className="flex items-center gap-2 px-5 pt-4 md:hidden">
      <HiddenFields of={retainedParams(search, ['sort'])} />
      <span className="relative flex h-11 min-w-0 flex-1 items-center rounded-field border border-line-field bg-surface text-small font-medium text-text has-[:focus-visible]:field-ring">
        <span className="pointer-events-none absolute start-3 text-text-3">
          <Icon of={ArrowUpDown} size={15} />
        </span>
        <select
          key={sort}
          name="sort"
          defaultValue={sort}
          aria-label={t('ui.list.sort')}
          onChange={(event) => {
            const query = searchOfForm(new FormData(event.currentTarget.form ?? undefined));
            void submit(query, { action: pathname, preventScrollReset: true, replace: true });
          }}
          className="native-select h-full w-full cursor-pointer appearance-none truncate rounded-field bg-transparent ps-9 pe-3 outline-none"
        >
          <option value="">{t('ui.list.sortOwn')}</option>
          {sortable.flatMap(({ key, head }) => [
            <option key={key} value={key}>
              {t('ui.list.sortUp', { name: head })}
            </option>,
            <option key={`-${key}`} value={`-${key}`}>
              {t('ui.list.sortDown', { name: head })}
            </option>,
          ])}
        </select>
      </span>
      <span className="hidden noscript:block">
        <button type="submit" className="list-button">
          {t('ui.list.show')}
        </button>
      </span>
    </Form>
  );
}
