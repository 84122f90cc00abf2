import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { FormContext } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { RowMenu } from '#ui/sheet/row-menu.tsx';
import { fillBlock, stepRow, type RowStep } from '#ui/sheet/sheet-actions.ts';
import { SheetGrid } from '#ui/sheet/sheet-grid.tsx';
import { SheetKeysNote } from '#ui/sheet/sheet-keys-note.tsx';
import { SheetNote } from '#ui/sheet/sheet-note.tsx';
import type { Sheet } from '#ui/sheet/use-sheet.ts';
import { Tag } from '#ui/tag.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { LineRow, lineColumns } from './line-row.tsx';
import type { Lines } from './use-lines.ts';

interface LineSheetProps {
  lines: Lines;
  filled: number;
  onImport: (mode: 'file' | 'text') => void;
  className: string;
}

/** Rows with all units and details before JavaScript loads. */
const eagerRows = 12;

const shownKeys = ['nextLine', 'nextCell', 'fillDown', 'details', 'undo'] as const;

function SheetTools({ sheet, onImport }: Pick<LineSheetProps, 'onImport'> & { sheet: Sheet }) {
  const { t } = useI18n();
  return (
    <>
      <SheetNote sheet={sheet} />
      <Button tone="quiet" size="sm" onClick={() => fillBlock(sheet)} className="max-md:hidden">
        <Icon of={ArrowDownToLine} />
        {t('ui.grid.fillDown')}
      </Button>
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

function Heads() {
  const { t } = useI18n();
  const heads = [
    ['#', ''],
    [t('rfq.form.description'), 'px-2'],
    [t('rfq.form.quantity'), 'px-2 text-figures'],
    [t('rfq.form.unit'), 'px-2'],
    [t('ui.grid.details'), 'sr-only'],
  ] as const;
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={cx(
        'hidden min-h-[38px] items-center border-b border-line bg-sunken px-card text-small font-medium text-text-3 md:sticky md:top-14 md:z-1 md:grid',
        lineColumns,
      )}
    >
      {heads.map(([text, className], at) => (
        <span key={text} role="columnheader" aria-colindex={at + 1} className={className}>
          {text}
        </span>
      ))}
    </div>
  );
}

function useRowMenu({ sheet, rows }: Lines) {
  const { t } = useI18n();
  const trigger = useRef<HTMLButtonElement>(null);
  const [key, setKey] = useState<string | null>(null);
  const pending = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (key !== null || pending.current === null) return;
    let frame = 0;
    // A menu holds the focus until it has left the page, so no cell could take it before.
    const act = () => {
      if (document.querySelector('[role="menu"]') !== null) {
        frame = requestAnimationFrame(act);
        return;
      }
      pending.current?.();
      pending.current = null;
    };
    act();
    return () => cancelAnimationFrame(frame);
  }, [key]);
  const onMenu = useCallback((rowKey: string, button: HTMLButtonElement) => {
    trigger.current = button;
    setKey(rowKey);
  }, []);
  const n = rows.findIndex((row) => row.key === key) + 1;
  const step = (name: RowStep) => ({
    key: name,
    onPress: () => {
      if (key !== null) pending.current = () => stepRow(sheet, key, name);
    },
  });
  const items = [
    { ...step('insert'), text: t('rfq.form.insertLine'), icon: Plus, shortcut: 'Ctrl Shift ↵' },
    {
      ...step('duplicate'),
      text: t('rfq.form.duplicateLine'),
      icon: Copy,
      shortcut: 'Ctrl Shift D',
    },
    { ...step('up'), text: t('rfq.form.lineUp'), icon: ArrowUp, shortcut: 'Alt ↑' },
    { ...step('down'), text: t('rfq.form.lineDown'), icon: ArrowDown, shortcut: 'Alt ↓' },
    {
      ...step('remove'),
      text: t('rfq.form.removeLine', { n }),
      icon: Trash2,
      shortcut: 'Alt Del',
      danger: true,
      separated: true,
    },
  ];
  const menu = (
    <RowMenu
      {...{ trigger, items }}
      isOpen={key !== null}
      label={t('rfq.form.lineMenu', { n })}
      onClose={() => setKey(null)}
    />
  );
  return { onMenu, menu };
}

/** An error of all lines ends once their number changes, because no field of them has its name. */
function useLinesRecheck(filled: number): void {
  const recheck = use(FormContext)?.recheck;
  const checked = useRef(filled);
  useEffect(() => {
    if (checked.current === filled) return;
    checked.current = filled;
    recheck?.('lines');
  }, [filled, recheck]);
}

export function LineSheet({ lines, filled, onImport, className }: LineSheetProps) {
  const { sheet, rows, open, toggle } = lines;
  const { t, format } = useI18n();
  const errors = use(FormContext)?.errors ?? {};
  const hydrated = useHydrated();
  const { onMenu, menu } = useRowMenu(lines);
  useLinesRecheck(filled);
  const wholeError = errors['lines']?.[0];
  const errorOf = (index: number, column: string) => errors[`lines.${index}.${column}`]?.[0];
  return (
    <Card
      flush
      title={t('rfq.form.lines')}
      titleNote={<Tag>{format.number(filled)}</Tag>}
      actions={hydrated && <SheetTools {...{ sheet, onImport }} />}
      className={className}
    >
      {wholeError !== undefined && <Note tone="danger" title={wholeError} className="m-card" />}
      <SheetGrid
        sheet={sheet}
        label={t('rfq.form.lines')}
        rowCount={rows.length + 1}
        columnCount={5}
      >
        <Heads />
        {rows.map(({ key, first }, index) => (
          <LineRow
            key={key}
            rowKey={key}
            {...{ index, first, onMenu }}
            descriptionError={errorOf(index, 'description')}
            quantityError={errorOf(index, 'quantity')}
            unitError={errorOf(index, 'unit_code')}
            neededError={errorOf(index, 'needed_on')}
            withUnits={!hydrated && index < eagerRows}
            isOpen={open.has(key)}
            onToggle={toggle}
          />
        ))}
      </SheetGrid>
      <div className="border-t border-line px-card py-3 noscript:hidden">
        <Button tone="tonal" onClick={lines.add} className="max-md:min-h-11 max-md:w-full">
          <Icon of={Plus} />
          {t('rfq.form.addLine')}
        </Button>
      </div>
      <SheetKeysNote shown={shownKeys} />
      {menu}
    </Card>
  );
}
