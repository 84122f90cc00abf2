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
    notifications: { name: 'Notifications', what: 'Everything you were told, the newest first.' },
  },
} as const satisfies EnglishTexts;
