// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, recordPosts, refusalOf } from '#tests/harness/page-checks.ts';
import { locales, onePage } from '#tests/harness/screen.tsx';
import type { Locale } from '#shared/locale.ts';
import { deleteDraft, type DraftRowView } from '../schema.ts';
import { DraftList } from './draft-list.tsx';
import { stripBidiControls } from '#shared/bidi.ts';

const draftOf = (changes: Partial<DraftRowView> = {}): DraftRowView => ({
  id: 'draft-1',
  kind: 'rfq',
  rfq_id: null,
  title: 'تبريد المستودع',
  author: 'سارة',
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
  can: { edit: true, delete: true },
  ...changes,
});

interface Opened {
  readonly area?: 'buyer' | 'seller';
  readonly canCreate?: boolean;
  readonly locale?: Locale;
  readonly posts?: ReturnType<typeof recordPosts>;
}

function openDrafts(rows: DraftRowView[], options: Opened = {}) {
  const { area = 'buyer', canCreate = true, locale = 'en', posts = recordPosts() } = options;
  return openPage(
    <DraftList
      page={onePage(...rows)}
      view={{ hidden: null, errors: {} }}
      {...{ area, canCreate }}
    />,
    { locale, action: posts.action },
  );
}

/** Opens the question that deletes the first draft. */
async function openQuestion(options: Opened) {
  const page = openDrafts([draftOf()], options);
  const name = stripBidiControls(page.t('ui.table.actionsOf', { name: 'تبريد المستودع' }));
  const more = await screen.findByRole('button', { name });
  await page.user.click(more);
  await page.user.click(await screen.findByRole('menuitem', { name: page.t('draft.page.delete') }));
  const dialog = await screen.findByRole('alertdialog', { name: page.t('draft.page.deleteTitle') });
  const confirm = within(dialog).getByRole('button', { name: page.t('draft.page.delete') });
  return { ...page, more, dialog, confirm };
}

describe('the list of drafts', () => {
  it.each([
    ['rfq', null, '/buyer/create-rfq/draft-1'],
    ['offer', 'rfq-1', '/seller/paid-rfq/rfq-1/new'],
    ['edit', 'rfq-1', '/buyer/create-rfq/rfq-1'],
    ['amend', 'rfq-1', '/buyer/rfq-product/rfq-1?act=amend'],
  ] as const)('continues a draft of the kind %s where it was begun', async (kind, rfqId, href) => {
    openDrafts([draftOf({ kind, rfq_id: rfqId })]);
    const link = await screen.findByRole('link', { name: 'تبريد المستودع' });
    expect(link.getAttribute('href')).toBe(href);
  });

  it('does not open a draft that the reader may not change', async () => {
    const { t } = openDrafts([draftOf({ can: { edit: false, delete: false } })]);
    await screen.findByRole('table');
    expect(screen.queryByRole('link', { name: 'تبريد المستودع' })).toBeNull();
    expect(screen.queryByText(t('draft.page.continue'))).toBeNull();
    expect(screen.queryByText(t('draft.page.delete'))).toBeNull();
  });

  it.each(locales)('names a draft without a title (%s)', async (locale) => {
    const { t, container } = openDrafts([draftOf({ title: '' })], { locale });
    expect(await screen.findByRole('link', { name: t('draft.page.untitled') })).toBeTruthy();
    if (locale === 'ar') expect(englishOn(container)).toEqual([]);
  });

  it.each([
    ['buyer', true, 'rfq.list.create', '/buyer/create-rfq/new'],
    ['buyer', false, null, null],
    ['seller', false, 'draft.page.toPaid', '/seller/your-rfq'],
  ] as const)(
    'that is empty links the %s (may create: %s) to the next step',
    async (area, canCreate, next, to) => {
      for (const locale of locales) {
        const { t, container, unmount } = openDrafts([], { area, canCreate, locale });
        expect(await screen.findByText(t('draft.page.emptyWhy'))).toBeTruthy();
        const links = screen.queryAllByRole('link', { name: t(next ?? 'rfq.list.create') });
        expect(links.map((link) => link.getAttribute('href'))).toEqual(to === null ? [] : [to]);
        if (locale === 'ar') expect(englishOn(container)).toEqual([]);
        unmount();
      }
    },
  );
});

describe('the dialog that deletes a draft', () => {
  it.each(locales)(
    'starts on the safe button and returns the focus on Escape (%s)',
    async (locale) => {
      const posts = recordPosts();
      const { user, t, dialog, more } = await openQuestion({ locale, posts });
      expect(document.activeElement).toBe(
        within(dialog).getByRole('button', { name: t('ui.cancel') }),
      );
      expect(dialog.textContent).toContain('تبريد المستودع');
      if (locale === 'ar') expect(englishOn(dialog)).toEqual([]);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement).toBe(more));
      expect(posts.sent).toEqual([]);
    },
  );

  it('is sent once, stays open while it is pending and shows a refusal', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusalOf>>();
    const posts = recordPosts(() => promise);
    const { user, t, dialog, confirm } = await openQuestion({ posts });
    await user.click(confirm);
    await within(dialog).findByRole('button', { name: t('draft.page.deleting') });
    await user.click(confirm);
    await user.click(within(dialog).getByRole('button', { name: t('ui.cancel') }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBe(dialog);
    resolve(refusalOf('It was sent meanwhile.'));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('It was sent meanwhile.');
    expect(posts.sent).toEqual([{ id: 'draft-1' }]);
  });

  it('closes after the draft is deleted', async () => {
    const posts = recordPosts();
    const { user, confirm } = await openQuestion({ posts });
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(posts.sent).toEqual([{ id: 'draft-1' }]);
  });
});

describe('selected drafts', () => {
  it('disappear at once, come back with Undo, and are deleted when the page is left', async () => {
    const deleted: string[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>((input, init) => {
        deleted.push(
          `${init?.method ?? 'GET'} ${input instanceof Request ? input.url : String(input)}`,
        );
        return Promise.resolve(Response.json({}));
      }),
    );
    const rows = [
      draftOf(),
      draftOf({ id: 'draft-2', title: 'Second' }),
      draftOf({ id: 'draft-3', title: 'Third' }),
    ];
    const { user, t, unmount } = openDrafts(rows);
    const select = async (name: string) =>
      user.click(
        await screen.findByRole('checkbox', {
          name: new RegExp(`^${t('ui.table.select', { name: `${name}, ` })}`),
        }),
      );
    const remove = async () =>
      user.click(await screen.findByRole('button', { name: t('draft.page.delete') }));
    await select('Second');
    await remove();
    expect(screen.queryByText('Second')).toBeNull();
    await user.click(screen.getByRole('button', { name: new RegExp(t('ui.bulk.undo')) }));
    expect(screen.getByText('Second')).toBeTruthy();
    expect(deleted).toEqual([]);
    await select('Second');
    await select('Third');
    await remove();
    unmount();
    const { method, path } = { ...deleteDraft, method: deleteDraft.method.toUpperCase() };
    await waitFor(() =>
      expect(deleted.toSorted()).toEqual([
        `${method} /api${path.replace('{id}', 'draft-2')}`,
        `${method} /api${path.replace('{id}', 'draft-3')}`,
      ]),
    );
    vi.unstubAllGlobals();
  });
});
