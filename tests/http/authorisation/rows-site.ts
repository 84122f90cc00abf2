import {
  addContact,
  addEmptyCategory,
  addMeeting,
  addQuestion,
  addUpcomingPolicy,
} from '../../factories/site.ts';
import type { TestApi } from '../../harness/api.ts';

/** Rows of the console's content pages, which belong to no company. */
export const siteMakers = {
  faq: async (api: TestApi) => ({ params: { id: (await addQuestion(api)).id } }),
  shownFaq: async (api: TestApi) => ({
    params: { id: (await addQuestion(api, { published_at: api.now() })).id },
  }),
  faqCategory: async (api: TestApi) => ({ params: { id: await addEmptyCategory(api) } }),
  policy: async (api: TestApi) => ({ params: { id: await addUpcomingPolicy(api) } }),
  contact: async (api: TestApi) => ({ params: { id: await addContact(api) } }),
  closedContact: async (api: TestApi) => ({
    params: { id: await addContact(api, { state: 'closed' }) },
  }),
  meeting: async (api: TestApi) => ({ params: { id: await addMeeting(api) } }),
  heldMeeting: async (api: TestApi) => ({
    params: { id: await addMeeting(api, { state: 'confirmed', due_at: api.now() }) },
  }),
};

/** Which of these a path names. */
export const siteKinds = [
  [/\/operator\/faqs\/\{id\}\/hide/, 'shownFaq'],
  [/\/operator\/faqs\/\{id\}/, 'faq'],
  [/\/operator\/(?:faq_categories|order\/faqs)\/\{id\}/, 'faqCategory'],
  [/\/operator\/policies\/\{id\}/, 'policy'],
  [/\/operator\/messages\/\{id\}\/reopen/, 'closedContact'],
  [/\/operator\/messages\/\{id\}/, 'contact'],
  [/\/operator\/meetings\/\{id\}\/finish/, 'heldMeeting'],
  [/\/operator\/meetings\/\{id\}/, 'meeting'],
] as const;
