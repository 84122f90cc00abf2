import { sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import { action as sendEdit, loader as openEdit } from '#app/routes/buyer/create-rfq.tsx';
import { loader as openRequest } from '#app/routes/buyer/rfq-product.tsx';
import { loadCatalogue } from '#app/texts/load.ts';
import { saveDraft } from '#features/draft/schema.ts';
import { amendRfq, editRfq, readRfq } from '#features/rfq/schema/endpoints.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { dataOf } from '../factories/order.ts';
import { publishRfq, rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let writer: Party;
let colleague: Party;
beforeAll(async () => {
  api = await startApi('draft version');
  writer = await addParty(api, 'buyer');
  colleague = await addMember(api, writer.companyId, { roles: ['approver'] });
  await loadCatalogue('en');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (who: Party) => api.as({ token: who.token });

/** One request of the writer for a page, as server/pages/pages.ts hands it to the routes. */
function argsOf(path: string, id: string, init: RequestInit = {}, who = writer) {
  const page = {
    locale: 'en',
    prefix: '',
    origin: 'https://qeema.test',
    path,
    api: as(who),
    cookies: new Map([['token', who.token]]),
    now: api.now(),
    setCookie: () => undefined,
  } as unknown as PageContext;
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return {
    request: new Request(`https://qeema.test${path}`, init),
    url: new URL(`https://qeema.test${path}`),
    params: { id },
    context,
  } as never;
}

async function opened(id: string, search = '') {
  const loaded = await openEdit(argsOf(`/buyer/create-rfq/${id}${search}`, id));
  if (!('values' in loaded)) throw new Error('the form is closed to its writer');
  const { values, editing } = loaded;
  return { note: values.note, other_currencies: values.other_currencies, editing };
}

describe('the page of a new RFQ', () => {
  it('is refused to a member who may not write one, before anything is typed', async () => {
    const id = crypto.randomUUID();
    const receiver = await addMember(api, writer.companyId, { roles: ['receiver'] });
    expect(await openEdit(argsOf(`/buyer/create-rfq/${id}`, id, {}, receiver))).toMatchObject({
      data: { denied: true },
      init: { status: 403 },
    });
    expect(await opened(id)).toMatchObject({ editing: null });
  });

  it('sends and saves the currencies of offers without a script', async () => {
    const { lines, file_ids: _files, confirm_duplicate: _confirm, ...fields } = await rfqBody(api);
    const formOf = (intent: string) => {
      const form = new FormData();
      const texts = { ...fields, other_currencies: 'on', intent };
      for (const [name, value] of Object.entries(texts)) form.set(name, String(value));
      for (const [at, line] of lines.entries())
        for (const [name, value] of Object.entries(line))
          form.set(`lines.${at}.${name}`, String(value));
      form.set('confirm_duplicate', 'on');
      return form;
    };
    const post = async (id: string, intent: string) =>
      sendEdit(argsOf(`/buyer/create-rfq/${id}`, id, { method: 'POST', body: formOf(intent) }));
    const saved = crypto.randomUUID();
    expect(await post(saved, 'draft')).toMatchObject({ status: 302 });
    expect(await opened(saved)).toMatchObject({ editing: null, other_currencies: 'on' });
    expect(await post(saved, 'send')).toMatchObject({ status: 302 });
    const { other_currencies: isOpen } = await api.db
      .selectFrom('rfq')
      .select(sql<boolean>`offer_rates is not null`.as('other_currencies'))
      .where('draft_id', '=', saved)
      .executeTakeFirstOrThrow();
    expect(isOpen).toBe(true);
  });
});

describe('a draft of a change that is older than a colleague’s', () => {
  it('is opened with the older version, cannot be sent, and is sent after its author accepts the new one', async () => {
    const { id } = await publishRfq(api, writer);
    const body = await rfqBody(api);
    const payload = { ...body, note: 'By the writer', version: '1', files: [] };
    const draft = { kind: 'edit', rfq_id: id, title: 'Pumps', payload } as const;
    dataOf(await as(writer)(saveDraft, { params: { id: crypto.randomUUID() }, body: draft }));
    expect(await opened(id)).toMatchObject({
      note: 'By the writer',
      editing: { begun: 1, newest: 1 },
    });

    const faster = { ...body, note: 'By the colleague', version: 1 };
    dataOf(await as(colleague)(editRfq, { params: { id }, body: faster }));
    expect(await opened(id)).toMatchObject({
      note: 'By the writer',
      editing: { begun: 1, newest: 2 },
    });
    expect(await opened(id, '?take=1')).toMatchObject({
      note: 'By the colleague',
      editing: { begun: 2, newest: 2 },
    });

    const send = async (version: string) => {
      const form = new FormData();
      form.append('intent', 'send');
      const { lines, file_ids: _files, ...texts } = { ...body, note: 'By the writer', version };
      for (const [name, value] of Object.entries(texts))
        if (typeof value === 'string') form.append(name, value);
      for (const [index, line] of lines.entries())
        for (const [name, value] of Object.entries(line))
          form.append(`lines.${index}.${name}`, String(value));
      return sendEdit(argsOf(`/buyer/create-rfq/${id}`, id, { method: 'POST', body: form }));
    };
    const noteOf = async () => dataOf(await as(writer)(readRfq, { params: { id } })).note;
    expect(await send('1')).toMatchObject({ code: 'conflict' });
    expect(await noteOf()).toBe('By the colleague');
    expect(await send('2')).toMatchObject({ status: 302 });
    expect(await noteOf()).toBe('By the writer');
  });

  it('of an amendment is opened with the older version, until the newer one is accepted', async () => {
    const { id } = await publishRfq(api, writer);
    await api.db.updateTable('rfq').set({ access_count: 1 }).where('id', '=', id).execute();
    const { version } = dataOf(await as(writer)(readRfq, { params: { id } }));
    const payload = { note: 'By the writer', reason: 'More is known', version: String(version) };
    const draft = { kind: 'amend', rfq_id: id, title: 'Pumps', payload } as const;
    dataOf(await as(writer)(saveDraft, { params: { id: crypto.randomUUID() }, body: draft }));
    const faster = { version, reason: 'It came first', note: 'By the colleague' };
    dataOf(await as(colleague)(amendRfq, { params: { id }, body: faster }));
    const amending = async (search: string) => {
      const { rfq, amending: form } = await openRequest(
        argsOf(`/buyer/rfq-product/${id}?act=amend${search}`, id),
      );
      return { newest: rfq.version, payload: form?.draft.payload ?? null };
    };
    expect(await amending('')).toEqual({ newest: version + 1, payload });
    expect(await amending('&take=1')).toEqual({ newest: version + 1, payload: null });
  });
});
