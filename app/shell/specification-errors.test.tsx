import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSession, type SessionView } from '#features/session/schema.ts';
import { createApiClient, type ApiClient } from '#shared/client.ts';
import type { PageContext } from '../page/page-context.ts';
import { ErrorBoundary } from '../root.tsx';
import { readShell } from '../server/shell-session.server.ts';
import { en } from '../texts/en.ts';
import { loadCatalogue } from '../texts/load.ts';
import { TextProvider } from '#ui/use-text.tsx';

beforeAll(() => loadCatalogue('en'));

function render(element: ReactNode): string {
  const Stub = createRoutesStub([{ path: '*', Component: () => element }]);
  return renderToStaticMarkup(<Stub initialEntries={['/faq']} />);
}

describe('an error of a route', () => {
  const shownFor = (error: unknown): string =>
    render(
      <TextProvider locale="en" catalogue={en}>
        <ErrorBoundary {...{ error, params: {} }} />
      </TextProvider>,
    ).replace(/[\u2066-\u2069]/g, '');
  /** The shape in which React Router passes on `data(…)` that a loader threw. */
  const thrown = (status: number, message?: string) => ({
    status,
    statusText: '',
    internal: false,
    data: { message },
  });

  it('shows its status and message, or 500 and the generic text', () => {
    const forbidden = shownFor(thrown(403, 'Ask your administrator.'));
    expect(forbidden).toContain('403');
    expect(forbidden).toContain('Ask your administrator.');
    const broken = shownFor(new Error('secret detail'));
    expect(broken).toContain('500');
    expect(broken).toContain('Something went wrong');
    expect(broken).not.toContain('secret detail');
  });

  it('404 reports a missing page and links to the home page', () => {
    const html = shownFor(thrown(404));
    expect(html).toContain('This page could not be found');
    expect(html).toMatch(/<a [^>]*href="\/"/);
  });
});

describe('an answer of the API', () => {
  it('with status 200 and a falsy status is a failure with the server’s message', async () => {
    const body = { status: false, message: 'Not today' };
    const client = createApiClient(async () => new Response(JSON.stringify(body), { status: 200 }));
    expect(await client(readSession, {})).toMatchObject({ ok: false, message: 'Not today' });
    const done = createApiClient(async () =>
      Response.json({ status: true, message: 'Done', data: null }),
    );
    expect(await done(readSession, {})).toMatchObject({ ok: true, message: 'Done', data: null });
  });
});

describe('the counters of a page', () => {
  const company = {
    name: 'Al Dana',
    type: 'buyer',
    status: 'active',
    completion: 100,
    logo_url: null,
  };
  const session = (approved: boolean) =>
    ({
      user: { name: 'Salem', email: 'salem@aldana.test' },
      company: {
        ...company,
        approved,
        review_state: 'approved',
        review_complete: true,
        show_welcome: false,
      },
      permissions: [],
    }) as unknown as SessionView;

  const now = new Date('2026-11-20T08:00:00.000Z');

  async function readWith(approved: boolean, answer: object) {
    let calls = 0;
    const api = (async () => {
      calls += 1;
      return answer;
    }) as unknown as ApiClient;
    return { shell: await readShell({ api, now } as PageContext, session(approved)), calls };
  }

  const figures = {
    type: 'buyer',
    offers: 3,
    purchase_orders: 0,
    drafts: 1,
    notifications: 2,
    rfq_tabs: {},
  };

  it('are requested for approved accounts only', async () => {
    expect((await readWith(false, {})).calls).toBe(0);
    const { shell, calls } = await readWith(true, { ok: true, data: figures });
    expect([calls, shell.counters]).toEqual([
      1,
      expect.objectContaining({ offers: 3, drafts: 1, notifications: 2 }),
    ]);
  });

  it('that cannot be read leave the page without figures', async () => {
    const { shell } = await readWith(true, {
      ok: false,
      status: 500,
      message: 'Something went wrong',
    });
    expect([shell.company.name, shell.counters]).toEqual(['Al Dana', {}]);
  });
});
