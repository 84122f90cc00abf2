// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../tests/harness/page.tsx';
import { locales, openDialog } from '../../../tests/harness/screen.tsx';
import { leaveDevice } from '#ui/leave-device.ts';
import type { TaskView } from '#features/report/schema.ts';
import type { Found, Hit } from '../schema.ts';
import { Palette } from './palette.tsx';
import {
  readFavourites,
  readRecents,
  readSearches,
  saveRecent,
  toggleFavourite,
} from './recents.ts';

const hit = (changes: Partial<Hit>): Hit => ({
  kind: 'rfq',
  id: '01930000-0000-7000-8000-000000000001',
  rfq_id: null,
  offer_id: null,
  number: 'RFQ-10060',
  title: 'Villa 12: steel and cement',
  company: '',
  other_name: '',
  role: null,
  trn: '',
  status: 'active',
  status_desc: 'Active',
  amount: null,
  currency: 'AED',
  date: '2026-12-03',
  offers_count: 2,
  paid: false,
  exact: false,
  ...changes,
});

const company = hit({
  kind: 'company',
  id: '01930000-0000-7000-8000-000000000002',
  number: '',
  title: 'Noor Steel Trading',
  other_name: 'نور لتجارة الحديد',
  role: 'supplier',
  status: null,
  status_desc: '',
  date: null,
  offers_count: null,
});

const found = (...hits: Hit[]): Found => ({
  hits,
  counts: { rfqs: 1, offers: 0, orders: 0, companies: 1, money: 0 },
  more: [],
});

/** Answers each search with the same records, or a failure, and the tasks of the reader. */
function answerWith(answer: Found | null, tasks: readonly TaskView[] = []) {
  const searched: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input) => {
      const address = input instanceof Request ? input.url : String(input);
      if (address.endsWith('/tasks')) return Promise.resolve(Response.json({ data: tasks }));
      searched.push(new URL(address, 'http://qeema.test').searchParams.get('q') ?? '');
      return Promise.resolve(
        answer === null ? new Response('', { status: 500 }) : Response.json({ data: answer }),
      );
    }),
  );
  return searched;
}

function Tested() {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  return (
    <>
      <p data-testid="place">{pathname}</p>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Palette
        isOpen={isOpen}
        onOpenChange={setOpen}
        area="buyer"
        permissions={['rfq.write', 'offer.decide']}
        waiting={[]}
        pages={[{ text: 'Steel prices', to: '/buyer/prices', icon: FileText }]}
        owner="sara@demo.test"
        onKeys={() => undefined}
      />
    </>
  );
}

async function open(locale: 'en' | 'ar' = 'en') {
  const page = openPage(<Tested />, { locale, loader: () => null });
  await page.user.click(await screen.findByRole('button', { name: 'open' }));
  const dialog = await openDialog();
  const field = within(dialog).getByRole('combobox');
  return { ...page, dialog, field };
}

const options = () => screen.findAllByRole('option');
const chosen = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '');

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe.each(locales)('the palette in %s', (locale) => {
  it('is a named combobox with the focus, whose list has named groups and an announced count', async () => {
    answerWith(found(hit({}), company));
    const { user, t, dialog, field } = await open(locale);
    expect(dialog.getAttribute('aria-label')).toBe(t('search.open'));
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, 'steel');
    await screen.findByRole('group', { name: t('search.head.record') });
    for (const head of ['record', 'action', 'page'] as const)
      expect(screen.getByRole('group', { name: t(`search.head.${head}`) })).toBeTruthy();
    await waitFor(() =>
      expect(within(dialog).getByRole('status').textContent).toBe(t('search.count', { n: 2 })),
    );
    expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    expect([...dialog.querySelectorAll('mark')].map((mark) => mark.textContent)).toContain('Steel');
  });
});

