import type { EnglishTexts } from '../../shared/i18n.ts';

export const registrationEn = {
  codeSent: 'We have sent you a code of 6 digits. It is valid for 15 minutes.',
  activated: 'Your account is active. Upload your company’s papers next.',
} as const satisfies EnglishTexts;
