// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { en } from '../app/texts/en.ts';
import { openPage } from '../tests/harness/page.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { StateLinksContext } from './state-links.tsx';
import { TextProvider } from './use-text.tsx';

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

describe('the server’s markup of a list’s head', () => {
  it('stays while the page gets its scripts and changes around it', async () => {
    let change: () => void = () => undefined;
    const Page = () => {
      const [isOld, setOld] = useState(false);
      change = () => setOld(true);
      const views = [
        {
          id: 'own',
          name: 'Mine',
          path: '/all',
          query: 'q=steel',
          hidden: null,
          is_default: false,
          is_shared: false,
          is_own: true,
        },
      ];
      return (
        <TextProvider locale="en" catalogue={en}>
          <ListToolbar
            list="rfqs"
            view={{ hidden: null, errors: {}, views }}
            columns={[]}
            filters={[{ kind: 'own', names: ['city'], label: 'City', render: () => null }]}
            slices={[{ value: '', text: isOld ? 'Whole' : 'All', isCurrent: true }]}
          />
        </TextProvider>
      );
    };
    const Stub = createRoutesStub([{ path: '*', Component: Page }]);
    const page = <Stub initialEntries={['/all?view=own&q=steel&city=Dubai']} />;
    const box = document.createElement('div');
    box.innerHTML = renderToString(page);
    const parts = () => [...box.querySelectorAll('nav a, summary, [role="group"] a')];
    const drawn = parts();
    const texts = drawn.map(({ textContent }) => textContent);
    expect(texts).toEqual(expect.arrayContaining(['All', 'Mine', en.savedView.save]));
    expect(texts.some((text) => text.includes('Dubai'))).toBe(true);
    const root = await act(() => hydrateRoot(box, page));
    act(() => change());
    expect(parts().map(({ textContent }) => textContent)).toContain('Whole');
    expect(parts()).toEqual(drawn);
    expect(parts().every((part, at) => part === drawn[at])).toBe(true);
    act(() => root.unmount());
  });
});
