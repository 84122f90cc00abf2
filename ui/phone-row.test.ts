import { describe, expect, it } from 'vitest';
import type { Column, PhonePlace } from './data-table-types.ts';
import { phonePlaces } from './phone-row.ts';

type Row = Readonly<Record<string, string>>;

const cell = () => '';
const title: Column<Row> = { kind: 'title', key: 'title', head: 'Title', cell };
const text = (key: string, phone?: PhonePlace | 'none'): Column<Row> => ({
  key,
  head: key,
  cell,
  ...(phone === undefined ? {} : { phone }),
});
const number = (key: string, phone?: PhonePlace | 'none'): Column<Row> => ({
  kind: 'number',
  key,
  head: key,
  cell,
  ...(phone === undefined ? {} : { phone }),
});
const status: Column<Row> = { kind: 'status', key: 'status', head: 'Status', cell };

describe('the places of columns on a phone', () => {
  it.each<[string, readonly Column<Row>[], Record<string, string>]>([
    ['of a title alone', [title], {}],
    [
      'without names',
      [title, text('company'), text('city'), text('sent'), number('vat'), number('total')],
      { company: 'fact', sent: 'time', total: 'amount' },
    ],
    ['with one text', [title, text('company'), status], { company: 'fact' }],
    [
      'with a named time',
      [title, text('sent', 'time'), text('company'), text('city')],
      { sent: 'time', company: 'fact' },
    ],
    [
      'with a date in the first line and a kind in the second',
      [title, text('kind', 'kind'), text('sent', 'date'), text('error'), number('tries')],
      { kind: 'kind', sent: 'date' },
    ],
    [
      'with the first line in another column than the title',
      [title, text('activity', 'headline'), text('record'), text('at', 'time'), text('address')],
      { activity: 'headline', record: 'fact', at: 'time' },
    ],
    [
      'with columns that have none',
      [title, text('city', 'none'), number('fee', 'none'), number('vat')],
      { vat: 'amount' },
    ],
    [
      'with debit and credit in one',
      [title, number('debit', 'amount'), number('credit', 'amount')],
      { debit: 'amount', credit: 'amount' },
    ],
  ])('%s are those that are free', (_name, columns, places) => {
    expect(Object.fromEntries(phonePlaces(columns))).toEqual(places);
  });
});
