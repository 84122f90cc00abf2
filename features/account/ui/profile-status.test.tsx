import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { en } from '#app/texts/en.ts';
import { loadCatalogue } from '#app/texts/load.ts';
import { TextProvider } from '#ui/use-text.tsx';
import type { ProfileView } from '../schema.ts';
import { ReviewCard, AccountStatusChip } from './profile-status.tsx';

beforeAll(() => loadCatalogue('en'));

const profile = {
  status: 'active',
  review: { state: 'approved', due_at: null },
  can: {},
} as unknown as ProfileView;

function shown(isSuspended: boolean): string {
  const page = (
    <TextProvider locale="en" catalogue={en}>
      <AccountStatusChip profile={profile} isSuspended={isSuspended} />
      <ReviewCard
        profile={profile}
        isSuspended={isSuspended}
        posted={undefined}
        now="2026-11-22T08:00:00.000Z"
      />
    </TextProvider>
  );
  const Stub = createRoutesStub([{ path: '*', Component: () => page }]);
  return renderToStaticMarkup(<Stub initialEntries={['/buyer/user-profile']} />);
}

it('the profile of a suspended company reports the suspension, and does not say that everything is open', () => {
  expect(shown(false)).toContain('You can use everything.');
  const suspended = shown(true);
  expect(suspended).toContain('Suspended');
  expect(suspended).not.toContain('Approved');
  expect(suspended).not.toContain('You can use everything');
});
