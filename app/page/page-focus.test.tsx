// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../tests/harness/page.tsx';
import { PageFocus } from './page-focus.tsx';

function Pages() {
  const { pathname } = useLocation();
  return (
    <>
      <PageFocus />
      <nav>
        <Link to="/orders">Orders</Link>
        <Link to="/offers?page=2">Filter</Link>
      </nav>
      <main>
        {pathname === '/orders' ? (
          <h1>Purchase orders</h1>
        ) : (
          <>
            <h1>Offers</h1>
            <Link to="/orders">Order PO-7</Link>
          </>
        )}
      </main>
    </>
  );
}

describe('a new page', () => {
  it.each(['Orders', 'Order PO-7'])(
    'gives the focus to its heading after the link %s',
    async (name) => {
      const { user } = openPage(<Pages />, { address: '/offers' });
      expect(document.activeElement).toBe(document.body);
      await user.click(await screen.findByRole('link', { name }));
      const heading = await screen.findByRole('heading', { name: 'Purchase orders' });
      await waitFor(() => expect(document.activeElement).toBe(heading));
    },
  );

  it('is not a filter of the same page, whose link keeps the focus', async () => {
    const { user, address } = openPage(<Pages />, { address: '/offers' });
    const filter = await screen.findByRole('link', { name: 'Filter' });
    await user.click(filter);
    await waitFor(() => expect(address()).toBe('/offers?page=2'));
    expect(document.activeElement).toBe(filter);
  });
});

function Notifications() {
  const [unread, setUnread] = useState(['First', 'Second']);
  const [isSent, setSent] = useState(false);
  return (
    <main>
      <PageFocus />
      <h1>Notifications</h1>
      <ul>
        {unread.map((name) => (
          <li key={name}>
            <a href="/offers">{name}</a>
            <button
              type="button"
              onClick={() => setUnread(unread.filter((other) => other !== name))}
            >
              Mark {name}
            </button>
          </li>
        ))}
      </ul>
      <section>
        <h2>Next step</h2>
        {!isSent && (
          <button type="button" onClick={() => setSent(true)}>
            Send
          </button>
        )}
      </section>
    </main>
  );
}

describe('the focus of a pressed button that disappears', () => {
  it('goes to the same button of the next row', async () => {
    const { user } = openPage(<Notifications />);
    await user.click(await screen.findByRole('button', { name: 'Mark First' }));
    const next = screen.getByRole('button', { name: 'Mark Second' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('goes to the heading of the page after the last row', async () => {
    const { user } = openPage(<Notifications />);
    await user.click(await screen.findByRole('button', { name: 'Mark Second' }));
    await user.click(screen.getByRole('button', { name: 'Mark First' }));
    const heading = screen.getByRole('heading', { name: 'Notifications' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('goes to the heading of its part', async () => {
    const { user } = openPage(<Notifications />);
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const heading = screen.getByRole('heading', { name: 'Next step' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

function Titles() {
  const [title, setTitle] = useState('مضخات مياه');
  return (
    <main>
      <PageFocus />
      <h1 dir="auto">{title}</h1>
      <bdi dir="ltr">RFQ-10044</bdi>
      <button type="button" onClick={() => setTitle('Water pumps')}>
        Rename
      </button>
    </main>
  );
}

it.each([
  ['en', 'ar', null],
  ['ar', null, 'en'],
] as const)('texts of users state their language on a page in %s', async (locale, first, then) => {
  const { user, container } = openPage(<Titles />, { locale });
  const heading = await screen.findByRole('heading');
  await waitFor(() => expect(heading.getAttribute('lang')).toBe(first));
  expect(container.querySelector('bdi')?.hasAttribute('lang')).toBe(false);
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(heading.getAttribute('lang')).toBe(then));
});
