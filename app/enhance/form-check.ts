import type { core } from 'zod';
import { createTranslator } from '#shared/i18n.ts';
import type { Catalogue } from '../texts/en.ts';
import { loadTexts, catalogueOf, languageOfPage, loadCatalogue } from '../texts/load.ts';
import { textPacks } from '../texts/packs.ts';
import type { Text } from '#ui/use-text.tsx';
import type { FieldErrors } from '#ui/form-errors.ts';
import { errorsOf, loadValidator } from '#ui/load-validator.ts';

export interface Check {
  readonly errorsOf: (data: FormData) => FieldErrors;
  readonly titleOf: (n: number) => string;
}

const session = () => import('#features/session/schema.ts');
const registration = () => import('#features/registration/schema.ts');

/** The server's own schemas by the form's `intent`; those of a sign-up also by step. */
const schemas: Readonly<Record<string, () => Promise<core.$ZodType>>> = {
  'sign-in': async () => (await session()).signIn.body,
  forgot: async () => (await session()).forgotPassword.body,
  reset: async () => (await session()).changePasswordForm,
  activate: async () => (await registration()).activationForm,
  'sign-up': async () => (await registration()).signUpInput,
  'sign-up account': async () => (await registration()).accountStepForm,
};

/** The development server does not split texts by route, so the whole language loads. */
async function loadText(): Promise<Text> {
  const locale = languageOfPage();
  await (textPacks === null ? loadCatalogue(locale) : loadTexts('enhance-form-check'));
  return createTranslator<Catalogue>(locale, catalogueOf(locale));
}

async function makeCheck(loadSchema: () => Promise<core.$ZodType>): Promise<Check> {
  const [t, validate] = await Promise.all([loadText(), loadValidator(loadSchema)]);
  return {
    errorsOf: (data) => errorsOf(t, validate(data)),
    titleOf: (n) => t('ui.thingsToFix', { n }),
  };
}

const made = new Map<string, Promise<Check | null>>();
export const ready = new Map<string, Check>();

/**
 * Fetches the check of a form once. Null: only the server validates this form, or the fetch failed.
 */
export function loadCheck(name: string): Promise<Check | null> {
  const known = made.get(name);
  const loadSchema = schemas[name];
  if (known !== undefined || loadSchema === undefined) return known ?? Promise.resolve(null);
  const making = makeCheck(loadSchema)
    .then((check) => {
      ready.set(name, check);
      return check;
    })
    .catch(() => {
      // A failed fetch is forgotten, so that the next touch retries it.
      made.delete(name);
      return null;
    });
  made.set(name, making);
  return making;
}
