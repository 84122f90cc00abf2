// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountStatus } from '#features/account/rules/status.ts';
import { openPage } from '../../tests/harness/page.tsx';
import {
  locales,
  openDialog,
  pageText,
  recordingAction,
  strayLatin,
  titleOf,
} from '../../tests/harness/screen.tsx';
import { Drawer } from './drawer.tsx';
import { GateDialog } from './gate-dialog.tsx';
import type { GateKind } from './gate-way.ts';
import { LanguageLink } from './language-link.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ProfileEntries, ProfileMenu } from './profile-menu.tsx';
import { WelcomeDialog } from './welcome-dialog.tsx';

/** jsdom has no modal dialogs: an open one is shown, and Escape is the browser's own. */
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = { name: 'Sara Al Hammadi', email: 'sara@aldana.example' };

describe.each(locales)('the menu of the profile in %s', (locale) => {
  function open(profileHref: string | null = '/buyer/user-profile') {
    const { sent, action } = recordingAction();
    const onChangePassword = vi.fn<() => void>();
    const onKeys = vi.fn<() => void>();
    const page = openPage(
      <ProfileMenu
        {...{ user, profileHref, onChangePassword, onKeys }}
        signOutAction="/admin/sign-out"
      />,
      { locale, action },
    );
    const name = page.t('shell.topBar.profile', { name: user.name });
    const button = screen.getByRole('button', { name });
    return { ...page, sent, button, onChangePassword, onKeys };
  }

  it('opens by keyboard, moves with the arrow keys and returns the focus with Escape', async () => {
    const { user: keys, t, button } = open();
    button.focus();
    await keys.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      t('shell.nav.profile'),
      t('shell.topBar.changePassword'),
      t('search.keys.title'),
      t('shell.topBar.signOut'),
    ]);
    await keys.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(items[3]);
    await keys.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('signs out at the address of its area', async () => {
    const { user: keys, t, button, sent, address } = open();
    await keys.click(button);
    await keys.click(await screen.findByRole('menuitem', { name: t('shell.topBar.signOut') }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(address()).toBe('/admin/sign-out');
  });

  it('has no profile where the area has none', async () => {
    const { user: keys, t, button, onChangePassword } = open(null);
    await keys.click(button);
    const items = await screen.findAllByRole('menuitem');
    expect(items).toHaveLength(3);
    await keys.click(items[0] ?? document.body);
    expect(items[0]?.textContent).toBe(t('shell.topBar.changePassword'));
    expect(onChangePassword).toHaveBeenCalledTimes(1);
  });

  it('opens the list of the keys', async () => {
    const { user: keys, t, button, onKeys } = open();
    await keys.click(button);
    await keys.click(await screen.findByRole('menuitem', { name: t('search.keys.title') }));
    expect(onKeys).toHaveBeenCalledTimes(1);
  });

  it('isolates the name and the address of the reader', async () => {
    const { user: keys, button } = open();
    await keys.click(button);
    await screen.findByRole('menu');
    if (locale === 'ar') expect(strayLatin(['SH', 'SA', user.name])).toEqual([]);
  });

  it('has the same entries in the drawer of a phone, with a form that signs out', () => {
    const { t } = openPage(
      <ProfileEntries
        user={user}
        profileHref="/seller/user-profile"
        onKeys={() => undefined}
        helpHref="/seller/help?page=x"
        onChangePassword={() => undefined}
        signOutAction="/sign-out"
      />,
      { locale },
    );
    const part = screen.getByRole('region', {
      name: t('shell.topBar.profile', { name: user.name }),
    });
    const hrefs = within(part)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/seller/user-profile', '/seller/help?page=x']);
    const out = within(part).getByRole('button', { name: t('shell.topBar.signOut') });
    expect(out.closest('form')?.getAttribute('action')).toBe('/sign-out');
  });
});

describe.each(locales)('the change of language from %s', (locale) => {
  const other = locale === 'en' ? 'ar' : 'en';
  it('marks the present language, and each name is in its own language', async () => {
    const { user: keys, t } = openPage(<LanguageMenu />, { locale });
    screen.getByRole('button', { name: t('shell.topBar.language') }).focus();
    await keys.keyboard('{Enter}');
    const [english, arabic] = [
      await screen.findByText('English'),
      await screen.findByText('العربية'),
    ];
    expect(english.closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(arabic.closest('[lang]')?.getAttribute('lang')).toBe('ar');
    const [present] = screen.getAllByRole('menuitemradio', { checked: true });
    expect(present?.textContent).toBe(locale === 'en' ? 'English' : 'العربية');
  });

  it('leads to the same page and query in the other language', () => {
    openPage(<LanguageLink />, { locale, address: `/${locale}/buyer/offers?page=2` });
    const link = screen.getByRole('link');
    expect(link.getAttribute('hreflang')).toBe(other);
    expect(link.getAttribute('href')).toMatch(new RegExp(`^/${other}.*[?&]page=2`));
    expect(link.querySelector('[lang]')?.getAttribute('lang')).toBe(other);
  });
});

const gates: readonly (readonly [GateKind, AccountStatus, string | null])[] = [
  ['notApproved', 'incomplete', '/seller/user-profile'],
  ['notApproved', 'ready', '/seller/user-profile#review'],
  ['notApproved', 'expired', '/seller/user-profile#renewal'],
  ['notApproved', 'suspended', '/seller/notifications'],
  ['notApproved', 'approved', null],
  ['noCategories', 'approved', '/seller/products'],
  ['categoryInactive', 'approved', '/seller/products'],
  ['buyersOnly', 'approved', '/seller/dashboard'],
];

describe.each(locales)('a gate in %s', (locale) => {
  it.each(gates)('%s of an account that is %s leads to %s', async (kind, status, href) => {
    const onClose = vi.fn<() => void>();
    const gate = (
      <GateDialog
        area="seller"
        {...{ kind, onClose }}
        accountStatus={status}
        permissions={['rfq.write']}
      />
    );
    const { user: keys } = openPage(gate, { locale });
    if (href === null) {
      expect(document.querySelector('[role="dialog"]')).toBeNull();
      return;
    }
    const dialog = await openDialog();
    const link = within(dialog).getByRole('link');
    expect(link.getAttribute('href')).toBe(href);
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(titleOf(dialog)).not.toBe('');
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
    await keys.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['incomplete', ['rfq.write'], true],
  ['submitted', ['rfq.write'], true],
  ['incomplete', [], false],
  ['expired', ['rfq.write'], false],
] as const)(
  'the gate of a buyer that is %s, with the rights %j, offers to prepare an RFQ: %s',
  async (accountStatus, permissions, isOffered) => {
    const props = { kind: 'notApproved', area: 'buyer', accountStatus, permissions } as const;
    const { t } = openPage(<GateDialog {...props} onClose={() => undefined} />);
    const dialog = await openDialog();
    const link = within(dialog).queryByRole('link', {
      name: t('shell.gate.notApproved.prepare'),
    });
    expect(link?.getAttribute('href') ?? null).toBe(
      isOffered ? '/buyer/dashboard/request/new' : null,
    );
  },
);

describe.each(locales)('the welcome in %s', (locale) => {
  function open(isDue: boolean, accountStatus: AccountStatus, fetched: typeof fetch) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('fetch', fetched);
    return openPage(<WelcomeDialog area="buyer" isDue={isDue} accountStatus={accountStatus} />, {
      locale,
    });
  }

  it.each([
    ['approved', '/buyer/create-rfq/new'],
    ['incomplete', '/buyer/user-profile'],
  ] as const)(
    'appears after one second and leads an account that is %s to %s',
    async (status, to) => {
      const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
      open(true, status, fetched);
      act(() => void vi.advanceTimersByTime(999));
      expect(fetched).not.toHaveBeenCalled();
      act(() => void vi.advanceTimersByTime(1));
      vi.useRealTimers();
      const dialog = await openDialog();
      expect(within(dialog).getByRole('link').getAttribute('href')).toBe(to);
      expect(fetched.mock.calls.map(([address]) => address)).toEqual([
        '/api/dashboard/update_welcome_msg',
      ]);
    },
  );

  it('does not appear again', () => {
    const fetched = vi.fn<typeof fetch>();
    open(false, 'approved', fetched);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(fetched).not.toHaveBeenCalled();
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });
});

describe.each(locales)('the drawer of the navigation in %s', (locale) => {
  function TestedDrawer() {
    const [label] = useState('Menu');
    return (
      <Drawer label={label} trigger="☰" triggerClass="">
        <a href="#first">1</a>
        <a href="#now" aria-current="page">
          2
        </a>
      </Drawer>
    );
  }

  it('opens at the present page and reports its open state', async () => {
    const { user: keys, t } = openPage(<TestedDrawer />, { locale });
    const button = screen.getByRole('button', { name: t('shell.nav.openMenu') });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await keys.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement?.getAttribute('href')).toBe('#now');
    expect(document.documentElement.style.overflow).toBe('hidden');
  });

  it('closes with its button and lets the page scroll again', async () => {
    const { user: keys, t } = openPage(<TestedDrawer />, { locale });
    await keys.click(screen.getByRole('button', { name: t('shell.nav.openMenu') }));
    await keys.click(screen.getByRole('button', { name: t('shell.nav.closeMenu') }));
    expect(document.querySelector('dialog')?.open).toBe(false);
    expect(pageText()).not.toContain('2');
    expect(document.documentElement.style.overflow).toBe('');
  });

  it('closes when the backdrop is pressed, and not when its content is', async () => {
    const { user: keys, t } = openPage(<TestedDrawer />, { locale });
    await keys.click(screen.getByRole('button', { name: t('shell.nav.openMenu') }));
    const panel = document.querySelector('dialog') ?? document.body;
    await keys.click(panel.querySelector('div') ?? document.body);
    expect(document.querySelector('dialog')?.open).toBe(true);
    await keys.click(panel);
    expect(document.querySelector('dialog')?.open).toBe(false);
  });
});
