// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { licence, openProfile, profile } from '#tests/harness/profile.tsx';
import { done, locales, refuse, type Fields } from '#tests/harness/screen.tsx';
import type { DocumentView, ProfileView } from '../schema.ts';
import { ProfilePage } from './profile-page.tsx';

const names = ['details', 'documents', 'contact', 'logo'] as const;
const foldOf = (name: string) => {
  const fold = document.querySelector<HTMLDetailsElement>(`#profile-step-${name}`);
  if (fold === null) throw new Error(`no step ${name}`);
  return fold;
};
const openOnes = () => names.filter((name) => foldOf(name).open);
const summaryOf = (name: string) => foldOf(name).querySelector('summary');

describe.each(locales)('the steps of a profile on a phone in %s', (locale) => {
  it('show what is missing in each of them, and open the first with something to do', () => {
    const { t } = openProfile({
      locale,
      profile: {
        missing_for_review: ['owner_id', 'mobile', 'phone'],
        documents: [{ ...licence, state: 'refused' }],
      },
      review: { state: 'refused' },
    });
    expect(openOnes()).toEqual(['details']);
    expect(names.map((name) => summaryOf(name)?.textContent)).toEqual([
      t('account.details.title') + t('account.documents.refused'),
      t('account.documents.title') + t('account.completion.missing', { n: 1 }),
      t('account.contact.title') + t('account.completion.missing', { n: 2 }),
      t('account.field.logo') + t('account.step.optional'),
    ]);
  });

  it('are all closed when only the review is left, and name what is done', () => {
    const { t } = openProfile({ locale });
    expect(openOnes()).toEqual([]);
    expect(summaryOf('contact')?.textContent).toContain(t('account.step.done'));
  });

  it('name what is being checked', () => {
    const { t } = openProfile({ locale, review: { state: 'submitted' } });
    expect(summaryOf('details')?.textContent).toContain(t('account.documents.checking'));
    expect(summaryOf('contact')?.textContent).toContain(t('account.step.done'));
  });
});

describe('the steps of a profile', () => {
  it('are cards without steps after the approval', () => {
    openProfile({ profile: { status: 'active' }, review: { state: 'approved' } });
    expect(document.querySelector('details[name="profile-step"]')).toBeNull();
  });

  it('go on to the next open one after the button has saved a complete one', async () => {
    const { user, form, t } = openProfile({
      profile: { missing_for_review: ['mobile'] },
      answer: () => done,
    });
    foldOf('contact').open = false;
    foldOf('details').open = true;
    await user.click(form('details').getByRole('button', { name: t('account.save') }));
    await waitFor(() => expect(openOnes()).toEqual(['contact']));
    expect(document.activeElement).toBe(summaryOf('contact'));
  });

  it('lead to the button that sends them when nothing is left', async () => {
    const { user, form, t } = openProfile({ answer: () => done });
    foldOf('contact').open = true;
    await user.click(form('contact').getByRole('button', { name: t('account.save') }));
    const send = screen.getByRole('button', { name: t('account.review.send') });
    await waitFor(() => expect(document.activeElement).toBe(send));
    expect(openOnes()).toEqual([]);
  });

  it('stay where they are after a refusal or while something of the step is missing', async () => {
    let answer: (fields: Fields) => unknown = refuse({ message: 'No.' });
    const { user, form, t, sent } = openProfile({
      profile: { missing_for_review: ['licence', 'mobile'] },
      answer: (fields) => answer(fields),
    });
    const save = async () => {
      await user.click(await form('details').findByRole('button', { name: t('account.save') }));
    };
    await save();
    await screen.findByText('No.');
    expect(openOnes()).toEqual(['details']);
    answer = () => done;
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('No.')).toBeNull());
    expect(openOnes()).toEqual(['details']);
  });

  it('go on after the last document, and not after a quiet save of the last field', async () => {
    let change: (more: Partial<ProfileView>) => void = () => undefined;
    const Host = () => {
      const [shown, setShown] = useState<ProfileView>({
        ...profile,
        missing_for_review: ['trn', 'owner_id', 'mobile'],
      });
      change = (more) => setShown((last) => ({ ...last, ...more }));
      return (
        <ProfilePage
          area="buyer"
          profile={shown}
          isSuspended={false}
          posted={undefined}
          now="2026-11-24T10:00:00.000Z"
        />
      );
    };
    openPage(<Host />, { locale: 'en' });
    expect(openOnes()).toEqual(['details']);
    act(() => change({ missing_for_review: ['owner_id', 'mobile'] }));
    expect(openOnes()).toEqual(['details']);
    foldOf('details').open = false;
    foldOf('documents').open = true;
    const documents: DocumentView[] = [{ ...licence, kind: 'owner_id' }];
    act(() => change({ missing_for_review: ['mobile'], documents }));
    expect(openOnes()).toEqual(['contact']);
  });

  it('open at the link of a missing value', async () => {
    const missing = ['trn', 'mobile'];
    const { user, container } = openProfile({
      profile: { missing, missing_for_review: missing },
    });
    const link = within(container).getAllByRole('link', { name: /Mobile/ })[0];
    if (link !== undefined) await user.click(link);
    expect(openOnes()).toEqual(['contact']);
  });
});
