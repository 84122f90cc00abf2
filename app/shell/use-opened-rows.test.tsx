// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { readRecents } from '#features/search/ui/recents.ts';
import { openPage } from '../../tests/harness/page.tsx';
import { useOpenedRows } from './use-opened-rows.ts';

const id = '01930000-0000-7000-8000-0000000000aa';

function List() {
  useOpenedRows('sara');
  return (
    <main>
      <Link data-row-link to={`/ar/buyer/rfq-product/${id}?from=list`}>
        <span>Villa 12</span>
      </Link>
      <Link data-row-link to="/buyer/search">
        All results
      </Link>
      <Link to={`/buyer/offers/${id}`}>Offers</Link>
    </main>
  );
}

afterEach(() => localStorage.clear());

it('a record that is opened from a list is a recent page of its reader, and no other link is', async () => {
  const { user } = openPage(<List />);
  await user.click(screen.getByText('All results'));
  await user.click(screen.getByText('Offers'));
  await user.click(screen.getByText('Villa 12'));
  const to = `/buyer/rfq-product/${id}`;
  await waitFor(() => expect(readRecents('sara')).toMatchObject([{ title: 'Villa 12', to }]));
  expect(readRecents('sara')).toHaveLength(1);
  expect(readRecents('omar')).toEqual([]);
});
