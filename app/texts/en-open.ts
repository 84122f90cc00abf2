import { registrationEn } from '../../features/registration/en.ts';
import { sessionEn } from '../../features/session/en.ts';
import { twoStepEn } from '../../features/two-step/en.ts';
import { generalEn, refusalEn, statusEn, validationEn } from '../../shared/texts/en.ts';
import { shellEn } from '../shell/en.ts';
import { uiEn } from '../ui/en.ts';

/** What sign-in and what stands around a page say: its visitor fetches neither the words of the areas nor of pages without script. */
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
} as const;
