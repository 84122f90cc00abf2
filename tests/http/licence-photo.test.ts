import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLicence, readProfile, uploadDocument } from '#features/account/schema.ts';
import { createOcr } from '#server/files/ocr.ts';
import type { Locale } from '#shared/locale.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { fileOf, makePdf, makePng } from '../factories/review-documents.ts';
import { makeTesseract, tsvOf, type FakeTesseract } from '../fakes/tesseract.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let tesseract: FakeTesseract;
let api: TestApi;
beforeAll(async () => {
  tesseract = makeTesseract();
  api = await startApi('licence-photo', { OCR_PROGRAM: tesseract.program });
});
beforeEach(() => tesseract.behave({ prints: printed }));
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
  tesseract.remove();
});

const printed = tsvOf([
  { text: 'CN-2947163', x: 500, y: 100 },
  { text: 'Licence No.', x: 100, y: 100 },
  { text: 'Expiry date', x: 100, y: 200 },
  { text: '٢٣/٠٣/٢٠٢٨', x: 500, y: 200 },
]);
const read = { licence_number: 'CN-2947163', licence_expires_on: '2028-03-23' };

async function applicant(on: TestApi = api): Promise<Party> {
  const party = await addParty(on, 'supplier');
  await on.db
    .updateTable('company')
    .set({ approved_at: null, review_state: 'incomplete' })
    .where('id', '=', party.companyId)
    .execute();
  return party;
}

async function give(
  party: Party,
  kind: 'licence' | 'owner_id' = 'licence',
  isPhoto = true,
  on: TestApi = api,
): Promise<string> {
  const file = isPhoto
    ? fileOf(await makePng(), 'licence.png', 'image/png')
    : fileOf(makePdf(), 'licence.pdf', 'application/pdf');
  const answer = await on.as(party)(uploadDocument, { body: { kind, file } });
  const document = answer.ok ? answer.data.documents.find((one) => one.kind === kind) : undefined;
  if (document === undefined) throw new Error('the document was refused');
  return document.id;
}

const ask = (party: { token: string }, id: string, locale: Locale = 'en', on: TestApi = api) =>
  on.as({ token: party.token, locale })(readLicence, { params: { id } });

describe('the photo of a licence', () => {
  it('proposes values, and saves none', async () => {
    const party = await applicant();
    const id = await give(party);
    const before = await api.as(party)(readProfile, {});
    expect(before).toMatchObject({ ok: true, data: { can: { read_photo: true } } });
    expect(await ask(party, id)).toMatchObject({ ok: true, data: read });
    expect(await api.as(party)(readProfile, {})).toEqual(before);
  });

  it('is not found for another company, and another document is not read', async () => {
    const party = await applicant();
    const id = await give(party);
    expect(await ask(await applicant(), id)).toMatchObject({ status: 404, code: 'not_found' });
    const ownerId = await give(party, 'owner_id');
    expect(await ask(party, ownerId)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('needs the right to edit the company', async () => {
    const party = await applicant();
    const id = await give(party);
    const colleague = await addMember(api, party.companyId);
    expect(await ask(colleague, id)).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await ask({ token: '' }, id)).toMatchObject({ status: 401 });
  });

  it.each([
    ['en', /sharper/],
    ['ar', /أوضح/],
  ] as const)(
    'is refused if the program fails, prints too much or gets no image, in %s',
    async (locale, text) => {
      const party = await applicant();
      const refused = {
        status: 422,
        code: 'photo_unreadable',
        message: expect.stringMatching(text),
      };
      const id = await give(party);
      for (const behaviour of ['fails', 'megabytes'] as const) {
        tesseract.behave(behaviour);
        expect(await ask(party, id, locale)).toMatchObject(refused);
      }
      const pdf = await give(party, 'licence', false);
      expect(await ask(party, pdf, locale)).toMatchObject(refused);
    },
  );

  it('is read ten times in ten minutes', async () => {
    const party = await applicant();
    const id = await give(party);
    tesseract.behave('fails');
    for (let turn = 0; turn < 10; turn += 1)
      expect(await ask(party, id)).toMatchObject({ code: 'photo_unreadable' });
    expect(await ask(party, id)).toMatchObject({ status: 429 });
  });

  it('is not read without the program, which the profile reports', async () => {
    const other = await startApi('licence-photo, off');
    try {
      const party = await applicant(other);
      const id = await give(party, 'licence', true, other);
      expect(await other.as(party)(readProfile, {})).toMatchObject({
        data: { can: { edit_details: true, read_photo: false } },
      });
      for (const [locale, text] of [
        ['en', /Fill in the fields/],
        ['ar', /املأ الحقول/],
      ] as const)
        expect(await ask(party, id, locale, other)).toMatchObject({
          status: 409,
          code: 'ocr_off',
          message: expect.stringMatching(text),
        });
    } finally {
      await other.close();
    }
  });
});

describe('the program', () => {
  const photo = async () => new Uint8Array(await makePng());
  afterEach(() => tesseract.behave({ prints: printed }));

  it('is ended after its time', async () => {
    tesseract.behave('nothing');
    const ocr = createOcr(tesseract.program, api.services.log, 300);
    expect(await ocr.read(await photo())).toMatchObject({ refused: 'photo_unreadable' });
  });

  it('runs once at a time, and few photos wait', async () => {
    tesseract.behave('nothing');
    const ocr = createOcr(tesseract.program, api.services.log, 300);
    const bytes = await photo();
    const all = ['a', 'a', 'a', 'b', 'c'].map(async (company) => ocr.of(company).read(bytes));
    const codes = (await Promise.all(all)).map((one) =>
      typeof one === 'string' ? one : one.refused,
    );
    expect(codes).toEqual([
      'photo_unreadable',
      'photo_unreadable',
      'busy',
      'photo_unreadable',
      'busy',
    ]);
  });

  it('may be absent', async () => {
    const ocr = createOcr('/nowhere/tesseract', api.services.log);
    expect(await ocr.read(await photo())).toMatchObject({ refused: 'photo_unreadable' });
  });
});
