// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, expectError, recordPosts, refusalOf } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import type { Locale } from '#shared/locale.ts';
import type { SavedSearchView } from '../schema.ts';
import { DeleteSearchDialog, SearchDialog } from './search-dialog.tsx';

const search: SavedSearchView = {
  id: 'search-1',
  name: 'تكييف في دبي',
  alert: 'now',
  by_mail: true,
  query: { q: 'pump' },
  category: null,
  city: null,
  created_at: '2026-11-20T08:00:00.000Z',
  can: { edit: true, delete: true },
};

async function open(
  dialogOf: (onClose: () => void) => ReactNode,
  posts = recordPosts(),
  locale: Locale = 'en',
) {
  const onClose = vi.fn<() => void>();
  const page = openPage(dialogOf(onClose), { locale, action: posts.action });
  const dialog = await waitFor(() => {
    const found = screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog');
    if (found === null) throw new Error('No dialog is open');
    return found;
  });
  return { ...page, posts, onClose, dialog };
}

const edit = (onClose: () => void) => (
  <SearchDialog search={search} query={search.query} parts={['pump']} onClose={onClose} />
);
const create = (onClose: () => void) => (
  <SearchDialog search={null} query={{ q: 'pump', left: '3' }} parts={[]} onClose={onClose} />
);
const remove = (onClose: () => void) => <DeleteSearchDialog search={search} onClose={onClose} />;

describe('the dialog of a saved search', () => {
  it.each(locales)('starts with the saved values, and focuses the name (%s)', async (locale) => {
    const { t, dialog } = await open(edit, recordPosts(), locale);
    const name = within(dialog).getByLabelText(t('savedSearch.dialog.name'));
    expect(name).toHaveProperty('value', search.name);
    expect(document.activeElement).toBe(name);
    expect(within(dialog).getByRole('checkbox')).toHaveProperty('checked', true);
    if (locale === 'ar') expect(englishOn(dialog, ['pump'])).toEqual([]);
  });

  it('sends the filters of a new search with its name, and closes', async () => {
    const { user, t, dialog, posts, onClose } = await open(create);
    const name = within(dialog).getByLabelText(t('savedSearch.dialog.name'));
    await user.clear(name);
    await user.type(name, 'Pumps');
    await user.click(within(dialog).getByRole('button', { name: t('savedSearch.dialog.keep') }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(posts.sent[0]).toMatchObject({ intent: 'save', name: 'Pumps', q: 'pump', left: '3' });
  });

  it('shows a refused name at its field, with the typed text', async () => {
    const posts = recordPosts((values) => refusalOf('Not saved.', { name: ['In use.'] }, values));
    const { user, t, dialog } = await open(edit, posts);
    const name = () => within(dialog).getByLabelText(t('savedSearch.dialog.name'));
    await user.type(name(), ' ٢');
    await user.click(within(dialog).getByRole('button', { name: t('savedSearch.dialog.keep') }));
    await expectError(name, 'In use.');
    expect(name()).toHaveProperty('value', `${search.name} ٢`);
    expect(posts.sent[0]).toMatchObject({ intent: 'edit', id: 'search-1' });
  });

  it.each([
    ['that is changed', edit, 'keep', 'saving', 'ui.cancel'],
    ['that is deleted', remove, 'deleteNow', 'deleting', 'savedSearch.dialog.keepIt'],
  ] as const)(
    '%s cannot be left while the answer is pending, so that a refusal is seen',
    async (_name, dialogOf, press, busy, back) => {
      const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusalOf>>();
      const { user, t, dialog, onClose, posts } = await open(
        dialogOf,
        recordPosts(() => promise),
      );
      await user.click(
        within(dialog).getByRole('button', { name: t(`savedSearch.dialog.${press}`) }),
      );
      await within(dialog).findByRole('button', { name: t(`savedSearch.dialog.${busy}`) });
      await user.click(within(dialog).getByRole('button', { name: t(back) }));
      await user.keyboard('{Escape}');
      expect(onClose).not.toHaveBeenCalled();
      resolve(refusalOf('Someone else changed it.'));
      expect(await within(dialog).findByText('Someone else changed it.')).toBeTruthy();
      expect(posts.sent).toHaveLength(1);
      await user.click(within(dialog).getByRole('button', { name: t(back) }));
      expect(onClose).toHaveBeenCalledTimes(1);
    },
  );

  it.each(locales)(
    'that is deleted names the search and starts on the safe button (%s)',
    async (locale) => {
      const { t, dialog } = await open(remove, recordPosts(), locale);
      expect(dialog.textContent).toContain(search.name);
      const stay = within(dialog).getByRole('button', { name: t('savedSearch.dialog.keepIt') });
      expect(document.activeElement).toBe(stay);
      if (locale === 'ar') expect(englishOn(dialog)).toEqual([]);
    },
  );
});
