// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales } from '#tests/harness/screen.tsx';
import type { Locale } from '#shared/locale.ts';
import { unitName } from '#shared/units.ts';
import { Form } from '#ui/form.tsx';
import { blankLine, payloadOf, type LineValues } from './form-values.ts';
import { LineSheet } from './line-sheet.tsx';
import { linesOfTable, useLines } from './use-lines.ts';

interface SampleProps {
  first: readonly LineValues[];
  added: readonly LineValues[];
}

let changes = 0;

function Sample({ first, added }: SampleProps) {
  const lines = useLines(
    first,
    () => {
      changes += 1;
    },
    (n) => `added ${n}`,
  );
  return (
    <Form>
      <LineSheet lines={lines} filled={0} onImport={() => lines.append(added)} className="" />
    </Form>
  );
}

const blankLines = [blankLine, blankLine];
const rebar = { ...blankLine, description: 'Rebar', quantity: '48.5', unit_code: 'TNE' };
const cement = { ...blankLine, description: 'Cement', quantity: '1200', unit_code: 'XBG' };

async function open(
  first: readonly LineValues[] = blankLines,
  locale: Locale = 'en',
  added: readonly LineValues[] = [],
) {
  changes = 0;
  const page = openPage(<Sample {...{ first, added }} />, { locale });
  const label = (n: number, field: 'description' | 'quantity' | 'unit' | 'brand') =>
    page.t('rfq.form.lineField', { n, field: page.t(`rfq.form.${field}`) });
  await screen.findByRole('textbox', { name: label(1, 'description') });
  return { ...page, label };
}

function sent() {
  const form = document.querySelector('form');
  if (form === null) throw new Error('The page has no form');
  return payloadOf(new FormData(form), [])['lines'] as readonly LineValues[];
}

const brief = () =>
  sent().map(({ description, quantity, unit_code: unit }) => `${description} ${quantity} ${unit}`);
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('the lines of a request', () => {
  it.each(locales)(
    'are typed by keys, and Enter after the last one adds a line (%s)',
    async (locale) => {
      const { user, label } = await open([blankLine], locale);
      await user.click(screen.getByRole('textbox', { name: label(1, 'description') }));
      await user.keyboard('Rebar{Tab}١٢٫٥k{Tab}');
      expect(focused()).toBe(label(1, 'unit'));
      await user.selectOptions(screen.getByRole('combobox', { name: label(1, 'unit') }), 'TNE');
      await user.keyboard('{Enter}');
      expect(focused()).toBe(label(2, 'description'));
      await user.keyboard('Mesh');
      expect(brief()).toEqual(['Rebar 12,500 TNE', 'Mesh  TNE']);
    },
  );

  it('are not extended by Enter in a blank last line', async () => {
    const { user, label } = await open([rebar, blankLine]);
    await user.click(screen.getByRole('textbox', { name: label(2, 'description') }));
    await user.keyboard('{Enter}');
    expect(document.querySelectorAll('[data-row]')).toHaveLength(2);
  });

  it('take a unit by what the trade writes, in either language', async () => {
    const { user, label } = await open([cement]);
    const unit = screen.getByRole<HTMLSelectElement>('combobox', { name: label(1, 'unit') });
    unit.focus();
    await user.keyboard('pcs');
    expect(unit.value).toBe('H87');
    unit.blur();
    unit.focus();
    await user.keyboard('كجم');
    expect(unit.value).toBe('KGM');
  });

  it('are pasted with headings in any order and units by name, and undone at once', async () => {
    const { user, label, t } = await open([rebar]);
    const table = 'Qty\tUOM\tItem\tBrand\n5\tpcs\tValve\tAcme\nabc\tطن\tPipe\t';
    await user.click(screen.getByRole('textbox', { name: label(1, 'description') }));
    await user.paste(table);
    expect(brief()).toEqual(['Valve 5 H87', 'Pipe abc TNE']);
    const brand = screen.getByRole<HTMLInputElement>('textbox', { name: label(1, 'brand') });
    expect(brand.value).toBe('Acme');
    expect(changes).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: t('ui.grid.undo') }));
    expect(brief()).toEqual(['Rebar 48.5 TNE']);
  });

  it('are copied with the names of their units and pasted elsewhere', async () => {
    const { user, label } = await open([rebar, cement]);
    await user.click(screen.getByRole('textbox', { name: label(2, 'description') }));
    await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{ArrowLeft}{ArrowLeft}{/Shift}');
    const copied = await user.copy();
    expect(copied?.getData('text/plain').split('\r\n')[0]).toBe(
      ['Rebar', '48.5', unitName('en', 'TNE')].join('\t'),
    );
    await user.click(screen.getByRole('textbox', { name: label(2, 'description') }));
    await user.paste(copied?.getData('text/plain') ?? '');
    expect(brief()).toEqual(['Rebar 48.5 TNE', 'Rebar 48.5 TNE', 'Cement 1,200 XBG']);
  });

  it('go with their details when they are duplicated, moved and removed', async () => {
    const { user, label, t } = await open([{ ...rebar, brand: 'Acme', or_equal: 'on' }, cement]);
    await user.click(screen.getByRole('textbox', { name: label(1, 'quantity') }));
    await user.keyboard('{Control>}{Shift>}d{/Shift}{/Control}');
    expect(sent().map(({ brand, or_equal: equal }) => `${brand}${equal}`)).toEqual([
      'Acmeon',
      'Acmeon',
      '',
    ]);
    await user.keyboard('7{Alt>}{ArrowDown}{/Alt}');
    expect(brief()).toEqual(['Rebar 48.5 TNE', 'Cement 1,200 XBG', 'Rebar 7 TNE']);
    expect(focused()).toBe(label(3, 'quantity'));
    await user.click(screen.getByRole('button', { name: t('rfq.form.lineMenu', { n: 1 }) }));
    const remove = await screen.findByRole('menuitem', {
      name: new RegExp(t('rfq.form.removeLine', { n: 1 })),
    });
    await user.click(remove);
    await waitFor(() => expect(brief()).toEqual(['Cement 1,200 XBG', 'Rebar 7 TNE']));
    expect(sent()[1]?.brand).toBe('Acme');
  });

  it('undo a value of their details like any other', async () => {
    const { user, label, t } = await open([rebar]);
    await user.click(screen.getByRole('button', { name: t('rfq.form.lineDetails', { n: 1 }) }));
    await user.click(screen.getByRole('textbox', { name: label(1, 'brand') }));
    await user.keyboard('Acme{Enter}');
    expect(focused()).toBe(label(1, 'brand'));
    expect(sent()[0]?.brand).toBe('Acme');
    await user.keyboard('{Escape}');
    expect(focused()).toBe(label(1, 'description'));
    await user.keyboard('{Control>}z{/Control}');
    expect(sent()[0]?.brand).toBe('');
  });

  it('take imported lines after the filled ones, as one step', async () => {
    const { user, t } = await open([rebar, blankLine], 'en', [cement]);
    await user.click(screen.getByRole('button', { name: t('rfq.form.importFile') }));
    expect(brief()).toEqual(['Rebar 48.5 TNE', 'Cement 1,200 XBG']);
    const note = screen.getByText('added 1');
    const undo = within(note.parentElement ?? note).getByRole('button');
    expect(document.querySelectorAll('[data-row]')).toHaveLength(2);
    fireEvent.click(undo);
    expect(brief()).toEqual(['Rebar 48.5 TNE']);
  });
});

