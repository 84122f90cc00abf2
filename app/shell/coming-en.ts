import type { EnglishTexts } from '../../shared/i18n.ts';

/** What a room will hold, for the rooms that are being prepared. An entry goes when its room opens. */
export const comingEn = {
  title: 'This room is being prepared',
  rooms: {
    faq: {
      name: 'Frequently asked questions',
      what: 'Short answers about accounts, fees, the Q discount and delivery.',
    },
    meeting: {
      name: 'Book a meeting',
      what: 'Tell us when it suits you, and a person shows you how the marketplace works.',
    },
    terms: { name: 'Terms and conditions', what: 'The terms of use and the policies, in both languages.' },
    app: { name: 'Get the app', what: 'Links to install the marketplace on your phone.' },
    profile: {
      name: 'Company profile',
      what: 'Company data, licence, TRN and papers, and what is missing for approval.',
    },
    users: { name: 'User management', what: 'Colleagues who may sign in, with their roles and limits.' },
    notifications: { name: 'Notifications', what: 'Everything you were told, the newest first.' },
    drafts: { name: 'Drafts', what: 'What you began and did not send yet.' },
    createRfq: {
      name: 'Create RFQ',
      what: 'Lines, quantities, delivery and expiry: one request to every fitting supplier.',
    },
    rfqs: { name: 'RFQ management', what: 'All your RFQs by status, with the number of offers on each.' },
    rfqDetails: {
      name: 'RFQ details',
      what: 'One RFQ whole: lines, documents, delivery, questions and their answers.',
    },
  },
} as const satisfies EnglishTexts;