describe('the palette', () => {
  it('is walked with the arrow keys, opens with Enter and remembers the record', async () => {
    answerWith(found(hit({}), company));
    const { user, field } = await open();
    await user.type(field, 'steel');
    await screen.findByText('RFQ-10060');
    const rows = await options();
    expect(chosen()).toBe(rows[0]);
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe(rows[1]);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe(rows.at(-1));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByTestId('place').textContent).toBe(`/buyer/offers/${hit({}).id}`);
    expect(readRecents('sara@demo.test')).toMatchObject([{ number: 'RFQ-10060' }]);
    expect(readRecents('omar@demo.test')).toEqual([]);
  });

  it('shortens names and no figures, and says which RFQs are closed', async () => {
    const order = hit({
      kind: 'order',
      id: '01930000-0000-7000-8000-000000000003',
      number: 'PO-2026-00021',
      company: 'Noor Steel',
      amount: '242375.07',
    });
    const past = hit({ id: '01930000-0000-7000-8000-000000000004', date: '2020-11-07' });
    answerWith(found(past, hit({ date: '2199-11-07' }), order));
    const { user, t, field } = await open();
    await user.type(field, 'steel');
    await screen.findByText(t('search.rfq.closed', { day: '7 Nov 2020' }));
    expect(screen.getByText(t('search.rfq.closes', { day: '7 Nov 2199' }))).toBeTruthy();
    const row = screen.getByRole('option', { name: /PO-2026-00021/ });
    const classesOf = (text: RegExp) => {
      const part = [...row.querySelectorAll('[dir=auto]')].find(({ textContent }) =>
        text.test(textContent),
      );
      return part?.parentElement?.className;
    };
    for (const figure of [/^PO-2026-00021$/, /242,375.07/, /^3 Dec 2026$/])
      expect(classesOf(figure)).toContain('shrink-0');
    for (const name of [/^Noor Steel$/, /^Villa 12/]) expect(classesOf(name)).toContain('min-w-0');
  });

  it('stars a record and a page by Ctrl B, announces it, and shows them first from then on', async () => {
    answerWith(found(hit({})));
    const { user, t, field, dialog } = await open();
    const status = () => within(dialog).getByRole('status').textContent;
    await user.keyboard('{Control>}[KeyB]{/Control}');
    expect(status()).toContain('Steel prices');
    await user.type(field, 'villa');
    await screen.findByText('RFQ-10060');
    await user.keyboard('{Control>}[KeyB]{/Control}');
    await waitFor(() => expect(status()).toContain('RFQ-10060'));
    await user.keyboard('{Escape}');
    const group = await screen.findByRole('group', { name: t('search.head.favourite') });
    const starred = within(group).getAllByRole('option');
    expect(starred.map(({ textContent }) => textContent)).toEqual([
      'Steel prices',
      expect.stringContaining('Villa 12'),
    ]);
    expect((await options())[0]).toBe(starred[0]);
    await user.click(screen.getByRole('button', { name: t('search.favourite.remove') }));
    expect(readFavourites('sara@demo.test')).toMatchObject([{ number: 'RFQ-10060' }]);
    expect(readFavourites('omar@demo.test')).toEqual([]);
  });

  it('shows what was searched for when it opens again, to its reader only', async () => {
    answerWith(found(hit({})));
    const { user, t, field } = await open();
    await user.type(field, ' villa 12 ');
    await screen.findByText('RFQ-10060');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readSearches('omar@demo.test')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'open' }));
    const group = await screen.findByRole('group', { name: t('search.head.searched') });
    const link = within(group).getByRole('option');
    expect(link.textContent).toBe('villa 12');
    expect(link.getAttribute('href')).toBe('/buyer/search?q=villa%2012');
    expect(screen.getByRole('group', { name: t('search.head.recent') })).toBeTruthy();
  });

  it('keeps eight favourites and replaces none', () => {
    const place = (to: string) => ({ title: to, number: '', to: `/buyer/${to}`, atMs: 0 });
    for (let at = 0; at < 8; at += 1) expect(toggleFavourite('o', place(`p${at}`))).toBe('added');
    expect(toggleFavourite('o', place('p8'))).toBe('full');
    expect(toggleFavourite('o', place('p0'))).toBe('removed');
    expect(toggleFavourite('o', place('p8'))).toBe('added');
    expect(
      readFavourites('o')
        .map(({ title }) => title)
        .at(-1),
    ).toBe('p8');
  });

  it('forgets favourites, recent pages and searches when the device is left', async () => {
    const place = { title: 'Steel', number: '', to: '/buyer/p', atMs: 0 };
    toggleFavourite('o', place);
    saveRecent('o', place);
    saveRecent('o', place, 'searched');
    await leaveDevice();
    expect([...readFavourites('o'), ...readRecents('o'), ...readSearches('o')]).toEqual([]);
  });

  it('clears the text with Escape, closes with the next and returns the focus', async () => {
    answerWith(found(hit({})));
    const { user, field } = await open();
    await user.type(field, 'steel');
    await user.keyboard('{Escape}');
    expect(field).toHaveProperty('value', '');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('open'));
  });

  it('narrows to a group with Tab and by its button', async () => {
    answerWith(found(hit({}), company));
    const { user, t, field } = await open();
    await user.type(field, 'steel');
    await screen.findByText('RFQ-10060');
    await user.keyboard('{Tab}');
    const pressed = () => screen.getByRole('button', { pressed: true }).textContent;
    expect(pressed()).toContain(t('search.group.rfqs'));
    expect(await options()).toHaveLength(1);
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(pressed()).toContain(t('search.all'));
    await user.click(screen.getByRole('button', { name: new RegExp(t('search.group.companies')) }));
    expect((await options()).map((row) => row.textContent)).toEqual([
      expect.stringContaining('Noor Steel'),
    ]);
  });

  it('begins with the tasks of the reader and their deadlines, and announces their number', async () => {
    const task: TaskView = {
      kind: 'compare',
      rfq_id: '7',
      offer_id: null,
      revision_id: null,
      company: null,
      number: 'RFQ-10060',
      title: 'Villa 12',
      count: 2,
      amount: null,
      at: '2026-11-20T08:00:00.000Z',
      due_at: '2000-01-01T08:00:00.000Z',
    };
    answerWith(found(), [task]);
    const { t, user, dialog, field } = await open();
    const group = await screen.findByRole('group', { name: t('search.head.task') });
    const row = within(group).getByRole('option');
    expect(row.textContent).toContain(t('report.tasks.compare', { n: 2, title: 'Villa 12' }));
    expect(row.textContent).toMatch(/ends .* ago/);
    expect(row.getAttribute('href')).toBe('/buyer/offers/7');
    expect(chosen()).toBe(row);
    expect(within(dialog).getByRole('status').textContent).toBe(t('search.waiting', { n: 1 }));
    await user.type(field, 'x');
    expect(screen.queryByRole('group', { name: t('search.head.task') })).toBeNull();
  });

  it('opens the dialog of a typed action by Enter, and finds only what it is about', async () => {
    const offer = hit({ kind: 'offer', number: 'OF-05087', status: 'pending', company: 'Noor' });
    const searched = answerWith(found(offer));
    const { t, user, field } = await open();
    await user.type(field, 'accept noor');
    const group = await screen.findByRole('group', { name: t('search.head.typed') });
    await waitFor(() => expect(searched.at(-1)).toBe('noor'));
    const row = within(group).getByRole('option');
    expect(row.textContent).toContain(t('search.typed.accept', { name: 'OF-05087' }));
    expect(row.textContent).toContain(t('search.typed.asks'));
    expect(row.getAttribute('href')).toBe(`/buyer/offer/${offer.id}?dialog=accept`);
    expect(chosen()).toBe(row);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByTestId('place').textContent).toBe(`/buyer/offer/${offer.id}`);
  });

  it('offers an RFQ of a name that was typed, or of one that nothing was found for', async () => {
    answerWith(found());
    const { t, user, field, dialog } = await open();
    await user.type(field, 'new rfq cement 50kg');
    const named = await screen.findByRole('option', {
      name: t('search.typed.create', { name: 'cement 50kg' }),
    });
    expect(named.getAttribute('href')).toBe('/buyer/create-rfq/new?title=cement%2050kg');
    await waitFor(() =>
      expect(within(dialog).getByRole('status').textContent).toBe(t('search.actions', { n: 1 })),
    );
    expect(within(dialog).queryByText(t('search.state.noneWhy'))).toBeNull();
    await user.clear(field);
    await user.type(field, 'stel');
    await screen.findByRole('option', { name: t('search.typed.create', { name: 'stel' }) });
  });

  it('searches once for a word, and shows the pages that need no answer at once', async () => {
    const searched = answerWith(found());
    const { user, field } = await open();
    await user.type(field, 'steel');
    expect(screen.getByRole('option').textContent).toContain('Steel prices');
    await waitFor(() => expect(searched.at(-1)).toBe('steel'));
    expect(searched.length).toBeLessThan('steel'.length);
  });

  it('says that nothing was found, and that a search failed', async () => {
    answerWith(found());
    const { user, t, field, dialog } = await open();
    await user.type(field, 'stel');
    await within(dialog).findByText(t('search.state.noneWhy'));
    answerWith(null);
    await user.type(field, 'x');
    await waitFor(() =>
      expect(within(dialog).getByRole('status').textContent).toBe(t('search.state.failed')),
    );
  });
});
