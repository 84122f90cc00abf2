// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setSingleKeys } from '#ui/single-keys.ts';
import { openPage } from '../../tests/harness/page.tsx';
import { letterOfPage } from './go-keys.ts';
import { navigationFor } from './navigation.ts';
import { useGoKeys } from './use-go-keys.ts';

const permissions = ['rfq.write', 'users.manage', 'reviewer', 'finance', 'content'];

function Page({ groups }: { groups: ReturnType<typeof navigationFor> }) {
  useGoKeys(groups);
  return (
    <main>
      <input aria-label="Field" />
      <button type="button">Button</button>
    </main>
  );
}

async function openArea(area: 'buyer' | 'seller' | 'operator', may = permissions) {
  const { address: place, unmount } = openPage(<Page groups={navigationFor(area, may)} />, {
    address: '/start',
  });
  await screen.findByRole('textbox');
  const press = (
    key: string,
    given: Partial<KeyboardEventInit> = {},
    on: Element = document.body,
  ) => fireEvent.keyDown(on, { key, ...given });
  return { press, place, unmount };
}

afterEach(() => {
  setSingleKeys(true);
});

const pages = (['buyer', 'seller', 'operator'] as const).flatMap((area) =>
  navigationFor(area, [...permissions, 'administrator'])
    .flat()
    .flatMap(({ to }) => {
      const letter = letterOfPage(to);
      return letter === undefined ? [] : [{ area, letter, to }];
    }),
);

describe('the letters of pages', () => {
  it('are one for each page of an area', () => {
    const names = pages.map(({ area, letter }) => `${area} ${letter}`);
    expect(new Set(names).size).toBe(names.length);
    expect(pages.every(({ letter }) => /^[a-z]$/.test(letter))).toBe(true);
  });
});

describe('G and a letter', () => {
  it.each(pages)('opens $to in the area $area', async ({ area, letter, to }) => {
    const { press, place } = await openArea(area, [...permissions, 'administrator']);
    press('g');
    press(letter);
    expect(place()).toBe(to);
  });

  it('does not open a page that the reader may not enter, nor let the letter act alone', async () => {
    const { press, place } = await openArea('operator', ['finance']);
    press('g');
    expect(press('v')).toBe(false);
    expect(place()).toBe('/start');
    expect(press('v')).toBe(true);
  });

  it('needs the letter next and soon', async () => {
    const { press, place } = await openArea('buyer');
    press('g');
    press('x');
    press('r');
    expect(place()).toBe('/start');
  });

  it('follows the place of the keys on an Arabic keyboard', async () => {
    const { press, place } = await openArea('buyer');
    press('ل', { code: 'KeyG' });
    press('ق', { code: 'KeyR' });
    expect(place()).toBe('/buyer/rfq-managment/all');
  });
});

describe('C', () => {
  it('opens the form of a new RFQ for a buyer who may write it', async () => {
    const { press, place } = await openArea('buyer');
    press('c');
    expect(place()).toBe('/buyer/create-rfq/new');
  });

  it('does nothing for other readers', async () => {
    for (const [area, may] of [
      ['buyer', []],
      ['seller', permissions],
      ['operator', permissions],
    ] as const) {
      const { press, place, unmount } = await openArea(area, [...may]);
      expect(press('c')).toBe(true);
      expect(place()).toBe('/start');
      unmount();
    }
  });
});

describe('single keys', () => {
  it('do nothing while typing, with a modifier, held down, over a dialog, or if they are off', async () => {
    const { press, place } = await openArea('buyer');
    press('c', {}, screen.getByRole('textbox'));
    for (const name of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'repeat', 'isComposing'])
      press('c', { [name]: true });
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    press('c');
    dialog.remove();
    setSingleKeys(false);
    press('c');
    press('g');
    press('r');
    expect(place()).toBe('/start');
    setSingleKeys(true);
    press('c', {}, screen.getByRole('button'));
    expect(place()).toBe('/buyer/create-rfq/new');
  });
});
