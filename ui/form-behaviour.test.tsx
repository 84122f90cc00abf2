// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe } from 'vitest';
import { signUpInput } from '../features/registration/schema.ts';
import {
  fieldOf,
  nextTask,
  refusedWith,
  SignUpFields,
  testFormBehaviour,
  type Fields,
  type OpenForm,
} from '../tests/harness/form-behaviour.tsx';
import { openPage } from '../tests/harness/page.tsx';
import { loadCatalogue } from '../app/texts/load.ts';
import type { Refused } from './form-answer.ts';
import { useSettlingCheck } from './use-schema-check.ts';
import { useActionAnswer } from './use-action-answer.ts';

const loadSchema = () => Promise.resolve(signUpInput);

function Page() {
  const refused = useActionAnswer<Refused | undefined>();
  const { validate, isSettled } = useSettlingCheck(loadSchema);
  return (
    <>
      {isSettled && <p>Ready</p>}
      <SignUpFields refused={refused} validate={validate} />
    </>
  );
}

const openForm: OpenForm = async ({ locale, answer = () => refusedWith({}) }) => {
  await loadCatalogue(locale);
  const sent: Fields[] = [];
  const page = openPage(<Page />, {
    locale,
    action: async ({ request }) => {
      const fields = Object.fromEntries(await request.formData()) as Fields;
      sent.push(fields);
      await nextTask();
      return answer(fields);
    },
  });
  // The schema is fetched when the form is first touched.
  const { t, user } = page;
  await screen.findByRole('button', { name: t('registration.sendCode') });
  await user.click(fieldOf('email'));
  await screen.findByText('Ready');
  return { user, t, sent };
};

describe.each(['en', 'ar'] as const)('a form that React runs, in %s,', (locale) =>
  testFormBehaviour(openForm, locale),
);
