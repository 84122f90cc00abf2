import type { EnglishTexts } from '../i18n.ts';
import type { RefusalCode } from '../refusals.ts';

/** The sentence for each refusal; specification §8 where it gives one. */
export const refusalEn = {
  bad_request: 'The request could not be read.',
  idempotency_key_missing: 'This request moves money and needs an Idempotency-Key header.',
  idempotency_key_invalid: 'An Idempotency-Key has 8 to 128 letters, digits, dashes or underscores.',
  unauthorized: 'Unauthorized',
  cross_site: 'This request did not come from this site, so nothing was changed.',
  not_allowed: 'You do not have permission to do this. Ask your company’s administrator.',
  not_approved: 'Your account has not been approved yet.',
  buyers_only: 'This is available for buyers only.',
  suppliers_only: 'This is available for suppliers only.',
  not_found: 'This could not be found.',
  method_not_allowed: 'This address does not take that kind of request.',
  conflict: 'Someone changed this a moment ago. Load it again and look before you repeat.',
  idempotency_key_reused: 'This key was already used for another request.',
  in_progress: 'The same request is still running. Wait for its answer.',
  payload_too_large: 'This is more than the server takes in one request.',
  unsupported_media_type: 'This kind of content is not accepted here.',
  invalid: 'Please correct the marked fields.',
  wrong_credentials: 'The e-mail or the password is not right.',
  wrong_password: 'The present password is not right.',
  wrong_code: { one: 'The code is not right. One try is left.', other: 'The code is not right. {n} tries are left.' },
  code_expired: 'This code is no longer valid. Ask for a new one.',
  ticket_expired: 'This sign-up has expired. Please start again.',
  reset_link_expired: 'This link is no longer valid. Ask for a new one.',
  account_disabled: 'This user was disabled. Ask your company’s administrator.',
  file_too_large: 'You cannot upload a file larger than 5 megabytes.',
  file_type_refused: 'This kind of file is not accepted. Use PDF, PNG, JPEG or WebP.',
  svg_refused: 'Cant upload svg image',
  file_empty: 'This file is empty.',
  papers_missing: 'Some papers or details are still missing.',
  review_decided: 'Somebody has already decided this review.',
  review_not_open: 'This company is not waiting for a review.',
  documents_undecided: 'Decide every document first.',
  too_many_requests: 'Too many tries. Wait a moment and try again.',
  busy: 'The service is busy. Please try again in a moment.',
  something_went_wrong: 'Something went wrong',
} as const satisfies EnglishTexts & Record<RefusalCode, unknown>;

/** What a field can be told; specification §5 where it gives the words. */
export const validationEn = {
  required: 'This field is required',
  invalid: 'This value is not valid.',
  characters: 'This text holds characters that are not allowed.',
  email: 'Enter a full e-mail address, such as name@company.ae.',
  tooShort: { one: 'At least one character.', other: 'At least {n} characters.' },
  tooLong: { one: 'At most one character.', other: 'At most {n} characters.' },
  tooSmall: 'Not less than {min}.',
  tooBig: 'Not more than {max}.',
  digits: 'Numbers only.',
  phoneMin: 'A phone number has at least 6 digits.',
  phoneMax: 'A phone number has at most 15 digits.',
  date: 'Invalid date',
  dateInFuture: 'The date must be after today.',
  passwordStrong:
    'At least 8 characters with a small letter, a capital letter, a digit and one of @#$%^&+=!*()',
  passwordCommon: 'This password is on the list of the most common ones. Choose another.',
  passwordMatch: 'Password does not match',
  passwordSame: 'The new password must differ from the present one.',
  termsRequired: 'Accept the terms to go on.',
  code: 'The code has 6 digits.',
  codeWrong: 'The code is not right.',
  wrongPassword: 'The present password is not right.',
  trn: 'A TRN has 15 digits.',
  svgRefused: 'Cant upload svg image',
  fileTooLarge: 'You cannot upload a file larger than 5 megabytes.',
  fileType: 'This kind of file is not accepted. Use PDF, PNG, JPEG or WebP.',
  fileEmpty: 'This file is empty.',
  reasonRequired: 'Say why: the applicant reads it.',
} as const satisfies EnglishTexts;

/** The ten states of RFQs and offers and what a company can be in (specification §4). */
export const statusEn = {
  active: 'Active',
  pending: 'Pending',
  waiting: 'Waiting',
  evaluate: 'Evaluate',
  accepted: 'Accepted',
  delivered: 'Delivered',
  completed: 'Completed',
  expired: 'Expired',
  canceled: 'Canceled',
  rejected: 'Rejected',
} as const satisfies EnglishTexts;

export const generalEn = {
  done: 'Done',
} as const satisfies EnglishTexts;
