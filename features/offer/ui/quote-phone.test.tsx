// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { recordPosts } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import { quoteOf } from '#tests/harness/views/offer.ts';
import type { Locale } from '#shared/locale.ts';
import { QuoteForm } from './quote-form.tsx';
import { freshValues, type QuoteValues } from './quote-values.ts';

const desk = window.matchMedia;
beforeEach(() => {
  window.matchMedia = (media) =>
    Object.assign(desk(media), { matches: media.includes('768px') && media.includes('<') });
  vi.spyOn(window, 'scrollBy').mockReturnValue();
});
afterEach(() => {
  window.matchMedia = desk;
  vi.restoreAllMocks();
});

async function openForm(
  values: QuoteValues = {},
  locale: Locale = 'en',
  targets?: ReadonlyMap<string, string>,
) {
  const posts = recordPosts();
  const page = openPage(
    <QuoteForm
      quote={quoteOf()}
      values={{ ...freshValues(quoteOf()), ...values }}
      files={[]}
      refused={undefined}
      intent="send"
      submitLabel="٪"
      {...(targets === undefined ? {} : { targets })}
    />,
    { locale, action: posts.action },
  );
  await screen.findAllByRole('row');
  return page;
}

const price = (line: number) => {
  const found = document.querySelector<HTMLInputElement>(`[name="lines.${line}.unit_price"]`);
  if (found === null) throw new Error(`Line ${line} has no price`);
  return found;
};
const rowOf = (line: number) => price(line).closest<HTMLElement>('[role=row]') ?? document.body;
const largeLines = () =>
  [0, 1].filter((line) => rowOf(line).querySelector('[aria-pressed]') !== null);

describe('a line of an offer on a phone', () => {
  it('is large one at a time: the first open one, then the one with the focus', async () => {
    await openForm({ 'lines.0.unit_price': '12' });
    expect(largeLines()).toEqual([1]);
    act(() => price(0).focus());
    await waitFor(() => expect(largeLines()).toEqual([0]));
  });

  it('has no large one when every line has an answer', async () => {
    await openForm({ 'lines.0.unit_price': '12', 'lines.1.state': 'not_quoted' });
    expect(largeLines()).toEqual([]);
  });

  it('takes the focus by a press beside its price, and shows the number pad', async () => {
    const { user, t } = await openForm();
    const [, heading] = screen.getAllByRole('heading', { level: 3 });
    await user.click(heading ?? document.body);
    expect(document.activeElement).toBe(price(1));
    expect(price(1).inputMode).toBe('none');
    expect(screen.getByRole('group', { name: t('ui.grid.pad') })).toBeTruthy();
  });

  it('keeps the pad until the press that leaves it has ended, so that nothing moves under it', async () => {
    const { user, t } = await openForm();
    const pad = () => screen.queryByRole('group', { name: t('ui.grid.pad') });
    const [details] = screen.getAllByRole('button', { name: /^Details: / });
    act(() => price(0).focus());
    await waitFor(() => expect(pad()).not.toBeNull());
    await user.pointer({ keys: '[MouseLeft>]', target: details ?? document.body });
    expect(document.activeElement).not.toBe(price(0));
    expect(pad()).not.toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: details ?? document.body });
    await waitFor(() => expect(pad()).toBeNull());
    expect(details?.getAttribute('aria-expanded')).toBe('true');
  });

  it('takes all wished prices without the pad, because nothing is to be typed', async () => {
    const [line] = quoteOf().rfq.lines;
    const { user, t } = await openForm({}, 'en', new Map([[line?.id ?? '', '2.85']]));
    await user.click(screen.getByRole('button', { name: t('offer.negotiation.takeAll') }));
    expect(price(0).value).toBe('2.85');
    expect(document.activeElement).not.toBe(price(0));
    expect(screen.queryByRole('group', { name: t('ui.grid.pad') })).toBeNull();
  });

  it('closes the details of the line before', async () => {
    const { user } = await openForm();
    const details = screen.getAllByRole('button', { name: /^Details: / });
    await user.click(details[0] ?? document.body);
    expect(details[0]?.getAttribute('aria-expanded')).toBe('true');
    act(() => price(1).focus());
    await waitFor(() => expect(details[0]?.getAttribute('aria-expanded')).toBe('false'));
  });

  it.each(locales)(
    'is not quoted by one press, and again by a digit of the pad (%s)',
    async (locale) => {
      const { user, t } = await openForm({ 'lines.0.unit_price': '12' }, locale);
      act(() => price(1).focus());
      const answer = await screen.findByRole('button', {
        name: new RegExp(t('offer.lineChoice.not_quoted'), 'u'),
      });
      await user.click(answer);
      expect(document.activeElement).toBe(price(1));
      expect(price(1).readOnly).toBe(true);
      expect(answer.getAttribute('aria-pressed')).toBe('true');
      await user.click(screen.getByRole('button', { name: '7' }));
      await waitFor(() => expect(price(1).readOnly).toBe(false));
      expect(price(1).value).toBe('7');
      expect(answer.getAttribute('aria-pressed')).toBe('false');
    },
  );

  it('opens its details for an alternative, which a second press takes back', async () => {
    const { user, t } = await openForm();
    const name = new RegExp(`${t('offer.lineChoice.alternative')}$`, 'u');
    const answer = screen.getByRole('button', { name });
    await user.click(answer);
    expect(rowOf(0).querySelector('[aria-expanded=true]')).not.toBeNull();
    const instead = document.querySelector<HTMLInputElement>('[name="lines.0.remark"]');
    expect(instead?.disabled).toBe(false);
    await user.click(answer);
    expect(instead?.disabled).toBe(true);
  });
});
