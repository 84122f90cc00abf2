import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import {
  memo,
  use,
  useCallback,
  useEffect,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { splitPasted } from '#shared/pasted-cells.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { FormContext } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { Tag } from '#ui/tag.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { parseRows } from '../rules/import.ts';
import { blankLine, type LineValues } from './form-values.ts';
import { LineRow, lineColumns } from './line-row.tsx';
import type { Lines } from './use-lines.ts';

interface LinesTableProps {
  lines: Lines;
  filled: number;
  list: RefObject<HTMLOListElement | null>;
  onChange: () => void;
  onImport: (mode: 'file' | 'text') => void;
  className?: string;
}

/** Rows with all units before JavaScript loads. */
const eagerRows = 12;

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
}

function fieldOf(row: Element | null | undefined, column: string): HTMLElement | null {
  return row?.querySelector<HTMLElement>(`[data-column="${column}"]`) ?? null;
}

function valueIn(row: Element, column: string): string {
  return (fieldOf(row, column) as HTMLInputElement | null)?.value ?? '';
}

export function blankKeysIn(list: HTMLElement | null): Set<string> {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
  const blank = rows.filter(
    (row) => valueIn(row, 'description').trim() === '' && valueIn(row, 'quantity').trim() === '',
  );
  return new Set(blank.map((row) => row.dataset['line'] ?? ''));
}

/**
 * Interprets pasted cells as lines, or as the descriptions of a single column. Null: plain text,
 * which the browser must paste unchanged.
 */
function linesOfPaste(text: string, column: string): LineValues[] | null {
  const rows = splitPasted(text).filter((row) => row.some((cell) => cell.trim() !== ''));
  if (rows.length === 0 || (rows.length === 1 && (rows[0]?.length ?? 0) < 2)) return null;
  const { lines } = parseRows(rows);
  if (lines.length > 0) {
    return lines.map((line) => ({
      ...blankLine,
      description: line.description,
      quantity: line.quantity,
      unit_code: line.unitCode,
      item_code: line.item_code,
      brand: line.brand,
      part_number: line.part_number,
    }));
  }
  if (column !== 'description') return null;
  return rows.map((row) => ({ ...blankLine, description: row.join(' ').trim() }));
}

