import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AccountFields } from '#features/registration/ui/account-fields.tsx';
import { PersonalFields } from '#features/registration/ui/personal-fields.tsx';
import type { Locale } from '#shared/locale.ts';
import { CodeField } from '#ui/code-field.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import type { Validate } from '#ui/use-form-errors.ts';
import { useText, type Text } from '#ui/use-text.tsx';

export type Fields = Readonly<Record<string, string>>;
type Answer = (fields: Fields) => Refused | Promise<Refused>;

/** A page with the form below, as one of the two implementations opens it. */
export interface OpenedForm {
  readonly user: UserEvent;
  readonly t: Text;
  readonly sent: readonly Fields[];
}

export type OpenForm = (options: { locale: Locale; answer?: Answer }) => Promise<OpenedForm>;

/** All fields of the sign-up in one step, with a code. */
export function SignUpFields(props: { refused: Refused | undefined; validate?: Validate }) {
  const { refused, validate } = props;
  const t = useText();
  return (
    <Form
      errors={refused?.errors}
      message={refused?.message}
      values={refused?.values}
      {...(validate === undefined ? {} : { validate })}
    >
      <input type="hidden" name="intent" value="sign-up" />
      <AccountFields type={undefined} />
      <PersonalFields />
      <CodeField name="code" label={t('registration.code')} />
      <SubmitButton busyLabel={t('registration.sending')}>
        {t('registration.sendCode')}
      </SubmitButton>
    </Form>
  );
}

/** One task. A real answer never arrives within the task of the press that asked for it. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });

/** The server's refusal of a submission, which the page shows. */
export const refusedWith = (changes: Partial<Refused>): Refused => ({
  ok: false,
  code: 'invalid',
  message: 'Some fields are wrong.',
  errors: {},
  values: { intent: 'sign-up' },
  retryAfterSeconds: null,
  ...changes,
});

const typed = {
  email: 'sara@aldana.example',
  password: 'Kandura!42-oud',
  password_confirm: 'Kandura!42-oud',
  full_name: 'سارة الحمادي',
  company_name: 'Al Dana Trading',
  position: 'Buyer',
  mobile: '+971501234567',
  phone: '+97143710092',
} as const;
type FieldName = keyof typeof typed | 'account_type' | 'code' | 'terms';

export function fieldOf(name: FieldName): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
  if (field === null) throw new Error(`The form has no field ${name}`);
  return field;
}

const summaryOf = () => document.querySelector<HTMLElement>('form > [data-summary]');

const isWrong = (name: FieldName) => fieldOf(name).getAttribute('aria-invalid') === 'true';

