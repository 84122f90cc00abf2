import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { en } from '#app/texts/en.ts';
import { loadCatalogue } from '#app/texts/load.ts';
import { TextProvider } from '#ui/use-text.tsx';
import type { ProfileView } from '../schema.ts';
import { AccountStatusChip, CompletionCard, ReviewCard } from './profile-status.tsx';

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

const complete = { completion: 100, missing: [], missing_for_review: [] };
it.each([
  ['refused', false, 'Everything is here, but some of it needs correcting.'],
  ['refused', true, 'Nothing is missing.'],
  ['submitted', false, 'Nothing is missing.'],
] as const)('a whole profile that is %s (may be sent: %s) states: %s', (state, submit, text) => {
  const of = {
    ...complete,
    review: { state, due_at: null },
    can: { submit },
  } as unknown as ProfileView;
  const html = renderToStaticMarkup(
    <TextProvider locale="en" catalogue={en}>
      <CompletionCard profile={of} />
    </TextProvider>,
  );
  expect(html).toContain(text);
  expect(html.includes('Nothing is missing')).toBe(text.startsWith('Nothing'));
});
