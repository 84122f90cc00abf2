import Columns3 from 'lucide-react/icons/columns-3';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import { useFetcher, useHref, useLocation } from 'react-router';
import { useI18n } from './use-text.tsx';
import { Checkbox } from './checkbox.tsx';
import type { Column } from './data-table-types.ts';
import { Icon } from './icon.tsx';
import { isHideable, visibleColumns, type ListName } from '../shared/list-columns.ts';
import { ListPanel, useClosePanel } from './list-panel.tsx';
import { fileHref, searchWithout, searchWithoutPanel } from './list-url.ts';
import { viewField } from '../shared/saved-view.ts';

interface ListChoiceProps<Row> {
  list: ListName;
  columns: readonly Column<Row>[];
  hidden: readonly string[] | null;
}

/**
 * The choice of columns. The server stores it in a cookie, so that the next page is rendered with
 * it (`/columns`).
 */
export function ListChoice<Row>({ list, columns, hidden }: ListChoiceProps<Row>) {
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  // A saved view has columns of its own, so other columns are shown without it.
  const hasView = new URLSearchParams(search).has(viewField);
  const plain = hasView ? searchWithout(search, [viewField]) : searchWithoutPanel(search);
  const returnTo = useHref({ pathname, search: plain });
  const fetcher = useFetcher();
  const saveColumns = (form: HTMLFormElement | null) => {
    if (form === null) return;
    const fields = new FormData(form);
    if (!hasView) fields.delete('returnTo');
    void fetcher.submit(fields, { method: 'post', action: '/columns' });
  };
  const shown = new Set(visibleColumns(columns, hidden).map(({ key }) => key));
  return (
    <ListPanel
      name="columns"
      label={t('ui.list.columns')}
      icon={Columns3}
      className="max-md:hidden"
    >
      <fetcher.Form method="post" action="/columns" className="px-5 py-4">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <fieldset>
          <legend className="sr-only">{t('ui.list.columns')}</legend>
          {columns.map((column) => (
            <div key={column.key} className="py-1.5">
              {isHideable(column) && <input type="hidden" name="column" value={column.key} />}
              <Choice column={column} isShown={shown.has(column.key)} onChange={saveColumns} />
            </div>
          ))}
        </fieldset>
        <span className="hidden noscript:block">
          <button type="submit" className="list-button">
            {t('ui.list.show')}
          </button>
        </span>
      </fetcher.Form>
    </ListPanel>
  );
}

interface ChoiceProps {
  column: { readonly key: string; readonly head: string; readonly kind?: string };
  isShown: boolean;
  onChange: (form: HTMLFormElement | null) => void;
}

function Choice({ column, isShown, onChange }: ChoiceProps) {
  const box = {
    name: 'shown',
    value: column.key,
    defaultChecked: isShown,
    disabled: !isHideable(column),
  };
  return (
    <Checkbox {...box} onChange={(event) => onChange(event.currentTarget.form)}>
      {column.head}
    </Checkbox>
  );
}

const formats = { xlsx: FileSpreadsheet, csv: FileText, pdf: FileText } as const;

interface ListDownloadProps {
  path: string;
  query?: Readonly<Record<string, string>> | undefined;
  pdf?: string | undefined;
}

/** The list as a file: same filters and order, all pages, hidden columns too. */
export function ListDownload({ path, query = {}, pdf }: ListDownloadProps) {
  const { t, digits } = useI18n();
  const pdfQuery = digits === 'arab' ? { ...query, digits } : query;
  return (
    <ListPanel
      name="download"
      label={t('ui.list.download')}
      icon={Download}
      className="max-md:hidden"
    >
      <ul className="p-1">
        <FileLink path={path} query={query} format="xlsx" />
        <FileLink path={path} query={query} format="csv" />
        {pdf !== undefined && <FileLink path={pdf} query={pdfQuery} format="pdf" />}
      </ul>
    </ListPanel>
  );
}

interface FileLinkProps {
  path: string;
  query: Readonly<Record<string, string>>;
  format: 'xlsx' | 'csv' | 'pdf';
}

function FileLink({ path, query, format }: FileLinkProps) {
  const { t, locale } = useI18n();
  const { search } = useLocation();
  const close = useClosePanel();
  return (
    <li>
      <a
        href={fileHref(path, search, { ...query, format, lang: locale })}
        download
        onClick={close}
        className="flex min-h-[34px] items-center gap-3 rounded-button px-3 py-1.5 text-table hover:bg-hover max-md:min-h-11"
      >
        <Icon of={formats[format]} className="text-text-2" />
        {t(`ui.list.${format}`)}
      </a>
    </li>
  );
}
