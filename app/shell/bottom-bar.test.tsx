// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales } from '#tests/harness/screen.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { navigationFor } from './navigation.ts';

describe('the bottom bar of a phone', () => {
  it.each(locales)(
    'has four rooms of a buyer around Create, and marks the current one (%s)',
    async (locale) => {
      const { t } = openPage(
        <BottomBar groups={navigationFor('buyer', ['rfq.write'])} counters={{ offers: 3 }} />,
        { locale, address: '/buyer/rfq-managment/active' },
      );
      const bar = await screen.findByRole('navigation', { name: t('shell.bar.label') });
      const links = within(bar).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href')?.replace(/^\/ar/, ''))).toEqual([
        '/buyer/dashboard',
        '/buyer/rfq-managment/all',
        '/buyer/create-rfq/new',
        '/buyer/offers',
        '/buyer/purches-order',
      ]);
      expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
        null,
        'true',
        null,
        null,
        null,
      ]);
      expect(links[3]?.textContent).toContain(t('shell.nav.waiting', { n: 3 }));
    },
  );

  it('leads from Create to the preparation before the approval, and marks it there', async () => {
    const groups = navigationFor('buyer', ['rfq.write'], '/buyer/dashboard/request');
    const { t } = openPage(<BottomBar groups={groups} counters={{}} />, {
      address: '/buyer/dashboard/request/0192',
    });
    const bar = await screen.findByRole('navigation', { name: t('shell.bar.label') });
    const create = within(bar).getByRole('link', { current: true });
    expect(create.textContent).toBe(t('shell.bar.create'));
    expect(create.getAttribute('href')).toBe('/buyer/dashboard/request/new');
  });

  it('has no Create for a buyer who may not write RFQs', async () => {
    const { t } = openPage(<BottomBar groups={navigationFor('buyer', [])} counters={{}} />);
    const bar = await screen.findByRole('navigation', { name: t('shell.bar.label') });
    expect(within(bar).queryByRole('link', { name: t('shell.bar.create') })).toBeNull();
    expect(within(bar).getAllByRole('link')).toHaveLength(4);
  });

  it('has at most five rooms of an operator, those of the operator’s roles', async () => {
    const { t } = openPage(
      <BottomBar groups={navigationFor('operator', ['content'])} counters={{ messages: 2 }} />,
    );
    const bar = await screen.findByRole('navigation', { name: t('shell.bar.label') });
    const links = within(bar).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/dashboard',
      '/admin/messages',
    ]);
  });
});
