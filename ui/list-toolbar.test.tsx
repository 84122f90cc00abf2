// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../tests/harness/page.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { StateLinksContext } from './state-links.tsx';

const states = [
  { to: '/all', text: 'Every state', isCurrent: true },
  { to: '/active', text: 'Active', isCurrent: false },
];

function open(state: string) {
  const slices = [
    { value: '', text: 'All', isCurrent: state === '' },
    { value: 'ended', text: 'Ended', isCurrent: state === 'ended' },
  ];
  return openPage(
    <StateLinksContext value={states}>
      <ListToolbar
        list="rfqs"
        view={{ hidden: null, errors: {} }}
        columns={[]}
        filters={[]}
        slices={slices}
      />
    </StateLinksContext>,
    { address: state === '' ? '/all' : `/all?state=${state}` },
  );
}

/** The links of the row on a phone, which hides the parts of it with this class. */
function linksOnPhone(): HTMLElement[] {
  const row = document.querySelector('[data-scrolls]');
  return [...(row?.querySelectorAll<HTMLElement>('a') ?? [])].filter(
    (link) => link.closest('.max-md\\:hidden') === null,
  );
}

describe('the states and parts of a list', () => {
  it('are one row on a phone, with one link to all of it', async () => {
    open('');
    await screen.findByRole('link', { name: 'Ended' });
    expect(linksOnPhone().map(({ textContent }) => textContent)).toEqual([
      'Every state',
      'Active',
      'Ended',
    ]);
  });

  it.each([
    ['', 'Every state'],
    ['ended', 'Ended'],
  ])('have one current link with the part "%s"', async (state, current) => {
    open(state);
    await screen.findByRole('link', { name: 'Ended' });
    const currents = linksOnPhone().filter((link) => link.hasAttribute('aria-current'));
    expect(currents.map(({ textContent }) => textContent)).toEqual([current]);
  });
});
