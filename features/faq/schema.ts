import { z } from 'zod';
import {
  instant,
  contentTag,
  editor,
  byId,
  optionalReason,
  siteTag,
} from '#features/site/schema.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { oneOf } from '#shared/list.ts';
import { line, note, seenVersion, reason, newOrder } from '#shared/validation.ts';
import { anyone } from '#shared/actor.ts';
import { faqShown } from './rules.ts';

const faqRow = z.object({
  id: z.uuid(),
  question_en: z.string(),
  question_ar: z.string(),
  state: z.enum(['hidden', 'shown']),
  version: z.int(),
  updated_at: instant,
  can: z.object({
    publish: z.boolean(),
    hide: z.boolean(),
    delete: z.boolean(),
  }),
});
export type FaqRowView = z.output<typeof faqRow>;

const faqCategory = z.object({
  id: z.uuid(),
  name_en: z.string(),
  name_ar: z.string(),
  version: z.int(),
  questions: z.array(faqRow),
  can: z.object({ delete: z.boolean() }),
});
export type FaqCategoryView = z.output<typeof faqCategory>;

export const listOperatorFaqs = declareEndpoint({
  method: 'get',
  path: '/operator/faqs',
  tag: contentTag,
  summary:
    'Lists all questions by category in their order, hidden ones included; `key` searches both languages',
  who: editor,
  query: z.object({ key: line(0, 100).default(''), state: oneOf(faqShown) }),
  data: z.array(faqCategory),
});

const faqView = faqRow.extend({
  category_id: z.uuid(),
  answer_en: z.string(),
  answer_ar: z.string(),
  was_shown: z.boolean(),
});
export type FaqView = z.output<typeof faqView>;

export const readOperatorFaq = declareEndpoint({
  method: 'get',
  path: '/operator/faqs/{id}',
  tag: contentTag,
  summary: 'Returns a question in both languages with unfilled placeholders',
  who: editor,
  params: byId,
  data: faqView,
});

/** Longer answers belong on a page of their own. */
const faqInput = z.object({
  category_id: z.uuid(),
  question_en: line(5, 300),
  question_ar: line(5, 300),
  answer_en: note(10, 4000),
  answer_ar: note(10, 4000),
});
export type FaqInput = z.output<typeof faqInput>;

export const addFaq = declareEndpoint({
  method: 'post',
  path: '/operator/faqs',
  tag: contentTag,
  summary: 'Creates a question; it is hidden until it is published',
  who: editor,
  body: faqInput,
  data: z.object({ id: z.uuid() }),
});

export const editFaq = declareEndpoint({
  method: 'post',
  path: '/operator/faqs/{id}',
  tag: contentTag,
  summary:
    'Updates a question; a published one requires a reason; fails if another operator has changed it in the meantime',
  who: editor,
  params: byId,
  body: faqInput.extend({ reason: optionalReason, seen_version: seenVersion }),
  refusals: ['not_found', 'conflict'],
});

const decided = z.object({ reason, seen_version: seenVersion });

export const publishFaq = declareEndpoint({
  method: 'post',
  path: '/operator/faqs/{id}/publish',
  tag: contentTag,
  summary: 'Publishes a question on the site, with a reason',
  who: editor,
  params: byId,
  body: decided,
  refusals: ['not_found', 'conflict', 'state_changed'],
});

export const hideFaq = declareEndpoint({
  method: 'post',
  path: '/operator/faqs/{id}/hide',
  tag: contentTag,
  summary: 'Hides a question from the site, with a reason',
  who: editor,
  params: byId,
  body: decided,
  refusals: ['not_found', 'conflict', 'state_changed'],
});

export const deleteFaq = declareEndpoint({
  method: 'post',
  path: '/operator/faqs/{id}/delete',
  tag: contentTag,
  summary: 'Deletes a question that was never published, with a reason',
  who: editor,
  params: byId,
  body: decided,
  refusals: ['not_found', 'conflict', 'state_changed', 'faq_stays'],
});

export const orderFaqs = declareEndpoint({
  method: 'post',
  path: '/operator/order/faqs/{id}',
  tag: contentTag,
  summary:
    'Sets the order of the questions of a category, with a reason; fails if another operator has changed it in the meantime',
  who: editor,
  params: byId,
  body: newOrder(z.uuid()),
  refusals: ['not_found', 'conflict'],
});

const categoryInput = z.object({ name_en: line(3, 100), name_ar: line(3, 100), reason });
export type FaqCategoryInput = z.output<typeof categoryInput>;

export const addFaqCategory = declareEndpoint({
  method: 'post',
  path: '/operator/faq_categories',
  tag: contentTag,
  summary:
    'Creates a category of questions, with a reason; the site omits a category without questions',
  who: editor,
  body: categoryInput,
  data: z.object({ id: z.uuid() }),
});

export const editFaqCategory = declareEndpoint({
  method: 'post',
  path: '/operator/faq_categories/{id}',
  tag: contentTag,
  summary: 'Renames a category of questions, with a reason',
  who: editor,
  params: byId,
  body: categoryInput.extend({ seen_version: seenVersion }),
  refusals: ['not_found', 'conflict'],
});

export const orderFaqCategories = declareEndpoint({
  method: 'post',
  path: '/operator/order/faq_categories',
  tag: contentTag,
  summary:
    'Sets the order of the categories of questions, with a reason; fails if another operator has changed it in the meantime',
  who: editor,
  body: newOrder(z.uuid()),
  refusals: ['conflict'],
});

export const deleteFaqCategory = declareEndpoint({
  method: 'post',
  path: '/operator/faq_categories/{id}/delete',
  tag: contentTag,
  summary: 'Deletes a category without questions, with a reason',
  who: editor,
  params: byId,
  body: z.object({ reason }),
  refusals: ['not_found', 'faq_category_used'],
});

const faqGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  questions: z.array(z.object({ id: z.uuid(), question: z.string(), answer: z.string() })),
});
export type FaqGroup = z.output<typeof faqGroup>;

export const listFaqs = declareEndpoint({
  method: 'get',
  path: '/faqs',
  tag: siteTag,
  summary:
    'Lists the published questions and answers by category; `key` searches both and requires every word',
  who: anyone,
  query: z.object({ key: line(0, 100).default('') }),
  data: z.array(faqGroup),
});
