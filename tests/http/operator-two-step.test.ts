import { RouterContextProvider, type MiddlewareFunction } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guardConsole } from '#app/server/operator-session.server.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import { listCompanies } from '#features/company-review/schema.ts';
import { operatorLogout, readOperatorSession } from '#features/operator/schema/session.ts';
import { operatorTwoStep } from '#features/two-step/schema.ts';
import { readConfig } from '#server/config.ts';
import type { OperatorRole } from '#shared/actor.ts';
import { appOf } from '../factories/two-step.ts';
import { goodPassword } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let operators = 0;
beforeAll(async () => {
  api = await startApi('operator two-step');
});
afterEach(() => demand());
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** Sets OPERATOR_TWO_STEP. */
function demand(...operatorTwoStepRoles: OperatorRole[]): void {
  Object.assign(api.services.settings, { operatorTwoStep: operatorTwoStepRoles });
}

async function signIn(...roles: OperatorRole[]) {
  operators += 1;
  const { token } = await signInOperator(api, roles, `two-step-${operators}@qeema.test`);
  return { token, client: api.as({ token }) };
}

/** The redirect of the console's guard; null: none. */
async function whither(token: string, path: string): Promise<string | null> {
  const page = {
    prefix: path.startsWith('/ar') ? '/ar' : '',
    origin: 'https://qeema.test',
    path,
    api: api.as({ token }),
    cookies: new Map([['operator_token', token]]),
    setCookie: () => undefined,
  } as unknown as PageContext;
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const args = { context } as unknown as Parameters<MiddlewareFunction<Response>>[0];
  try {
    await guardConsole(args, async () => new Response());
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.headers.get('Location');
  }
}

const refused = { ok: false, status: 403, code: 'two_step_required' };

describe('two-step sign-in that the configuration requires of a role', () => {
  it('is required of no role by default', async () => {
    const { token, client } = await signIn('reviewer');
    expect(await client(listCompanies, {})).toMatchObject({ ok: true });
    expect(await client(readOperatorSession, {})).toMatchObject({ data: { two_step_due: false } });
    expect(await whither(token, '/admin')).toBeNull();
  });

  it('must be set up first: every other call is refused, and every page redirects to its set-up', async () => {
    const { token, client } = await signIn('reviewer');
    demand('reviewer');
    expect(await client(listCompanies, {})).toMatchObject(refused);
    const session = { two_step_due: true, waiting: {} };
    expect(await client(readOperatorSession, {})).toMatchObject({ ok: true, data: session });
    expect(await whither(token, '/admin/review?page=2')).toBe('/admin/two-step');
    expect(await whither(token, '/ar/admin')).toBe('/ar/admin/two-step');
    expect(await whither(token, '/ar/admin/two-step')).toBeNull();
    expect(await whither(token, '/admin/two-step.data?_routes=x')).toBeNull();

    const begun = await client(operatorTwoStep.begin, { body: { password: goodPassword } });
    if (!begun.ok) throw new Error(begun.code);
    // Begun is not done.
    expect(await client(listCompanies, {})).toMatchObject(refused);
    const code = appOf(api, begun.data.secret)();
    expect(await client(operatorTwoStep.confirm, { body: { code } })).toMatchObject({ ok: true });
    expect(await client(listCompanies, {})).toMatchObject({ ok: true });
    expect(await client(readOperatorSession, {})).toMatchObject({ data: { two_step_due: false } });
    expect(await whither(token, '/admin/review')).toBeNull();
  });

  it('is required of administrators with any role, and not of other roles', async () => {
    const administrator = await signIn('administrator');
    const reviewer = await signIn('reviewer');
    demand('finance');
    expect(await administrator.client(listCompanies, {})).toMatchObject(refused);
    expect(await reviewer.client(listCompanies, {})).toMatchObject({ ok: true });
  });

  it('is checked before permissions, and lets an operator sign out', async () => {
    const { client } = await signIn('content', 'finance');
    demand('content');
    expect(await client(listCompanies, {})).toMatchObject(refused);
    expect(await client(operatorLogout, {})).toMatchObject({ ok: true });
    expect(await client(readOperatorSession, {})).toMatchObject({ data: null });
  });

  it('is required of all operators, except in the demo and where it is turned off', () => {
    expect(readConfig({ DEMO: '0' }).operatorTwoStep).toEqual([
      'reviewer',
      'finance',
      'content',
      'administrator',
    ]);
    expect(readConfig({ DEMO: '1' }).operatorTwoStep).toEqual([]);
    expect(readConfig({ DEMO: '0', OPERATOR_TWO_STEP: 'none' }).operatorTwoStep).toEqual([]);
  });

  it('is configured by role', () => {
    expect(readConfig({ OPERATOR_TWO_STEP: 'finance, administrator' }).operatorTwoStep).toEqual([
      'finance',
      'administrator',
    ]);
    expect(() => readConfig({ OPERATOR_TWO_STEP: 'finance,owner' })).toThrow(/OPERATOR_TWO_STEP/);
  });
});
