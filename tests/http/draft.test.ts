import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftsMax } from '#features/draft/rules.ts';
import * as endpoints from '#features/draft/schema.ts';
import { copyRfq, editRfq, submitRfq } from '#features/rfq/schema/endpoints.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { publishRfq, rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('draft');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

function rfqDraft(
  id: string,
  payload: Record<string, unknown> = { note: 'نصف جملة' },
  title = 'Half a request',
) {
  return { params: { id }, body: { kind: 'rfq' as const, title, payload } };
}

async function originOf(draftId: string): Promise<string | null> {
  const row = await api.db
    .selectFrom('rfq')
    .select('copied_from')
    .where('draft_id', '=', draftId)
    .executeTakeFirstOrThrow();
  return row.copied_from;
}

async function countOf(party: Party): Promise<number> {
  const answer = await api.as(party)(endpoints.countDrafts, {});
  return answer.ok ? answer.data : -1;
}

describe('a draft', () => {
  it('is for members who may send its result', async () => {
    const draft = rfqDraft(crypto.randomUUID());
    expect(await api.as()(endpoints.saveDraft, draft)).toMatchObject({ status: 401 });
    const viewer = await addMember(api, buyer.companyId, { roles: ['viewer'] });
    expect(await api.as(viewer)(endpoints.saveDraft, draft)).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    const supplier = await addParty(api, 'supplier');
    expect(await api.as(supplier)(endpoints.saveDraft, draft)).toMatchObject({ status: 403 });
    // An empty list offers to begin a request only to those who may.
    const mayCreate = (create: boolean) => ({ data: { total: 0 }, extra: { can: { create } } });
    expect(await api.as(viewer)(endpoints.listDrafts, { query: {} })).toMatchObject(
      mayCreate(false),
    );
    expect(await api.as(buyer)(endpoints.listDrafts, { query: {} })).toMatchObject(mayCreate(true));
    expect(await countOf(buyer)).toBe(0);
  });

  it('stores any typed values, repeatedly under one id', async () => {
    const id = crypto.randomUUID();
    const client = api.as(buyer);
    const payload = {
      lines: [{ description: 'حديد', quantity: 'about 4', unit_code: '' }],
      estimated_price: '',
      other: null,
    };
    expect(await client(endpoints.saveDraft, rfqDraft(id, {}))).toMatchObject({
      ok: true,
      message: 'Draft saved',
    });
    api.advance(5000);
    expect(await client(endpoints.saveDraft, rfqDraft(id, payload, 'حديد'))).toMatchObject({
      data: { id, title: 'حديد' },
    });
    expect(await client(endpoints.readDraft, { params: { id } })).toMatchObject({
      data: { payload, author: /Member/, can: { edit: true, delete: true } },
    });
    expect(await client(endpoints.listDrafts, { query: {} })).toMatchObject({
      data: { total: 1, data: [{ id, title: 'حديد' }] },
    });
    expect(await client(endpoints.listDrafts, { query: { key: 'حَديد' } })).toMatchObject({
      data: { total: 1 },
    });
    expect(await client(endpoints.listDrafts, { query: { key: '%' } })).toMatchObject({
      data: { total: 0 },
    });
    expect(await countOf(buyer)).toBe(1);
  });

  it('is private to its author: others find it neither by lists, counts nor its id', async () => {
    const id = crypto.randomUUID();
    await api.as(buyer)(endpoints.saveDraft, rfqDraft(id));
    const colleague = await addMember(api, buyer.companyId, {
      roles: ['requester', 'approver', 'administrator', 'viewer'],
    });
    const missing = crypto.randomUUID();
    for (const other of [colleague, await addParty(api, 'buyer')]) {
      const client = api.as(other);
      const foreign = await client(endpoints.readDraft, { params: { id } });
      expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
      expect(foreign).toEqual(await client(endpoints.readDraft, { params: { id: missing } }));
      expect(await client(endpoints.saveDraft, rfqDraft(id, { note: 'theirs' }))).toMatchObject({
        status: 404,
      });
      expect(await client(endpoints.deleteDraft, { params: { id } })).toMatchObject({
        status: 404,
      });
      expect(await client(endpoints.listDrafts, { query: {} })).toMatchObject({
        data: { total: 0, data: [] },
      });
      expect(await countOf(other)).toBe(0);
      // Sent under an id that is somebody else's, a request is sent and the draft stays what it was.
      const sent = await client(submitRfq, { body: await rfqBody(api, { draft_id: id }) });
      expect(sent).toMatchObject({ ok: true });
    }
    expect(await api.as(buyer)(endpoints.readDraft, { params: { id } })).toMatchObject({
      data: { payload: { note: 'نصف جملة' } },
    });
    expect(await api.as(buyer)(endpoints.deleteDraft, { params: { id } })).toMatchObject({
      ok: true,
    });
    expect(await api.as(buyer)(endpoints.deleteDraft, { params: { id } })).toMatchObject({
      status: 404,
    });
  });

  it('that was sent shows its result to its author only', async () => {
    const id = crypto.randomUUID();
    const author = await addMember(api, buyer.companyId, { roles: ['requester'] });
    await api.as(author)(submitRfq, { body: await rfqBody(api, { draft_id: id }) });
    const read = { params: { id } };
    expect(await api.as(author)(endpoints.readDraft, read)).toMatchObject({
      code: 'state_changed',
    });
    const colleague = await addMember(api, buyer.companyId, { roles: ['requester'] });
    expect(await api.as(colleague)(endpoints.readDraft, read)).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it('of an offer is one for each RFQ', async () => {
    const supplier = await addParty(api, 'supplier');
    const rfqId = crypto.randomUUID();
    const save = async (id: string, payload: Record<string, unknown>) =>
      api.as(supplier)(endpoints.saveDraft, {
        params: { id },
        body: { kind: 'offer', rfq_id: rfqId, title: 'o', payload },
      });
    const first = crypto.randomUUID();
    expect(await save(first, { a: 1 })).toMatchObject({ data: { id: first, rfq_id: rfqId } });
    expect(await save(crypto.randomUUID(), { a: 2 })).toMatchObject({ data: { id: first } });
    expect(await countOf(supplier)).toBe(1);
    const colleague = await addMember(api, supplier.companyId, { roles: ['sales'] });
    const theirs = {
      params: { id: crypto.randomUUID() },
      body: { kind: 'offer', rfq_id: rfqId, title: 'o', payload: {} },
    };
    expect(
      await api.as(colleague)(endpoints.saveDraft, {
        ...theirs,
        body: { ...theirs.body, kind: 'offer' },
      }),
    ).toMatchObject({ data: { id: theirs.params.id } });
    expect(await api.as(supplier)(endpoints.readDraft, { params: { id: first } })).toMatchObject({
      data: { payload: { a: 2 } },
    });
    const without = {
      params: { id: crypto.randomUUID() },
      body: { kind: 'offer' as const, title: '', payload: {} },
    };
    expect(await api.as(supplier)(endpoints.saveDraft, without)).toMatchObject({ status: 422 });
  });

  it('of a change to an RFQ is one for each kind, private to its author, and deleted when the change is sent', async () => {
    const rfq = await publishRfq(api, buyer);
    const about = (kind: 'edit' | 'amend') => ({ params: { kind, rfq_id: rfq.id } });
    const keep = (note: string, kind: 'edit' | 'amend' = 'edit') =>
      api.as(buyer)(endpoints.saveDraft, {
        params: { id: crypto.randomUUID() },
        body: { kind, rfq_id: rfq.id, title: rfq.title, payload: { note } },
      });
    expect(await api.as(buyer)(endpoints.readDraftAbout, about('edit'))).toMatchObject({
      status: 404,
    });
    await keep('half');
    await keep('half a sentence');
    await keep('other', 'amend');
    expect(await api.as(buyer)(endpoints.readDraftAbout, about('edit'))).toMatchObject({
      data: { kind: 'edit', rfq_id: rfq.id, payload: { note: 'half a sentence' } },
    });
    const colleague = await addMember(api, buyer.companyId, { roles: ['approver'] });
    expect(await api.as(colleague)(endpoints.readDraftAbout, about('edit'))).toMatchObject({
      status: 404,
    });
    const body = { ...(await rfqBody(api)), version: rfq.version };
    expect(await api.as(buyer)(editRfq, { params: { id: rfq.id }, body })).toMatchObject({
      ok: true,
    });
    expect(await api.as(buyer)(endpoints.readDraftAbout, about('edit'))).toMatchObject({
      status: 404,
    });
    expect(await api.as(buyer)(endpoints.readDraftAbout, about('amend'))).toMatchObject({
      ok: true,
    });
  });

  it('refuses values that the database cannot store', async () => {
    const id = crypto.randomUUID();
    let deep: unknown = 'x';
    for (let depth = 0; depth < 8; depth += 1) deep = [deep];
    for (const payload of [{ note: 'a\u0000b' }, { note: '\ud800' }, { '\u0000': 1 }, { deep }]) {
      expect(await api.as(buyer)(endpoints.saveDraft, rfqDraft(id, payload))).toMatchObject({
        status: 422,
      });
    }
    expect(await api.as(buyer)(endpoints.readDraft, { params: { id } })).toMatchObject({
      status: 404,
    });
  });

  it('is deleted when its RFQ is sent, and a late autosave does not restore it', async () => {
    const id = crypto.randomUUID();
    await api.as(buyer)(endpoints.saveDraft, rfqDraft(id));
    const before = await countOf(buyer);
    expect(
      await api.as(buyer)(submitRfq, { body: await rfqBody(api, { draft_id: id }) }),
    ).toMatchObject({
      ok: true,
      data: { status: 'active' },
    });
    expect(await countOf(buyer)).toBe(before - 1);
    expect(await api.as(buyer)(endpoints.saveDraft, rfqDraft(id))).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
  });

  it('is created by copying an RFQ, without its expiry date', async () => {
    const rfq = await publishRfq(api, buyer);
    const stranger = await addParty(api, 'buyer');
    expect(await api.as(stranger)(copyRfq, { params: { id: rfq.id } })).toMatchObject({
      status: 404,
    });
    const copied = await api.as(buyer)(copyRfq, { params: { id: rfq.id } });
    if (!copied.ok) throw new Error(copied.code);
    const draft = await api.as(buyer)(endpoints.readDraft, {
      params: { id: copied.data.draft_id },
    });
    if (!draft.ok) throw new Error(draft.code);
    expect(draft.data).toMatchObject({
      title: rfq.title,
      payload: { estimated_price: '186500.00' },
    });
    expect(draft.data.payload).not.toHaveProperty('expiry_date');
    const { payload } = draft.data;
    const body = {
      ...(await rfqBody(api)),
      ...payload,
      files: undefined,
      draft_id: copied.data.draft_id,
    };
    const sent = await api.as(buyer)(submitRfq, { body });
    expect(sent).toMatchObject({ ok: true });
    expect(await originOf(copied.data.draft_id)).toBe(rfq.id);
  });

  it('keeps the RFQ that it is a copy of when its form is saved without it', async () => {
    const [rfq, other] = [await publishRfq(api, buyer), await publishRfq(api, buyer)];
    const copied = await api.as(buyer)(copyRfq, { params: { id: rfq.id } });
    if (!copied.ok) throw new Error(copied.code);
    const id = copied.data.draft_id;
    const saved = await api.as(buyer)(
      endpoints.saveDraft,
      rfqDraft(id, { copied_from: other.id, note: 'typed again' }),
    );
    expect(saved).toMatchObject({ ok: true });
    const lines = [{ description: 'Lines of its own', quantity: '3', unit_code: 'TNE' }];
    const body = { ...(await rfqBody(api)), lines, copied_from: other.id, draft_id: id };
    expect(await api.as(buyer)(submitRfq, { body })).toMatchObject({ ok: true });
    expect(await originOf(id)).toBe(rfq.id);
  });

  it('has no part in the origin of an RFQ with the lines of an earlier one', async () => {
    const company = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, company);
    const id = crypto.randomUUID();
    const body = { ...(await rfqBody(api)), confirm_duplicate: true, draft_id: id };
    expect(await api.as(company)(submitRfq, { body })).toMatchObject({ ok: true });
    expect(await originOf(id)).toBe(rfq.id);
  });

  it('is one of many, up to a limit', async () => {
    const company = await addParty(api, 'buyer');
    await api.db
      .insertInto('draft')
      .values(
        Array.from({ length: draftsMax }, () => ({
          id: crypto.randomUUID(),
          company_id: company.companyId,
          member_id: company.memberId,
          kind: 'rfq' as const,
          payload: '{}',
          created_at: api.now(),
          updated_at: api.now(),
        })),
      )
      .execute();
    expect(await api.as(company)(endpoints.saveDraft, rfqDraft(crypto.randomUUID()))).toMatchObject(
      {
        code: 'drafts_full',
      },
    );
  });
});
