import { expect, pathOf, waitForHydration } from './harness.ts';
import type { Blind } from './keyboard-deal.ts';

const iban = 'AE070331234567890123456';

/** Tops up an own amount by card, and returns to the wallet. */
export async function topUpByKeys({ page, reader, locale, t }: Blind): Promise<void> {
  await page.goto(pathOf(locale, '/seller/wallet'));
  await waitForHydration(page);
  await reader.activate('link', t('wallet.topUp'));
  await page.waitForURL(/dialog=top-up/);
  await reader.goTo('radio', '');
  await reader.hasDistinctFields();
  // The last choice is an own amount; the arrow up goes there from the first.
  for (let count = 0; count < 8; count += 1) {
    if ((await reader.stop()).name.includes(t('wallet.dialog.own'))) break;
    await reader.press('ArrowDown');
  }
  await reader.fill(t('wallet.dialog.amount'), '750');
  const [pay = ''] = t('wallet.dialog.payCard', { amount: '§' }).split('§');
  const button = await reader.activate('button', pay);
  expect(button.name).toContain('750.00');
  await page.waitForURL(/\/sandbox-payment\//);
  await waitForHydration(page);
  const [paid = ''] = t('wallet.sandbox.pay', { amount: '§' }).split('§');
  await reader.activate('button', paid);
  await page.waitForURL(/\/seller\/wallet\?top_up=/);
  await waitForHydration(page);
}

/** Asks for a withdrawal, with an IBAN that is mistyped first. */
export async function withdrawByKeys(
  { page, reader, locale, t }: Blind,
  password: string,
): Promise<void> {
  await reader.activate('link', t('wallet.withdraw'));
  await page.waitForURL(new RegExp(`${pathOf(locale, '/seller/withdraw')}$`));
  await reader.isAt('heading', t('wallet.withdrawPage.title'));
  await reader.fill(t('wallet.withdrawPage.amount'), '100');
  await reader.hasDistinctFields();
  await reader.fill(t('wallet.withdrawPage.iban'), `${iban.slice(0, -1)}7`);
  await reader.fill(t('wallet.withdrawPage.holder'), 'Khor Ducts and Cooling LLC');
  await reader.fill(t('wallet.withdrawPage.password'), password);
  const [send = ''] = t('wallet.withdrawPage.send', { amount: '§' }).split('§');
  const button = await reader.activate('button', send);
  expect(button.name).toContain('100.00');
  await reader.isAt('group', t('ui.thingsToFix', { n: 1 }));
  await reader.activate('link', t('wallet.withdrawPage.iban'));
  await reader.isAt('textbox', t('wallet.withdrawPage.iban'));
  expect((await reader.stop()).states['invalid']).toBe('true');
  await reader.fill(t('wallet.withdrawPage.iban'), iban);
  await reader.activate('button', send);
  await reader.hears(t('wallet.done.withdrawalRequested'));
  await reader.hasPlace();
  await expect(page.getByRole('main')).toContainText('100.00');
}
