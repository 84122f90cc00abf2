import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as faqs from '#features/faq/schema.ts';
import { listFaqs } from '#features/faq/schema.ts';
import { addEditor, addQuestion } from '../factories/site.ts';
import { dataOf } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { loggedOf } from '../harness/log.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi('faq');
  token = await addEditor(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const desk = () => api.as({ token });
const visitor = () => api.as({ address: '198.51.100.7' });

const log = async (verb: string) => loggedOf(api, verb);

describe('questions of the site', () => {
  const texts = {
    question_en: 'Is there an app?',
    question_ar: 'هل يوجد تطبيق؟',
    answer_en: 'Yes: {brand} installs from the browser.',
    answer_ar: 'نعم، تُثبَّت {brand} من المتصفح.',
  };
  const onSite = async (question: string) =>
    JSON.stringify(await visitor()(listFaqs, {})).includes(question);

  it('are written hidden, published, and hidden with a reason, and each step is in the log', async () => {
    const [first] = dataOf(await desk()(faqs.listOperatorFaqs, {}));
    const { id } = dataOf(
      await desk()(faqs.addFaq, { body: { category_id: first?.id ?? '', ...texts } }),
    );
    expect(await onSite('Is there an app?')).toBe(false);
    expect(dataOf(await desk()(faqs.readOperatorFaq, { params: { id } }))).toMatchObject({
      state: 'hidden',
      was_shown: false,
      ...texts,
    });
    const decided = (reason: string, seen: number) => ({
      params: { id },
      body: { reason, seen_version: seen },
    });
    const publish = (reason: string, seen = 1) => desk()(faqs.publishFaq, decided(reason, seen));
    expect(await publish('ok')).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    });
    expect(await onSite('Is there an app?')).toBe(false);
    dataOf(await publish('Both languages are right'));
    expect(await onSite('Qeema installs from the browser')).toBe(true);
    expect(await publish('Once more', 2)).toMatchObject({ status: 409, code: 'state_changed' });
    // A published question needs a reason for a change, and a draft does not.
    const category_id = first?.id ?? '';
    const edit = (reason: string) =>
      desk()(faqs.editFaq, {
        params: { id },
        body: {
          category_id,
          ...texts,
          answer_en: 'Yes, from the browser.',
          reason,
          seen_version: 2,
        },
      });
    expect(await edit('')).toMatchObject({ status: 422, errors: { reason: [expect.any(String)] } });
    expect(await onSite('Yes, from the browser.')).toBe(false);
    dataOf(await edit('Shorter'));
    expect(await onSite('Yes, from the browser.')).toBe(true);
    expect(await log('faq.edited')).toMatchObject([
      { subject_id: id, params: { reason: 'Shorter' } },
    ]);
    const silent = await desk()(faqs.hideFaq, decided(' x ', 3));
    expect(silent).toMatchObject({ status: 422, errors: { reason: [expect.any(String)] } });
    dataOf(await desk()(faqs.hideFaq, decided('No longer true', 3)));
    expect(await onSite('Is there an app?')).toBe(false);
    const gone = await desk()(faqs.deleteFaq, decided('Not needed', 4));
    expect(gone).toMatchObject({ status: 409, code: 'faq_stays' });
    expect(await log('faq.hidden')).toMatchObject([
      { subject_id: id, params: { reason: 'No longer true' } },
    ]);
    expect(await log('faq.published')).toMatchObject([
      {
        params: {
          reason: 'Both languages are right',
          question: expect.any(String),
          question_ar: expect.any(String),
        },
      },
    ]);
  });

  it('that were never published may be deleted', async () => {
    const { id } = await addQuestion(api);
    dataOf(
      await desk()(faqs.deleteFaq, {
        params: { id },
        body: { reason: 'Asked twice', seen_version: 1 },
      }),
    );
    expect((await desk()(faqs.readOperatorFaq, { params: { id } })).status).toBe(404);
    expect(await log('faq.deleted')).toMatchObject([
      { params: { reason: 'Asked twice', question: 'May I pay by cheque?' } },
    ]);
  });

  it('are saved by the first of two operators with the same version', async () => {
    const { id, categoryId } = await addQuestion(api);
    const save = (answer: string) =>
      desk()(faqs.editFaq, {
        params: { id },
        body: { category_id: categoryId, ...texts, answer_en: answer, seen_version: 1 },
      });
    dataOf(await save('The first one’s answer.'));
    expect(await save('The second one’s answer.')).toMatchObject({ status: 409, code: 'conflict' });
    expect(dataOf(await desk()(faqs.readOperatorFaq, { params: { id } }))).toMatchObject({
      answer_en: 'The first one’s answer.',
      version: 2,
    });
    expect((await log('faq.edited'))[0]).toMatchObject({
      params: {
        changes: {
          answer_en: { from: 'No: by card or by bank transfer.', to: 'The first one’s answer.' },
        },
      },
    });
    // Publishing, hiding and deleting need the present version.
    const unread = { params: { id }, body: { reason: 'It is right', seen_version: 1 } };
    for (const verb of [faqs.publishFaq, faqs.deleteFaq])
      expect(await desk()(verb, unread)).toMatchObject({ status: 409, code: 'conflict' });
    dataOf(await desk()(faqs.publishFaq, { ...unread, body: { ...unread.body, seen_version: 2 } }));
    expect(await desk()(faqs.hideFaq, unread)).toMatchObject({ status: 409, code: 'conflict' });
    // It was published in the meantime: the conflict is reported before the missing reason.
    const late = {
      category_id: categoryId,
      ...texts,
      answer_en: 'A third answer.',
      seen_version: 2,
    };
    expect(await desk()(faqs.editFaq, { params: { id }, body: late })).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    const nowhere = await desk()(faqs.addFaq, { body: { category_id: id, ...texts } });
    expect(nowhere).toMatchObject({ status: 422, errors: { category_id: [expect.any(String)] } });
  });

  it('are reordered with one reason, and found by words of either language', async () => {
    const order = async () =>
      dataOf(await desk()(faqs.listOperatorFaqs, {})).map(({ questions }) =>
        questions.map(({ id }) => id),
      );
    const [first] = dataOf(await desk()(faqs.listOperatorFaqs, {}));
    const params = { id: first?.id ?? '' };
    const [seen = []] = await order();
    const next = seen.toReversed();
    const move = (body: { seen?: string[]; order?: string[]; reason?: string } = {}) =>
      desk()(faqs.orderFaqs, {
        params,
        body: { seen, order: next, reason: 'Most asked first', ...body },
      });
    expect(await move({ reason: '' })).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    });
    expect(await move({ order: seen })).toMatchObject({
      status: 422,
      errors: { order: [expect.any(String)] },
    });
    expect((await order())[0]).toEqual(seen);
    dataOf(await move());
    expect((await order())[0]).toEqual(next);
    expect(await move({ order: seen.toSpliced(0, 2, seen[1] ?? '', seen[0] ?? '') })).toMatchObject(
      {
        status: 409,
        code: 'conflict',
      },
    );
    expect((await order())[0]).toEqual(next);
    expect(await log('faq.moved')).toMatchObject([
      { subject_id: params.id, params: { reason: 'Most asked first' } },
    ]);
    const found = dataOf(
      await desk()(faqs.listOperatorFaqs, { query: { key: 'رخصتي', state: 'shown' } }),
    );
    expect(
      found.flatMap(({ questions }) => questions.map(({ question_en }) => question_en)),
    ).toEqual(['What happens when my licence expires?']);
  });

  it('are in categories that are added, renamed, moved, and deleted when empty', async () => {
    const names = { name_en: 'Delivery', name_ar: 'التسليم', reason: 'Asked often' };
    const silent = await desk()(faqs.addFaqCategory, { body: { ...names, reason: ' ' } });
    expect(silent).toMatchObject({ status: 422, errors: { reason: [expect.any(String)] } });
    const { id } = dataOf(await desk()(faqs.addFaqCategory, { body: names }));
    // The same again, or nearly: visitors would read it twice.
    const twice = await desk()(faqs.addFaqCategory, { body: { ...names, name_en: ' delivery' } });
    expect(twice).toMatchObject({ status: 422, errors: { name_en: [expect.any(String)] } });
    const [first] = dataOf(await desk()(faqs.listOperatorFaqs, {}));
    const alike = { ...names, name_en: 'Goods', name_ar: first?.name_ar ?? '', seen_version: 1 };
    const renamed = await desk()(faqs.editFaqCategory, { params: { id }, body: alike });
    expect(renamed).toMatchObject({ status: 422, errors: { name_ar: [expect.any(String)] } });
    dataOf(
      await desk()(faqs.editFaqCategory, {
        params: { id },
        body: { ...names, name_en: 'Goods', seen_version: 1 },
      }),
    );
    const late = await desk()(faqs.editFaqCategory, {
      params: { id },
      body: { ...names, seen_version: 1 },
    });
    expect(late).toMatchObject({ status: 409, code: 'conflict' });
    const seen = dataOf(await desk()(faqs.listOperatorFaqs, {})).map((category) => category.id);
    const order = [...seen.slice(0, -2), ...seen.slice(-2).toReversed()];
    const move = { seen, order, reason: 'Goods before money' };
    dataOf(await desk()(faqs.orderFaqCategories, { body: move }));
    expect(await desk()(faqs.orderFaqCategories, { body: move })).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await log('faqCategory.moved')).toMatchObject([
      { params: { reason: 'Goods before money' } },
    ]);
    const all = dataOf(await desk()(faqs.listOperatorFaqs, {}));
    expect(all.at(-2)).toMatchObject({ id, name_en: 'Goods', can: { delete: true } });
    const used = await desk()(faqs.deleteFaqCategory, {
      params: { id: all[0]?.id ?? '' },
      body: { reason: 'Too many' },
    });
    expect(used).toMatchObject({ status: 409, code: 'faq_category_used' });
    dataOf(await desk()(faqs.deleteFaqCategory, { params: { id }, body: { reason: 'Too many' } }));
  });
});
