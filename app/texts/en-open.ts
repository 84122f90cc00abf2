import { contentEn } from '../../features/content/en.ts';
import { registrationEn } from '../../features/registration/en.ts';
import { sessionEn } from '../../features/session/en.ts';
import { twoStepEn } from '../../features/two-step/en.ts';
import { generalEn, refusalEn, statusEn, validationEn } from '../../shared/texts/en.ts';
import { shellEn } from '../shell/en.ts';
import { uiEn } from '../ui/en.ts';

/** What public pages say, a third of the whole: a visitor does not fetch the words of the areas. */
export const openEn = {
  ui: uiEn,
  shell: shellEn,
  general: generalEn,
  refusal: refusalEn,
  validation: validationEn,
  status: statusEn,
  session: sessionEn,
  twoStep: twoStepEn,
  registration: registrationEn,
  content: contentEn,
} as const;
