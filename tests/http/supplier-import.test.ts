import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importContacts } from '#features/supplier-book/schema.ts';
import { addParty } from '../factories/access.ts';
import { readBook } from '../factories/supplier-book.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('imported suppliers');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

describe('importing suppliers', () => {
  it('decodes vCards of old phones, and names wrong bytes at their field', async () => {
    const owner = await addParty(api, 'buyer');
    const send = (text: string) => api.as(owner)(importContacts, { body: { text } });
    const cardOf = (name: string) =>
      `BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${name}\r\nEMAIL;HOME:o@old.test\r\nEND:VCARD`;
    for (const wrong of ['Old=00', 'Old=E2=80=AE', 'Old=D9'])
      expect(await send(cardOf(wrong))).toMatchObject({
        status: 422,
        errors: { 'rows.1.name': [expect.any(String)] },
      });
    expect((await readBook(api, owner)).data.total).toBe(0);
    const name = '=D9=85=D8=B5=D9=\r\n=86=D8=B9';
    expect(await send(cardOf(name))).toMatchObject({ data: { added: 1 } });
    expect((await readBook(api, owner)).data.data).toMatchObject([{ name: 'مصنع' }]);
  });
});
