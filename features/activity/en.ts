import type { EnglishTexts } from '../../shared/i18n.ts';

/** One sentence for each verb, under the verb itself. */
export const activityEn = {
  account: {
    profileSaved: 'Profile changed',
    documentUploaded: 'Document uploaded: {document}',
    logoRemoved: 'Logo removed',
    submitted: 'Sent for review',
    renewed: 'New licence sent for review',
    documentApproved: 'Document approved: {document}',
    documentRefused: 'Document refused: {document}',
    approved: 'Account approved',
    refused: 'Account refused',
  },
} as const satisfies EnglishTexts;