describe('a pasted table of lines', () => {
  it('is read as lines if a row has more than one value', () => {
    expect(linesOfTable([['Rebar', '48.5 t']])).toEqual([rebar]);
    expect(linesOfTable([['Rebar'], ['Cement']])).toBeNull();
  });
});

const noLine = { lines: ['Add at least one line'], title: ['Too long'] };

/** The form after a refusal, with the number of its lines as the page counts it. */
function RefusedSample() {
  const [filled, setFilled] = useState(0);
  const count = () =>
    requestAnimationFrame(() => setFilled(brief().filter((one) => one.trim() !== '').length));
  const lines = useLines(blankLines, count, (n) => `added ${n}`);
  return (
    <div onInput={count}>
      <Form
        errors={noLine}
        validate={() => (brief().some((one) => one.trim() !== '') ? {} : { lines: noLine.lines })}
      >
        <LineSheet {...{ lines, filled }} onImport={() => lines.append([rebar])} className="" />
      </Form>
    </div>
  );
}

describe('the error of a request without a line', () => {
  async function openRefused() {
    const page = openPage(<RefusedSample />);
    expect(await screen.findAllByText(/Add at least one line/)).toHaveLength(2);
    expect(screen.getByText(page.t('ui.thingsToFix', { n: 2 }))).toBeTruthy();
    return page;
  }
  async function expectCleared(t: Awaited<ReturnType<typeof openRefused>>['t']) {
    await waitFor(() => expect(screen.queryByText(/Add at least one line/)).toBeNull());
    expect(screen.getAllByText(t('ui.thingsToFix', { n: 1 }))).not.toHaveLength(0);
    expect(screen.getByText(/Too long/)).toBeTruthy();
  }

  it('leaves once lines are imported', async () => {
    const { user, t } = await openRefused();
    await user.click(screen.getByRole('button', { name: t('rfq.form.importFile') }));
    await expectCleared(t);
  });

  it('leaves once lines are pasted', async () => {
    const { user, t } = await openRefused();
    const name = t('rfq.form.lineField', { n: 1, field: t('rfq.form.description') });
    await user.click(screen.getByRole('textbox', { name }));
    await user.paste('Valve\t5\tpcs\nPipe\t2\tm');
    await expectCleared(t);
  });
});
