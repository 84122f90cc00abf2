import { registrationAr } from '../../features/registration/ar.ts';
import { sessionAr } from '../../features/session/ar.ts';
import { twoStepAr } from '../../features/two-step/ar.ts';
import type { Translation } from '../../shared/i18n.ts';
import { generalAr, refusalAr, statusAr, validationAr } from '../../shared/texts/ar.ts';
import { shellAr } from '../shell/ar.ts';
import { uiAr } from '../ui/ar.ts';
import type { openEn } from './en-open.ts';

/** The Arabic of `openEn`. */
export const openAr: Translation<typeof openEn> = {
  ui: uiAr,
  shell: shellAr,
  general: generalAr,
  refusal: refusalAr,
  validation: validationAr,
  status: statusAr,
  session: sessionAr,
  twoStep: twoStepAr,
  registration: registrationAr,
};
