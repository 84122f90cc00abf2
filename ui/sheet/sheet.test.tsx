// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../tests/harness/page.tsx';
import { locales } from '../../tests/harness/screen.tsx';
import type { Locale } from '../../shared/locale.ts';
import { useField } from '../form-context.ts';
import { Form } from '../form.tsx';
import { NumberCell } from './number-cell.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { SheetNote } from './sheet-note.tsx';
import type { SheetRow, SheetShape } from './sheet-state.ts';
import { useSheet } from './use-sheet.ts';

const columns = [
  { id: 'price', kind: 'number', decimals: 2 },
  { id: 'quantity', kind: 'number' },
] as const;

function Cell({ row, at, isLocked }: { row: SheetRow; at: number; isLocked: boolean }) {
  const column = columns[at];
  const id = column?.id ?? '';
  const name = `${row.key}.${id}`;
  const parts = useField({ name, label: id });
  return column === undefined ? null : (
    <NumberCell
      parts={parts}
      column={column}
      label={name}
      defaultValue={row.cells[id]}
      isLocked={isLocked}
    />
  );
}

interface SampleProps {
  count: number;
  lockedRow?: number;
  canGrow?: boolean;
}

function Sample({ count, lockedRow = -1, canGrow = false }: SampleProps) {
  const [rows, setRows] = useState<readonly SheetRow[]>(() =>
    Array.from({ length: count }, (_, at) => ({
      key: `r${at}`,
      cells: { price: '', quantity: '' },
    })),
  );
  const [isEnd, setIsEnd] = useState(false);
  const shape = useMemo<SheetShape>(
    () => ({ columns, blank: canGrow ? { price: '', quantity: '' } : null, rowsMax: 20 }),
    [canGrow],
  );
  const sheet = useSheet({ shape, onRows: setRows, onEnd: () => setIsEnd(true) });
  return (
    <Form>
      <SheetNote sheet={sheet} />
      <SheetGrid sheet={sheet} label="Sheet" rowCount={rows.length} columnCount={2}>
        {rows.map((row, index) => (
          <div
            key={row.key}
            role="row"
            data-row={row.key}
            data-locked={index === lockedRow ? '' : undefined}
          >
            <Cell row={row} at={0} isLocked={index === lockedRow} />
            <Cell row={row} at={1} isLocked={index === lockedRow} />
          </div>
        ))}
      </SheetGrid>
      {isEnd && <p>The end</p>}
    </Form>
  );
}

async function open(props: SampleProps = { count: 3 }, locale: Locale = 'en') {
  const page = openPage(<Sample {...props} />, { locale });
  const first = await screen.findByRole<HTMLInputElement>('textbox', { name: 'r0.price' });
  return { ...page, first };
}

const values = (id = 'price') =>
  screen
    .getAllByRole<HTMLInputElement>('textbox')
    .filter((field) => field.dataset['column'] === id)
    .map(({ value }) => value);
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('the keys of a sheet', () => {
  it('go down by Enter, across by Tab, and to the end after the last line', async () => {
    const { user, first } = await open();
    await user.click(first);
    await user.keyboard('12.5k{Enter}٢٥٠{Enter}3{Tab}');
    expect(focused()).toBe('r2.quantity');
    expect(values()).toEqual(['12,500.00', '250.00', '3.00']);
    await user.keyboard('{Enter}');
    expect(screen.getByText('The end')).toBeTruthy();
  });

  it.each(locales)('follow the direction that is seen (%s)', async (locale) => {
    const { user, first } = await open({ count: 2 }, locale);
    await user.click(first);
    await user.keyboard(locale === 'ar' ? '{ArrowLeft}' : '{ArrowRight}');
    expect(focused()).toBe('r0.quantity');
    await user.keyboard(locale === 'ar' ? '{ArrowDown}{ArrowRight}' : '{ArrowDown}{ArrowLeft}');
    expect(focused()).toBe('r1.price');
  });

  it('give the old value back by Escape', async () => {
    const { user, first } = await open();
    await user.click(first);
    await user.keyboard('5{Enter}{ArrowUp}77{Escape}');
    expect(first.value).toBe('5.00');
    expect(focused()).toBe('r0.price');
  });

  it('fill down a block, undo it and do it again', async () => {
    const { user, first } = await open();
    await user.click(first);
    await user.keyboard('7{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(values()).toEqual(['7.00', '7.00', '7.00']);
    await user.keyboard('{Control>}z{/Control}');
    expect(values()).toEqual(['7.00', '', '']);
    await user.keyboard('{Control>}y{/Control}');
    expect(values()).toEqual(['7.00', '7.00', '7.00']);
  });

  it('insert, duplicate and move rows with their values', async () => {
    const { user, first } = await open({ count: 2, canGrow: true });
    await user.click(first);
    await user.keyboard('1{Enter}2{Control>}{Shift>}d{/Shift}{/Control}');
    expect(values()).toEqual(['1.00', '2.00', '2.00']);
    await user.keyboard('3{Alt>}{ArrowUp}{/Alt}');
    expect(values()).toEqual(['1.00', '3.00', '2.00']);
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}');
    expect(values()).toEqual(['1.00', '2.00']);
  });
});

describe('a block pasted into a sheet', () => {
  it('fills cells down and across, passes over read-only rows, and is undone at once', async () => {
    const { user, first, t } = await open({ count: 3, lockedRow: 1 });
    await user.click(first);
    await user.paste('1,000\t2\r\n5\t6\r\nabc\t٤\r\n');
    expect(values()).toEqual(['1,000.00', '', 'abc']);
    expect(values('quantity')).toEqual(['2', '', '4']);
    const notice = [
      t('ui.grid.pasted', { n: 4 }),
      t('ui.grid.passed', { n: 2 }),
      t('ui.grid.wrong', { n: 1 }),
    ];
    expect(screen.getByRole('status').textContent).toBe(notice.join(' · '));
    const marked = () => document.querySelectorAll('[aria-invalid=true]').length;
    expect(marked()).toBe(1);
    await user.click(screen.getByRole('button', { name: t('ui.grid.undo') }));
    expect(marked()).toBe(0);
    expect([...values(), ...values('quantity')]).toEqual(['', '', '', '', '', '']);
  });

  it('adds rows where the sheet can grow, and is copied as it was pasted', async () => {
    const { user, first } = await open({ count: 1, canGrow: true });
    await user.click(first);
    await user.paste('1\t2\n3\t4\n5\t6');
    expect(values()).toEqual(['1.00', '3.00', '5.00']);
    const copied = await user.copy();
    expect(copied?.getData('text/plain')).toBe('1.00\t2\r\n3.00\t4\r\n5.00\t6');
  });
});
