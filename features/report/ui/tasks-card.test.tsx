// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import type { Locale } from '#shared/locale.ts';
import type { TasksView, TaskView } from '../schema.ts';
import { FirstSteps } from './first-steps.tsx';
import { TasksCard } from './tasks-card.tsx';
import { WeekCard } from './week-card.tsx';

const now = new Date('2026-11-22T08:00:00.000Z');
const taskOf = (changes: Partial<TaskView>): TaskView => ({
  kind: 'quote',
  rfq_id: 'rfq-1',
  offer_id: 'offer-1',
  revision_id: 'revision-1',
  number: 'RFQ-2026-00041',
  title: 'مضخات',
  company: 'بارد',
  count: 3,
  amount: null,
  at: '2026-11-20T08:00:00.000Z',
  due_at: '2026-11-24T08:00:00.000Z',
  ...changes,
});

const openTasks = (tasks: TasksView, side: 'buyer' | 'supplier', locale: Locale = 'en') =>
  openPage(<TasksCard {...{ side, tasks, now }} />, { locale, address: '/?period=year' });

const targets = {
  approve: '/buyer/rfq-product/rfq-1',
  approve_award: '/buyer/offer/offer-1',
  approve_proposal: '/buyer/award/rfq-1',
  new_offers: '/buyer/offers/rfq-1',
  compare: '/buyer/offers/rfq-1',
  answered: '/buyer/offer/offer-1',
  answer_question: '/buyer/rfq-product/rfq-1',
  send_order: '/buyer/wizard/rfq-1?offer=offer-1',
  confirm_receipt: '/buyer/wizard/rfq-1?offer=offer-1',
  late_delivery: '/buyer/wizard/rfq-1?offer=offer-1',
  quote: '/seller/paid-rfq/rfq-1/new',
  revise: '/seller/paid-rfq/negotiate/revision-1',
  confirm_offer: '/seller/wizard/offer-1',
  acknowledge: '/seller/wizard/offer-1',
  deliver: '/seller/wizard/offer-1',
  deliver_late: '/seller/wizard/offer-1',
  upload_invoice: '/seller/invoice',
  wallet: '/seller/wallet',
} as const satisfies Record<TaskView['kind'], string>;
const kinds = Object.keys(targets) as TaskView['kind'][];

describe('the tasks of a dashboard', () => {
  it.each(kinds.flatMap((kind) => locales.map((locale) => ({ kind, locale }))))(
    'lead from $kind to its page, in a sentence without gaps ($locale)',
    async ({ kind, locale }) => {
      const { t, container } = openTasks(
        { total: 1, total_is_least: false, rows: [taskOf({ kind })], dates: [] },
        'buyer',
        locale,
      );
      const [row] = await screen.findAllByRole('listitem');
      const link = within(row ?? document.body).getByRole('link');
      expect(link.getAttribute('href')).toBe(targets[kind]);
      expect(plainText(link)).toContain(t(`report.tasks.do.${kind}`));
      expect(plainText(link)).not.toMatch(/[{}]|undefined|NaN/);
      if (locale === 'ar') expect(englishOn(container)).toEqual([]);
    },
  );

  it.each(['buyer', 'supplier'] as const)(
    'of a %s without any report that nothing is pending',
    async (side) => {
      for (const locale of locales) {
        const { t, container, unmount } = openTasks(
          { total: 0, total_is_least: false, rows: [], dates: [] },
          side,
          locale,
        );
        expect(await screen.findByText(t('report.tasks.none'))).toBeTruthy();
        const text = side === 'buyer' ? 'report.tasks.noneBuyer' : 'report.tasks.noneSupplier';
        expect(screen.getByText(t(text))).toBeTruthy();
        expect(screen.queryByText(t('report.tasks.more', { n: 0 }))).toBeNull();
        if (locale === 'ar') expect(englishOn(container)).toEqual([]);
        unmount();
      }
    },
  );

  it.each([
    [1, false],
    [2, true],
  ])('of which %i exist link to the others, and keep the period: %s', async (total, isLinked) => {
    const { t } = openTasks(
      { total, total_is_least: false, rows: [taskOf({})], dates: [] },
      'supplier',
    );
    await screen.findAllByRole('listitem');
    const link = screen.queryByRole('link', { name: t('report.tasks.more', { n: total - 1 }) });
    expect(link?.getAttribute('href') ?? null).toBe(isLinked ? '/?period=year&tasks=all' : null);
  });

  it('show an amount only where there is one, and no number of the wallet', async () => {
    const amount = { value: '1234.50', currency: 'AED' } as const;
    const rows = [taskOf({ amount }), taskOf({ kind: 'wallet', number: '', rfq_id: null })];
    openTasks({ total: 2, total_is_least: false, rows, dates: [] }, 'supplier');
    const [first, second] = (await screen.findAllByRole('listitem')).map((row) => plainText(row));
    expect(first).toContain('1,234.50');
    expect(first).toContain('RFQ-2026-00041');
    expect(second).not.toMatch(/1,234|RFQ-/);
  });
});

describe('the first steps of a company', () => {
  const step = (title: string, done: boolean) => ({
    title,
    text: '',
    done,
    action: { to: `/${title}`, text: `Do ${title}` },
  });

  it.each([
    [[false, false], 'one'],
    [[true, false], 'two'],
    [[false, true], 'one'],
    [[true, true], null],
  ] as const)('that are done as %j have one button: %s', async ([one, two], current) => {
    openPage(
      <FirstSteps title="Start" area="buyer" steps={[step('one', one), step('two', two)]} />,
    );
    await screen.findByRole('heading', { name: 'Start' });
    const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
    const sample = '/buyer/sample-rfq';
    expect(links).toEqual(current === null ? [sample] : [`/${current}`, sample]);
    const now = document.querySelectorAll('[aria-current="step"]');
    expect(now).toHaveLength(current === null ? 0 : 1);
  });
});

it('the dates of the week name the last day of an RFQ that ends without a time', () => {
  const rfq = taskOf({ kind: 'quote', due_at: '2026-11-24T20:00:00.000Z' });
  openPage(<WeekCard dates={[rfq]} now={now} />, { locale: 'en' });
  expect(screen.getByText('24 Nov 2026').tagName).toBe('TIME');
});
