import { refuse } from '#shared/refusals.ts';
import { serve, serveOperator, type Served, withMessage } from '#shared/serve.ts';
import * as faqCommands from './commands.ts';
import * as reads from './reads.ts';
import * as faqs from './schema.ts';

export const faqApi: readonly Served[] = [
  serve(faqs.listFaqs, async (call, { query }) => ({
    data: await reads.readFaqs(call, query.key),
  })),
  serveOperator(faqs.listOperatorFaqs, async (call, { query }) => ({
    data: await reads.readOperatorFaqs(call, query),
  })),
  serveOperator(faqs.readOperatorFaq, async (call, { params }) => {
    const faq = await reads.readOperatorFaq(call, params.id);
    return faq === null ? refuse('not_found') : { data: faq };
  }),
  serveOperator(faqs.addFaq, async (call, { body }) =>
    withMessage(await faqCommands.addFaq(call, body), 'faq.desk.added'),
  ),
  serveOperator(faqs.editFaq, async (call, { params, body }) =>
    withMessage(await faqCommands.editFaq(call, params.id, body), 'site.desk.saved'),
  ),
  serveOperator(faqs.publishFaq, async (call, { params, body }) =>
    withMessage(await faqCommands.publishFaq(call, params.id, body), 'faq.desk.published'),
  ),
  serveOperator(faqs.hideFaq, async (call, { params, body }) =>
    withMessage(await faqCommands.hideFaq(call, params.id, body), 'faq.desk.hiddenNow'),
  ),
  serveOperator(faqs.deleteFaq, async (call, { params, body }) =>
    withMessage(await faqCommands.deleteFaq(call, params.id, body), 'faq.desk.deleted'),
  ),
  serveOperator(faqs.orderFaqs, async (call, { params, body }) =>
    withMessage(await faqCommands.orderFaqs(call, params.id, body), 'site.desk.moved'),
  ),
  serveOperator(faqs.addFaqCategory, async (call, { body }) =>
    withMessage(await faqCommands.addFaqCategory(call, body), 'faq.desk.categoryAdded'),
  ),
  serveOperator(faqs.editFaqCategory, async (call, { params, body }) =>
    withMessage(await faqCommands.editFaqCategory(call, params.id, body), 'site.desk.saved'),
  ),
  serveOperator(faqs.orderFaqCategories, async (call, { body }) =>
    withMessage(await faqCommands.orderFaqCategories(call, body), 'site.desk.moved'),
  ),
  serveOperator(faqs.deleteFaqCategory, async (call, { params, body }) =>
    withMessage(
      await faqCommands.deleteFaqCategory(call, params.id, body.reason),
      'faq.desk.categoryDeleted',
    ),
  ),
];