const notesOf = (name: FieldName) =>
  (fieldOf(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

async function write(user: UserEvent, name: FieldName, value: string): Promise<void> {
  await user.clear(fieldOf(name));
  await user.click(fieldOf(name));
  await user.paste(value);
}

async function fillIn(user: UserEvent): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await write(user, name as FieldName, value);
  await user.click(fieldOf('account_type'));
  await user.click(fieldOf('terms'));
}

const send = ({ user, t }: OpenedForm) =>
  user.click(screen.getByRole('button', { name: t('registration.sendCode') }));

const requiredLabels = (t: Text) => [
  t('registration.accountType'),
  t('registration.email'),
  t('registration.password'),
  t('registration.passwordConfirm'),
  t('registration.terms'),
  t('registration.fullName'),
  t('registration.companyName'),
  t('registration.position'),
  t('registration.mobile'),
  t('registration.phone'),
];

interface Behaviour {
  readonly title: string;
  readonly check: (open: OpenForm, locale: Locale) => Promise<void>;
}

const errors: readonly Behaviour[] = [
  {
    title: 'lists every required field in the order of the page, and sends nothing',
    check: async (open, locale) => {
      const form = await open({ locale });
      await send(form);
      await waitFor(() => expect(summaryOf()).not.toBeNull());
      const summary = summaryOf() ?? document.body;
      const lines = within(summary).getAllByRole('link');
      expect(lines.map((line) => line.textContent)).toEqual(requiredLabels(form.t));
      expect(summary.textContent).toContain(form.t('ui.thingsToFix', { n: 10 }));
      expect(isWrong('email')).toBe(true);
      expect(notesOf('email')).not.toBe('');
      expect(form.sent).toEqual([]);
    },
  },
  {
    title: 'shows the error of a choice that was not made at its group, until one is chosen',
    check: async (open, locale) => {
      const form = await open({ locale });
      await send(form);
      const group = screen.getByRole('group', { name: form.t('registration.accountType') });
      const notes = () => document.getElementById(group.getAttribute('aria-describedby') ?? '');
      await waitFor(() => expect(notes()?.textContent).toContain(form.t('validation.required')));
      await form.user.click(fieldOf('account_type'));
      await waitFor(() => expect(notes()).toBeNull());
    },
  },
  {
    title: 'moves the focus to the errors, whose first line leads into the first wrong field',
    check: async (open, locale) => {
      const form = await open({ locale });
      await fillIn(form.user);
      await form.user.clear(fieldOf('email'));
      await send(form);
      const [first] = await screen.findAllByRole('link', { name: form.t('registration.email') });
      await waitFor(() => expect(document.activeElement).toBe(summaryOf()));
      if (first === undefined) throw new Error('The summary has no line');
      await form.user.click(first);
      expect(document.activeElement).toBe(fieldOf('email'));
    },
  },
  {
    title: 'shows a wrong value when its field is left, and not before',
    check: async (open, locale) => {
      const { user, t } = await open({ locale });
      await write(user, 'email', 'sara@');
      expect(isWrong('email')).toBe(false);
      await user.tab();
      await waitFor(() => expect(isWrong('email')).toBe(true));
      expect(notesOf('email')).toContain(t('validation.email'));
      expect(fieldOf('email').closest('[data-box]')?.getAttribute('data-box')).toBe('wrong');
      expect(summaryOf()).toBeNull();
    },
  },
  {
    title: 'shows no error at a field that was left without typing',
    check: async (open, locale) => {
      const { user } = await open({ locale });
      await user.click(fieldOf('full_name'));
      await user.tab();
      await write(user, 'position', '');
      await write(user, 'email', 'sara@');
      await user.tab();
      await waitFor(() => expect(isWrong('email')).toBe(true));
      expect(isWrong('full_name')).toBe(false);
    },
  },
  {
    title: 'removes an error as soon as its field is corrected, and its line from the summary',
    check: async (open, locale) => {
      const form = await open({ locale });
      await send(form);
      await waitFor(() => expect(isWrong('company_name')).toBe(true));
      await write(form.user, 'company_name', 'Al Dana Trading');
      await waitFor(() => expect(isWrong('company_name')).toBe(false));
      expect(fieldOf('company_name').closest('[data-box]')?.getAttribute('data-box')).toBe('');
      expect(notesOf('company_name').trim()).toBe(form.t('registration.companyHint'));
      const summary = summaryOf() ?? document.body;
      const lines = within(summary).getAllByRole('link');
      const fixed = form.t('registration.companyName');
      expect(lines.map((line) => line.textContent)).toEqual(
        requiredLabels(form.t).filter((label) => label !== fixed),
      );
      expect(summary.textContent).toContain(form.t('ui.thingsToFix', { n: 9 }));
      expect(document.activeElement).toBe(fieldOf('company_name'));
      expect(isWrong('position')).toBe(true);
    },
  },
  {
    title: 'removes the error of a second field that a correction also repairs',
    check: async (open, locale) => {
      const { user } = await open({ locale });
      await user.click(fieldOf('account_type'));
      await write(user, 'password', typed.password);
      await write(user, 'password_confirm', 'Kandura!42');
      await user.tab();
      await waitFor(() => expect(isWrong('password_confirm')).toBe(true));
      await write(user, 'password', 'Kandura!42');
      await user.tab();
      await waitFor(() => expect(isWrong('password_confirm')).toBe(false));
    },
  },
];

const answers: readonly Behaviour[] = [
  {
    title: 'shows a refusal of the server at the field and above, and preserves typed values',
    check: async (open, locale) => {
      const message = 'This e-mail address cannot be used.';
      const answer = () => refusedWith({ message: 'Not sent.', errors: { email: [message] } });
      const form = await open({ locale, answer });
      await fillIn(form.user);
      await send(form);
      await waitFor(() => expect(summaryOf()?.textContent).toContain(message));
      await waitFor(() => expect(notesOf('email')).toContain(message));
      expect(isWrong('email')).toBe(true);
      expect(summaryOf()?.textContent).toContain(message);
      await waitFor(() => expect(document.activeElement).toBe(summaryOf()));
      for (const [name, value] of Object.entries(typed))
        expect(fieldOf(name as FieldName).value).toBe(value);
      expect(fieldOf('terms').checked).toBe(true);
    },
  },
  {
    title: 'preserves a refusal of the server at its field while another field is changed',
    check: async (open, locale) => {
      const message = 'This e-mail address cannot be used.';
      const answer = () => refusedWith({ message: 'Not sent.', errors: { email: [message] } });
      const form = await open({ locale, answer });
      await fillIn(form.user);
      await send(form);
      await waitFor(() => expect(notesOf('email')).toContain(message));
      await write(form.user, 'company_name', 'Al Dana Steel');
      await form.user.tab();
      await nextTask();
      expect(notesOf('email')).toContain(message);
      await write(form.user, 'email', 'office@aldana.example');
      await waitFor(() => expect(isWrong('email')).toBe(false));
    },
  },
  {
    title: 'shows a refusal that belongs to no field as the title above',
    check: async (open, locale) => {
      const answer = () => refusedWith({ code: 'busy', message: 'Try again in a minute.' });
      const form = await open({ locale, answer });
      await fillIn(form.user);
      await send(form);
      const summary = await screen.findByText('Try again in a minute.');
      expect(summary.closest('[data-summary]')?.querySelector('a')).toBeNull();
      expect(document.querySelector('form [aria-invalid="true"]')).toBeNull();
    },
  },
  {
    title: 'is sent once while its answer is pending, and its button is busy and keeps the focus',
    check: async (open, locale) => {
      const { promise, resolve } = Promise.withResolvers<Refused>();
      const form = await open({ locale, answer: () => promise });
      const { user, t } = form;
      await fillIn(user);
      await send(form);
      const busy = await screen.findByRole('button', { name: t('registration.sending') });
      expect(busy.getAttribute('aria-busy')).toBe('true');
      expect(document.activeElement).toBe(busy);
      await user.click(busy);
      await user.type(fieldOf('email'), '{Enter}');
      expect(form.sent).toHaveLength(1);
      resolve(refusedWith({ message: 'Try again.' }));
      await screen.findByText('Try again.');
      const idle = await screen.findByRole('button', { name: t('registration.sendCode') });
      expect(idle.getAttribute('aria-busy')).toBeNull();
    },
  },
  {
    title: 'can be sent again after a refusal, with the corrected value',
    check: async (open, locale) => {
      const answer = () => refusedWith({ errors: { email: ['Taken.'] } });
      const form = await open({ locale, answer });
      await fillIn(form.user);
      await send(form);
      await screen.findAllByText(/Taken\./);
      await write(form.user, 'email', 'office@aldana.example');
      await send(form);
      await waitFor(() => expect(form.sent).toHaveLength(2));
      expect(form.sent.map(({ email }) => email)).toEqual([typed.email, 'office@aldana.example']);
    },
  },
];

const fields: readonly Behaviour[] = [
  {
    title: 'shows Arabic digits as ASCII digits and sends them without spaces',
    check: async (open, locale) => {
      const form = await open({ locale, answer: () => refusedWith({}) });
      await fillIn(form.user);
      await write(form.user, 'mobile', '٠٥٠ ١٢٣ ٤٥٦٧');
      expect(fieldOf('mobile').value).toBe('050 123 4567');
      await send(form);
      await waitFor(() => expect(form.sent).toHaveLength(1));
      expect(form.sent[0]).toMatchObject({ mobile: '0501234567', full_name: typed.full_name });
    },
  },
  {
    title: 'accepts the digits of a pasted code and marks the box of the next one',
    check: async (open, locale) => {
      const { user } = await open({ locale });
      await write(user, 'code', 'الرمز: ٤٨٢');
      expect(fieldOf('code').value).toBe('482');
      const boxes = [...document.querySelectorAll('[data-now]')];
      const marked = () => boxes.map((box) => box.getAttribute('data-now') === 'true');
      await waitFor(() => expect(marked()).toEqual([false, false, false, true, false, false]));
    },
  },
  {
    title: 'shows and hides a password with a button that reports its state',
    check: async (open, locale) => {
      const { user, t } = await open({ locale });
      await write(user, 'password', typed.password);
      const [button] = screen.getAllByRole('button', {
        name: new RegExp(`^${t('ui.showPassword')}: `),
      });
      if (button === undefined) throw new Error('The password cannot be shown');
      await user.click(button);
      expect([fieldOf('password').type, button.getAttribute('aria-pressed')]).toEqual([
        'text',
        'true',
      ]);
      expect(fieldOf('password_confirm').type).toBe('password');
      await user.click(button);
      expect([fieldOf('password').type, button.getAttribute('aria-pressed')]).toEqual([
        'password',
        'false',
      ]);
      expect(fieldOf('password').value).toBe(typed.password);
    },
  },
  {
    title: 'marks the rules of a new password that are met',
    check: async (open, locale) => {
      const { user } = await open({ locale });
      await write(user, 'password', 'Kandura42');
      const met = () =>
        [...document.querySelectorAll('[data-rule]')]
          .filter((rule) => rule.getAttribute('data-met') === 'true')
          .map((rule) => rule.getAttribute('data-rule'));
      await waitFor(() => expect(met()).toEqual(['length', 'lower', 'upper', 'digit']));
    },
  },
];

/**
 * The behaviour that readers see of every form. React's forms and the script of /auth share no code
 * for it, so both run these tests.
 */
export function testFormBehaviour(open: OpenForm, locale: Locale): void {
  it.each([...errors, ...answers, ...fields])('$title', async ({ check }) => {
    await check(open, locale);
  });
}
