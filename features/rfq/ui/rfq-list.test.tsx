import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { en } from '#app/texts/en.ts';
import { TextProvider } from '#ui/use-text.tsx';
import type { RfqRowView } from '../schema/view.ts';
import { RfqList } from './rfq-list.tsx';

const nothing = {
  approve: false,
  refuse: false,
  edit: false,
  amend: false,
  copy: false,
  answer: false,
  cancel: false,
};
const rowOf = (id: string, status: RfqRowView['status'], offers: number): RfqRowView => ({
  id,
  number: `RFQ-${id}`,
  title: `Title of ${id}`,
  reference: '',
  category_desc: 'HVAC',
  city: 'Dubai',
  expiry_date: '2026-12-01',
  expiry_time: '',
  status,
  status_desc: status,
  created_at: '2026-11-20T08:00:00.000Z',
  rfqoffer_count: offers,
  qdiscount: '10.00',
  currency: 'AED',
  best_offer: null,
  is_viewed: 1,
  negotiation: false,
  media: 0,
  essential: false,
  version: 1,
  can: nothing,
});

function render(rows: RfqRowView[], canCreate = true): string {
  const counts = {
    all: rows.length,
    pending: 0,
    active: 0,
    accepted: 0,
    delivered: 0,
    completed: 0,
    ended: 0,
    to_decide: 0,
  };
  const page = { data: rows, total: rows.length, current_page: 1, last_page: 1, per_page: 10 };
  const view = { hidden: null, errors: {} };
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <TextProvider locale="en" catalogue={en}>
          <RfqList
            {...{ page, counts, canCreate, view }}
            tab="all"
            categories={[]}
            today="2026-11-22"
            tomorrow="2026-11-23"
          />
        </TextProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={['/buyer/rfq-managment/all']} />);
}

/** The link of the row itself, and the link of its first action. */
const rowLink = (html: string) =>
  /<a[^>]*data-row-link[^>]*href="([^"]+)"|<a[^>]*href="([^"]+)"[^>]*data-row-link/
    .exec(html)
    ?.slice(1)
    .find(Boolean);
const actionLink = (html: string, label: string) =>
  new RegExp(`<a(?![^>]*row-sort)[^>]*href="([^"]+)"[^>]*>${label}</a>`).exec(html)?.[1];

describe('a row of the buyer’s RFQs (specification §2)', () => {
  it.each(['accepted', 'delivered', 'completed'] as const)(
    'that is %s opens the deal’s wizard',
    (status) => {
      expect(rowLink(render([rowOf('7', status, 2)]))).toBe('/buyer/wizard/7');
    },
  );

  it('shows its offers at /buyer/offers/{id}', () => {
    const html = render([rowOf('8', 'active', 3)]);
    expect(actionLink(html, en.rfq.list.actions.offersShort)).toBe('/buyer/offers/8');
    expect(rowLink(html)).toBe('/buyer/offers/8');
  });

  it('is previewed at /buyer/rfq-product/{id}', () => {
    const html = render([rowOf('9', 'pending', 0)]);
    expect(actionLink(html, en.rfq.list.actions.preview)).toBe('/buyer/rfq-product/9');
    expect(rowLink(html)).toBe('/buyer/rfq-product/9');
  });

  it('shows its best offer in its own currency, and a dash without one', () => {
    const row = { ...rowOf('9', 'active', 2), best_offer: '9373.50' };
    const html = render([row, { ...row, id: '10', currency: 'USD' }, rowOf('11', 'active', 0)]);
    const cells = [...html.matchAll(/<td[^>]*class="[^"]*row-amount[^"]*"[^>]*>(.*?)<\/td>/g)];
    const texts = cells.map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''));
    expect(texts).toEqual(['9,373.50', 'USD\u202f9,373.50', '—']);
  });

  it('keeps its best offer in each width, and its Q discount in lists that have the room', () => {
    const html = render([rowOf('9', 'active', 2)]);
    const classesOf = (pattern: RegExp) => pattern.exec(html)?.[0] ?? 'missing';
    expect(classesOf(/<td[^>]*row-amount[^>]*>/)).not.toMatch(/row-leaves|missing/);
    expect(classesOf(/<td[^>]*data-head="Q discount[^>]*>/)).toContain('row-leaves-early');
  });

  it('begins its facts with the decision that it needs, which a phone shows instead of a number', () => {
    const html = render([
      { ...rowOf('9', 'evaluate', 2), essential: true },
      rowOf('8', 'active', 3),
    ]);
    const seconds = [...html.matchAll(/class="row-second">(.*?)<\/div>/g)].map(([, second = '']) =>
      second.replace(/<[^>]*>/g, '').trim(),
    );
    expect(seconds[0]).toMatch(new RegExp(`^${en.rfq.list.waits} RFQ-9`));
    expect(seconds[1]).toMatch(/^RFQ-8/);
    const facts = [...html.matchAll(/data-phone="([^"]*)"/g)].map(([, fact]) => fact);
    expect(facts).toEqual(['', '3 offers']);
  });

  it('has its best offer at the end of the first line of a phone, where no offer shows nothing', () => {
    const html = render([
      { ...rowOf('9', 'active', 2), best_offer: '9373.50' },
      rowOf('8', 'active', 0),
    ]);
    const cells = [...html.matchAll(/<td[^>]*class="([^"]*row-amount[^"]*)"[^>]*>(.*?)<\/td>/g)];
    expect(cells).toHaveLength(2);
    expect(cells[0]?.[2]).toContain('9,373.50');
    expect(cells[1]?.[2]).toContain('max-md:hidden');
  });

  it('is shown without a link to a new RFQ for a member who may not write one', () => {
    expect(render([rowOf('9', 'pending', 0)])).toContain('/buyer/create-rfq/new');
    expect(render([rowOf('9', 'pending', 0)], false)).not.toContain('/buyer/create-rfq/new');
    expect(render([], false)).not.toContain('/buyer/create-rfq/new');
  });
});
