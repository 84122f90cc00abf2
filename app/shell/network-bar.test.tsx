// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales, strayLatin } from '#tests/harness/screen.tsx';
import { noteBack, noteLost, noteRefusedPage } from '#ui/network-state.ts';
import { NetworkBar } from './network-bar.tsx';

afterEach(() => act(noteBack));

const bar = () => screen.queryByRole('alert');

describe.each(locales)('the bar of a lost network in %s', (locale) => {
  it('states that a page could not be opened, each time', () => {
    const { t } = openPage(<NetworkBar />, { locale });
    expect(bar()).toBeNull();
    act(noteLost);
    const stays = t('shell.offlineStay').slice(0, -1);
    expect(bar()?.textContent).not.toContain(stays);
    let isSaid = false;
    act(() => {
      isSaid = noteRefusedPage();
    });
    expect(isSaid).toBe(true);
    const first = bar();
    expect(first?.textContent).toContain(stays);
    act(() => void noteRefusedPage());
    expect(bar()).not.toBe(first);
    if (locale === 'ar') expect(strayLatin()).toEqual([]);
    act(noteBack);
    act(noteLost);
    expect(bar()?.textContent).not.toContain(stays);
  });

  it('leaves the message to a toast on a page without it', () => {
    const { unmount } = openPage(<NetworkBar />, { locale });
    unmount();
    expect(noteRefusedPage()).toBe(false);
  });
});
