import fc from 'fast-check';
import FileText from 'lucide-react/icons/file-text';
import { describe, expect, it } from 'vitest';
import { recordGroups, recordKinds, groupOf } from '../rules/ranking.ts';
import type { TaskView } from '#features/report/schema.ts';
import type { Hit } from '../schema.ts';
import { actionsOf, hrefOf } from './links.ts';
import { paletteRows, placeAfter, rowsMax, type PaletteInput } from './palette-rows.ts';

const id = '01930000-0000-7000-8000-0000000000aa';
const areas = ['buyer', 'seller', 'operator'] as const;

const hits: fc.Arbitrary<Hit> = fc.record({
  kind: fc.constantFrom(...recordKinds),
  id: fc.uuid(),
  offer_id: fc.constant(null),
  rfq_id: fc.constantFrom(id, null),
  number: fc.constant('RFQ-10060'),
  title: fc.constant('Steel & cement?'),
  company: fc.constant('Noor'),
  other_name: fc.constant(''),
  role: fc.constant(null),
  trn: fc.constant(''),
  status: fc.constantFrom('active', 'pending', 'completed', null),
  status_desc: fc.constant('Active'),
  amount: fc.constant(null),
  currency: fc.constant('AED'),
  date: fc.constant(null),
  offers_count: fc.constantFrom(0, 3, null),
  paid: fc.boolean(),
  exact: fc.boolean(),
});

const pages = ['Offers', 'Purchase orders', 'Steel prices', 'Users'].map((text) => ({
  text,
  to: `/buyer/${text}`,
  icon: FileText,
}));
const recents = [{ title: 'Steel', number: 'RFQ-1', to: '/buyer/rfq-product/1', atMs: 0 }];

const searches = ['cement', 'noor', 'steel', 'villa'].map((title) => ({
  title,
  number: '',
  to: `/buyer/search?q=${title}`,
  atMs: 0,
}));

const favourites = [
  { title: 'Steel of the villa', number: 'RFQ-9', to: '/buyer/rfq-product/9', atMs: 0 },
  { title: 'Offers', number: '', to: '/buyer/Offers', atMs: 0 },
];

const task = (kind: TaskView['kind'], rfqId: string): TaskView => ({
  kind,
  rfq_id: rfqId,
  offer_id: null,
  revision_id: null,
  number: 'RFQ-10060',
  title: 'Steel',
  company: null,
  count: 1,
  amount: null,
  at: '2026-11-30T08:00:00.000Z',
  due_at: null,
});
const tasks = ['a', 'b', 'c', 'd', 'e', 'f'].map((rfqId) => task('compare', rfqId));

const inputs: fc.Arbitrary<PaletteInput> = fc.record({
  area: fc.constantFrom(...areas),
  permissions: fc.constantFrom([], ['rfq.write', 'offer.decide', 'order.receive', 'reviewer']),
  query: fc.constantFrom('', 'steel', 'offers', 'zzz', 'accept steel', 'rfq steel', 'cancel x'),
  tasks: fc.constantFrom([], tasks),
  group: fc.option(fc.constantFrom(...recordGroups)),
  found: fc.option(
    fc.record({
      hits: fc.array(hits, { maxLength: 50 }),
      counts: fc.constant({}),
      more: fc.constant([]),
    }),
  ) as fc.Arbitrary<PaletteInput['found']>,
  pages: fc.constant(pages),
  recents: fc.constant(recents),
  searches: fc.constantFrom([], searches),
  favourites: fc.constantFrom([], favourites),
});

describe('the rows of the palette', () => {
  it('are at most twelve in the order of their groups, each with its own key and page', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const rows = paletteRows(input);
        expect(rows.length).toBeLessThanOrEqual(rowsMax);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        const order =
          input.query === ''
            ? ['task', 'favourite', 'recent', 'searched', 'page']
            : ['typed', 'favourite', 'record', 'action', 'page', 'recent'];
        const places = rows.map(({ kind }) => order.indexOf(kind));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
        expect(rows.every(({ to }) => /^\/(?:buyer|seller|admin)\/[^/]/.test(to))).toBe(true);
      }),
    );
  });

  it('have a record if one was found, and only those of the chosen group', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const rows = paletteRows(input);
        const records = rows.flatMap((row) => (row.kind === 'record' ? [row.hit] : []));
        const wanted = (input.found?.hits ?? []).filter(
          (hit) => input.group === null || groupOf(hit) === input.group,
        );
        if (input.query !== '') expect(records.length > 0).toBe(wanted.length > 0);
        expect(records.every((hit) => wanted.includes(hit))).toBe(true);
      }),
    );
  });

  it('begin with recent pages, three searches and all pages before a text is typed', () => {
    const rows = paletteRows({
      area: 'buyer',
      permissions: [],
      tasks: [],
      query: '',
      group: null,
      found: null,
      pages,
      recents,
      searches,
      favourites: [],
    });
    expect(rows.map(({ kind }) => kind)).toEqual([
      'recent',
      ...Array(3).fill('searched'),
      ...Array(4).fill('page'),
    ]);
  });

  it('begin with five tasks and the page of each', () => {
    const rows = paletteRows({
      area: 'buyer',
      permissions: [],
      tasks,
      query: '',
      group: null,
      found: null,
      pages,
      recents,
      searches: [],
      favourites: [],
    });
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...Array(5).fill('task'),
      'recent',
      ...Array(4).fill('page'),
    ]);
    expect(rows[0]).toMatchObject({ to: '/buyer/offers/a' });
  });

  it('begin with favourites, each shown once, and a page among them in the reader’s language', () => {
    const input = {
      area: 'buyer',
      permissions: [],
      tasks: [],
      group: null,
      found: null,
      pages,
      recents,
      searches: [],
      favourites,
    } as const;
    const rows = paletteRows({ ...input, query: '' });
    expect(rows.map(({ kind, to }) => [kind, to])).toEqual([
      ['favourite', '/buyer/rfq-product/9'],
      ['favourite', '/buyer/Offers'],
      ['recent', '/buyer/rfq-product/1'],
      ['page', '/buyer/Purchase orders'],
      ['page', '/buyer/Steel prices'],
      ['page', '/buyer/Users'],
    ]);
    expect(rows[1]).toMatchObject({ page: { text: 'Offers' } });
    const typed = paletteRows({ ...input, query: 'steel' });
    expect(typed.map(({ kind }) => kind)).toEqual(['favourite', 'page', 'recent']);
  });

  it('are walked in a circle', () => {
    expect(placeAfter('next', 4, 5)).toBe(0);
    expect(placeAfter('previous', 0, 5)).toBe(4);
    expect(placeAfter('last', 2, 5)).toBe(4);
    expect(placeAfter('first', 2, 5)).toBe(0);
    expect(placeAfter('next', 3, 0)).toBe(0);
  });
});

describe('the page of a record', () => {
  it('is in the reader’s own area, and no action repeats it', () => {
    const roots = { buyer: '/buyer/', seller: '/seller/', operator: '/admin/' };
    fc.assert(
      fc.property(fc.constantFrom(...areas), hits, (area, hit) => {
        const to = hrefOf(area, hit);
        expect(to.startsWith(roots[area])).toBe(true);
        expect(() => new URL(to, 'http://qeema.test')).not.toThrow();
        for (const action of actionsOf(area, hit)) {
          expect(action.to.startsWith(roots[area])).toBe(true);
          expect(action.to).not.toBe(to);
        }
      }),
    );
  });
});
