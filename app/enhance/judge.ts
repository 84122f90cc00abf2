import type { core } from 'zod';
import { createTranslator } from '#shared/i18n.ts';
import type { Catalogue } from '../texts/en.ts';
import { bringTexts, catalogueOf, languageOfPage, loadCatalogue } from '../texts/load.ts';
import { textPacks } from '../texts/packs.ts';
import type { Text } from '#ui/use-text.tsx';
import type { FieldErrors } from '#ui/form-errors.ts';
import { errorsOf, loadJudge } from '#ui/load-judge.ts';

/** What is wrong with a form, in words, and the title above it. */
export interface Check {
  readonly errorsOf: (data: FormData) => FieldErrors;
  readonly titleOf: (n: number) => string;
}

const session = () => import('#features/session/schema.ts');
const registration = () => import('#features/registration/schema.ts');

/** The server's own schemas, by the form's `intent`; of a sign-up also by its step. */
const schemas: Readonly<Record<string, () => Promise<core.$ZodType>>> = {
  'sign-in': async () => (await session()).signIn.body,
  forgot: async () => (await session()).forgotPassword.body,
  reset: async () => (await session()).changePasswordForm,
  activate: async () => (await registration()).activationForm,
  'sign-up': async () => (await registration()).signUpInput,
  'sign-up account': async () => (await registration()).accountStepForm,
};

/** Nothing is cut while developing: then the whole language comes. */
async function bringWords(): Promise<Text> {
  const locale = languageOfPage();
  await (textPacks === null ? loadCatalogue(locale) : bringTexts('enhance-judge'));
  return createTranslator<Catalogue>(locale, catalogueOf(locale));
}

async function makeCheck(loadSchema: () => Promise<core.$ZodType>): Promise<Check> {
  const [t, judge] = await Promise.all([bringWords(), loadJudge(loadSchema)]);
  return {
    errorsOf: (data) => errorsOf(t, judge(data)),
    titleOf: (n) => t('ui.thingsToFix', { n }),
  };
}

const made = new Map<string, Promise<Check | null>>();
/** Those that are here. */
export const ready = new Map<string, Check>();

/** The check of a form, fetched once; null where only the server judges, or where it is lost. */
export function bringCheck(name: string): Promise<Check | null> {
  const known = made.get(name);
  const loadSchema = schemas[name];
  if (known !== undefined || loadSchema === undefined) return known ?? Promise.resolve(null);
  const making = makeCheck(loadSchema)
    .then((check) => {
      ready.set(name, check);
      return check;
    })
    .catch(() => {
      // Asked for again at the next touch.
      made.delete(name);
      return null;
    });
  made.set(name, making);
  return making;
}