function useTableKeys({
  lines,
  list,
  onChange,
}: Pick<LinesTableProps, 'lines' | 'list' | 'onChange'>) {
  const wanted = useRef<{ key: string; column: string } | null>(null);
  useEffect(() => {
    const { current } = wanted;
    wanted.current = null;
    if (current === null) return;
    fieldOf(list.current?.querySelector(`[data-line="${current.key}"]`), current.column)?.focus();
  }, [lines.rows, list]);

  const add = useCallback(
    (afterKey: string | null) => {
      const rows = list.current?.querySelectorAll('[data-line]') ?? [];
      const last =
        afterKey === null
          ? rows[rows.length - 1]
          : list.current?.querySelector(`[data-line="${afterKey}"]`);
      const unitCode = last === null || last === undefined ? '' : valueIn(last, 'unit_code');
      const key = lines.addAfter(afterKey, unitCode);
      if (key !== null) wanted.current = { key, column: 'description' };
      onChange();
    },
    [lines, list, onChange],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    const column = (event.target as HTMLElement).dataset['column'];
    if (row === null || column === undefined || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(row.dataset['line'] ?? null);
    }
    if (column === 'unit_code' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
    const field = fieldOf(next, column);
    if (field === null) return;
    event.preventDefault();
    field.focus();
  };

  const onPaste = (event: ClipboardEvent) => {
    const row = rowOf(event.target);
    const column = (event.target as HTMLElement).dataset['column'] ?? '';
    const pasted =
      row === null ? null : linesOfPaste(event.clipboardData.getData('text/plain'), column);
    if (row === null || pasted === null) return;
    event.preventDefault();
    lines.insert(row.dataset['line'] ?? null, pasted, blankKeysIn(list.current));
    onChange();
  };
  return { add, onKeyDown, onPaste };
}

function ImportButtons({ onImport }: Pick<LinesTableProps, 'onImport'>) {
  const { t } = useI18n();
  return (
    <>
      <Button tone="quiet" size="sm" onClick={() => onImport('text')}>
        <Icon of={ClipboardPaste} />
        {t('rfq.form.paste')}
      </Button>
      <Button tone="quiet" size="sm" onClick={() => onImport('file')}>
        <Icon of={Upload} />
        {t('rfq.form.importFile')}
      </Button>
    </>
  );
}

function ColumnHeads() {
  const { t } = useI18n();
  return (
    <div
      aria-hidden="true"
      className={cx(
        'hidden border-b border-line bg-sunken px-card py-2 text-small font-medium text-text-2 md:grid md:gap-x-4',
        lineColumns,
      )}
    >
      <span>#</span>
      <span>{t('rfq.form.description')}</span>
      <span dir="ltr" className="text-end">
        {t('rfq.form.quantity')}
      </span>
      <span>{t('rfq.form.unit')}</span>
    </div>
  );
}

function AddLine({ onAdd }: { onAdd: () => void }) {
  const { t } = useI18n();
  return (
    <div className="flex items-center justify-between gap-3 px-card py-3 noscript:hidden max-md:px-0">
      <Button
        tone="tonal"
        size="md"
        onClick={onAdd}
        className="max-md:min-h-11 max-md:w-full max-md:border-dashed max-md:border-line-strong max-md:bg-surface max-md:text-text"
      >
        <Icon of={Plus} />
        {t('rfq.form.addLine')}
      </Button>
      <span className="text-caption text-text-3 max-md:hidden">{t('rfq.form.keys')}</span>
    </div>
  );
}

/**
 * The lines of a request: by keyboard (Enter adds a line, arrows move), by pasting spreadsheet
 * cells anywhere in it, or by importing a file. Input lives in the fields only, so that hundreds of
 * rows stay fast.
 */
export const LinesTable = memo(function LinesTable(props: LinesTableProps) {
  const { lines, filled, list, onChange, onImport, className } = props;
  const { t, format } = useI18n();
  const errors = use(FormContext)?.errors ?? {};
  const hydrated = useHydrated();
  const { add, onKeyDown, onPaste } = useTableKeys(props);
  const { remove } = lines;
  const removeAndStay = useCallback(
    (key: string) => {
      const next = list.current?.querySelector(`[data-line="${key}"]`)?.nextElementSibling;
      remove(key);
      onChange();
      fieldOf(next, 'description')?.focus();
    },
    [list, onChange, remove],
  );
  const wholeError = errors['lines']?.[0];
  return (
    <Card
      flush
      title={t('rfq.form.lines')}
      titleNote={<Tag>{format.number(filled)}</Tag>}
      actions={hydrated && <ImportButtons onImport={onImport} />}
      className={cx('max-md:border-0 max-md:bg-transparent max-md:shadow-none', className)}
    >
      <ColumnHeads />
      {wholeError !== undefined && <Note tone="danger" title={wholeError} className="m-card" />}
      {/* Handles keys of the fields inside. The list itself never takes focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener for all fields inside */}
      <ol
        ref={list}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="max-md:mt-3 max-md:flex max-md:flex-col max-md:gap-3"
      >
        {lines.rows.map((row, index) => (
          <LineRow
            key={row.key}
            rowKey={row.key}
            index={index}
            first={row.first}
            descriptionError={errors[`lines.${index}.description`]?.[0]}
            quantityError={errors[`lines.${index}.quantity`]?.[0]}
            unitError={errors[`lines.${index}.unit_code`]?.[0]}
            neededError={errors[`lines.${index}.needed_on`]?.[0]}
            withUnits={!hydrated && index < eagerRows}
            onRemove={removeAndStay}
          />
        ))}
      </ol>
      <AddLine onAdd={() => add(null)} />
    </Card>
  );
});
