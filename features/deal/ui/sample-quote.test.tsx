// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales, pageText, plain } from '#tests/harness/screen.tsx';
import { ownExampleOf, samplePricesOf, SampleQuote } from './sample-quote.tsx';

const prices = (rebar: string, cement: string, block: string) =>
  samplePricesOf(new URLSearchParams({ rebar, cement, block }));

describe('the prices of a sample quote in the address', () => {
  it.each([
    ['2400', '13.9', '2.7', 1],
    ['٢٬٤٠٠', '13,90', '2.70', 1],
    ['9000', '90', '9', 4],
  ])('are ranked: %s, %s, %s', (rebar, cement, block, place) => {
    expect(ownExampleOf(prices(rebar, cement, block))?.place).toBe(place);
  });

  it.each([
    ['', '13.9', '2.7'],
    ['0', '13.9', '2.7'],
    ['-2400', '13.9', '2.7'],
    ['2400', 'many', '2.7'],
    ['2400', '13.901', '2.7'],
    ['9'.repeat(40), '13.9', '2.7'],
    ['10000000.01', '13.9', '2.7'],
  ])('are refused: %s, %s, %s', (rebar, cement, block) => {
    expect(ownExampleOf(prices(rebar, cement, block))).toBeNull();
  });
});

describe.each(locales)('the sample quote in %s', (locale) => {
  it('asks for three prices, and shows the place of those that were sent', async () => {
    const page = openPage(<SampleQuote typed={{}} />, { locale });
    for (const line of ['rebar', 'cement', 'block'] as const)
      await page.user.type(screen.getByLabelText(page.t(`site.home.specimen.lines.${line}`)), '1');
    await page.user.click(screen.getByRole('button', { name: page.t('deal.sample.quote.send') }));
    await waitFor(() => expect(page.address()).toContain('rebar=1'));
    expect(page.address()).toContain('step=offers&side=seller');
    page.unmount();
    openPage(<SampleQuote typed={{ rebar: '2400', cement: '13.9', block: '2.7' }} />, { locale });
    expect(pageText()).toContain(plain(page.t('deal.sample.quote.best')));
    page.unmount();
  });

  it('reports a missing price', () => {
    const { t } = openPage(<SampleQuote typed={{ rebar: '2400' }} />, { locale });
    expect(screen.getByRole('status').textContent).toBe(t('deal.sample.quote.incomplete'));
  });
});
