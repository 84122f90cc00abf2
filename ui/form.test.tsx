// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLoaderData, useRevalidator, type ActionFunction } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '../tests/harness/page.tsx';
import type { FormAnswer, Refused } from './form-answer.ts';
import { resumeSession } from './ended-session.ts';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { OnceKey } from './once-key.tsx';
import { ToastRegion } from './toast.tsx';
import { useFormFetcher } from './use-form-fetcher.ts';
import { useActionAnswer } from './use-action-answer.ts';

const texts = {
  en: { name: 'Company name', city: 'City', missing: 'Enter a name.', short: 'Enter a city.' },
  ar: { name: 'اسم الشركة', city: 'المدينة', missing: 'أدخل الاسم.', short: 'أدخل المدينة.' },
} as const;
type Texts = (typeof texts)['en' | 'ar'];

const validateWith = (labels: Texts) => (data: FormData) => {
  const city = data.get('city');
  return {
    name: data.get('name') === '' ? [labels.missing] : [],
    city: typeof city === 'string' && city.length < 3 ? [labels.short] : [],
  };
};

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly quiet?: boolean;
  readonly withoutCheck?: boolean;
  readonly action?: ActionFunction;
}

function Fields({ labels, quiet = false, withoutCheck = false }: Options & { labels: Texts }) {
  const refused = useActionAnswer<Refused | undefined>();
  return (
    <Form
      quiet={quiet}
      {...(withoutCheck ? {} : { validate: validateWith(labels) })}
      errors={refused?.errors}
      message={refused?.message}
      values={refused?.values}
    >
      <TextField name="name" label={labels.name} />
      <TextField name="city" label={labels.city} />
      <SubmitButton busyLabel="Sending" name="intent" value="save">
        Save
      </SubmitButton>
      <SubmitButton busyLabel="Deleting" name="intent" value="delete" formNoValidate>
        Delete
      </SubmitButton>
    </Form>
  );
}

function openForm({ locale = 'en', action, ...options }: Options = {}) {
  const labels = texts[locale];
  const sent: Record<string, string>[] = [];
  const answered: ActionFunction = async (args) => {
    const form = await args.request.clone().formData();
    sent.push(Object.fromEntries(form) as Record<string, string>);
    return action === undefined ? null : action(args);
  };
  const page = openPage(<Fields labels={labels} {...options} />, { locale, action: answered });
  const field = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label });
  const press = async (name: string) =>
    page.user.click(await screen.findByRole('button', { name }));
  return { ...page, labels, sent, field, press };
}

const errorOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

describe.each(['en', 'ar'] as const)('a form in %s', (locale) => {
  it('shows each error at its field and above, with the focus there, and sends nothing', async () => {
    const { press, field, labels, sent, t } = openForm({ locale });
    await press('Save');
    const summary = await screen.findByRole('group');
    expect(summary.textContent).toContain(t('ui.thingsToFix', { n: 2 }));
    await waitFor(() => expect(document.activeElement).toBe(summary));
    const name = await field(labels.name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(errorOf(name)).toContain(labels.missing);
    expect(errorOf(await field(labels.city))).toContain(labels.short);
    expect(sent).toEqual([]);
  });

  it('leads from a line of the summary into its field', async () => {
    const { press, field, labels, user } = openForm({ locale });
    await press('Save');
    const summary = await screen.findByRole('group');
    await user.click(within(summary).getByRole('link', { name: labels.city }));
    expect(document.activeElement).toBe(await field(labels.city));
  });

  it('drops the line of a corrected field, counts the rest, and goes with the last one', async () => {
    const { press, field, labels, user, sent, t } = openForm({ locale });
    await press('Save');
    await user.type(await field(labels.name), 'Al Dana');
    const summary = screen.getByRole('group');
    const status = within(summary).getByRole('status');
    const left = () =>
      within(summary)
        .queryAllByRole('link')
        .map((link) => link.textContent);
    await waitFor(() => expect(left()).toEqual([labels.city]));
    expect(screen.getByRole('group', { name: t('ui.thingsToFix', { n: 1 }) })).toBe(summary);
    expect(status.textContent).toBe(t('ui.thingsToFix', { n: 1 }));
    expect((await field(labels.name)).getAttribute('aria-invalid')).not.toBe('true');
    expect(document.activeElement).toBe(await field(labels.name));
    await user.clear(await field(labels.name));
    await user.tab();
    await waitFor(() => expect(left()).toEqual([labels.name, labels.city]));
    await user.type(await field(labels.name), 'Al Dana');
    await user.type(await field(labels.city), 'Dubai');
    await waitFor(() => expect(status.textContent).toBe(t('ui.allFixed')));
    expect(status.isConnected).toBe(true);
    expect(screen.queryByRole('group')).toBeNull();
    expect(summary.textContent).toBe(t('ui.allFixed'));
    expect(document.activeElement).toBe(await field(labels.city));
    await press('Save');
    await waitFor(() => expect(sent).toEqual([{ name: 'Al Dana', city: 'Dubai', intent: 'save' }]));
  });
});

describe('the errors of a form', () => {
  it('leave the focus in the summary when the line that has it disappears, as after autofill', async () => {
    const { press, field, labels } = openForm();
    await press('Save');
    const summary = await screen.findByRole('group');
    const link = within(summary).getByRole('link', { name: labels.name });
    link.focus();
    fireEvent.input(await field(labels.name), { target: { value: 'Al Dana' } });
    await waitFor(() => expect(link.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(summary));
  });

  it('appear when a touched field is left, and not in one that was only passed', async () => {
    const { field, labels, user } = openForm();
    await user.click(await field(labels.name));
    await user.tab();
    expect(errorOf(await field(labels.name))).not.toContain(labels.missing);
    await user.type(await field(labels.city), 'Al');
    await user.tab();
    await waitFor(async () => expect(errorOf(await field(labels.city))).toContain(labels.short));
  });

  it('appear at the first attempt in a quiet form', async () => {
    const { field, labels, user, press } = openForm({ quiet: true });
    await user.type(await field(labels.city), 'Al');
    await user.tab();
    expect(errorOf(await field(labels.city))).not.toContain(labels.short);
    await press('Save');
    expect(errorOf(await field(labels.city))).toContain(labels.short);
  });

  it('do not disable a button that needs no valid field', async () => {
    const { press, sent } = openForm();
    await press('Delete');
    await waitFor(() => expect(sent).toEqual([{ name: '', city: '', intent: 'delete' }]));
  });

  it('of the server appear at their fields, and typed values remain', async () => {
    const action = () => ({
      ok: false,
      code: 'invalid',
      message: undefined,
      errors: { name: ['A company with this name exists.'] },
      values: { name: 'Al Dana', city: 'Dubai' },
    });
    const { press, field, labels, user } = openForm({ withoutCheck: true, action });
    await user.type(await field(labels.name), 'Al Dana');
    await user.type(await field(labels.city), 'Dubai');
    await press('Save');
    const summary = await screen.findByRole('group');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(errorOf(await field(labels.name))).toContain('A company with this name exists.');
    expect((await field(labels.name)).value).toBe('Al Dana');
    expect((await field(labels.city)).value).toBe('Dubai');
  });

  it('that belong to no field are the title of the summary', async () => {
    const action = () => ({
      ok: false,
      code: 'busy',
      message: 'Too many are waiting. Try again in a minute.',
      errors: {},
      values: { name: 'Al Dana' },
    });
    const { press } = openForm({ withoutCheck: true, action });
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many are waiting.');
  });
});

it('a form is sent once while its answer is pending, and its button is busy', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const { press, sent, user, field, labels } = openForm({
    withoutCheck: true,
    action: () => promise,
  });
  await user.type(await field(labels.name), 'Al Dana');
  await press('Save');
  const busy = await screen.findByRole('button', { name: 'Sending' });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  await user.click(busy);
  await user.type(await field(labels.name), '{Enter}');
  expect(sent).toHaveLength(1);
  resolve(null);
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
});

describe('a form that is sent without leaving its page', () => {
  function InPlace({ onDone }: { onDone: () => void }) {
    const { fetcher, refused } = useFormFetcher(onDone);
    return (
      <>
        <Form fetcher={fetcher} errors={refused?.errors} message={refused?.message}>
          <TextField name="label" label="Label" />
          <SubmitButton busyLabel="Saving">Save</SubmitButton>
        </Form>
        <ToastRegion />
      </>
    );
  }

  it('shows a toast on success and closes', async () => {
    const onDone = vi.fn<() => void>();
    const action = (): FormAnswer => ({ ok: true, message: 'Address saved' });
    const { user } = openPage(<InPlace onDone={onDone} />, { action });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Address saved')).toBeTruthy();
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('stays open with the refusal and the typed values', async () => {
    const onDone = vi.fn<() => void>();
    const action = () => ({
      ok: false,
      code: 'invalid',
      message: undefined,
      errors: { label: ['An address with this label exists.'] },
      values: {},
    });
    const { user } = openPage(<InPlace onDone={onDone} />, { action });
    await user.type(await screen.findByRole('textbox', { name: 'Label' }), 'Jebel Ali');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText(/An address with this label exists/)).length).toBe(2);
    expect(screen.getByDisplayValue('Jebel Ali')).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('can be sent again as soon as a refusal is shown, while other data are still read', async () => {
    const sent: string[] = [];
    const action = async ({ request }: { request: Request }) => {
      const label = (await request.formData()).get('label');
      sent.push(typeof label === 'string' ? label : '');
      return { ok: false, code: 'invalid', message: undefined, errors: { label: ['Too short.'] } };
    };
    const loader = () => (sent.length === 0 ? null : new Promise<null>(() => undefined));
    const { user } = openPage(<InPlace onDone={() => undefined} />, { action, loader });
    await user.type(await screen.findByRole('textbox', { name: 'Label' }), 'J');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findAllByText(/Too short/);
    await user.type(screen.getByRole('textbox', { name: /Label/ }), 'A{Enter}');
    await waitFor(() => expect(sent).toEqual(['J', 'JA']));
  });
});

describe('a form whose request fails', () => {
  const failed = (changes: object = {}): FormAnswer => ({
    ok: false,
    code: 'busy',
    message: 'The service is busy. Try again in a moment.',
    errors: {},
    values: {},
    retryAfterSeconds: null,
    ...changes,
  });

  function TwoForms() {
    return (
      <>
        <Form aria-label="First">
          <OnceKey />
          <TextField name="label" label="Label" />
          <button type="submit" name="intent" value="save">
            Save
          </button>
        </Form>
        <Form aria-label="Second">
          <button type="submit">Delete</button>
        </Form>
      </>
    );
  }

  it('shows the message and sends the same values with the same key on "Try again"', async () => {
    const sent: string[] = [];
    const action = async ({ request }: { request: Request }) => {
      sent.push(JSON.stringify([...(await request.formData())]));
      return failed();
    };
    const { user } = openPage(<TwoForms />, { action });
    await user.type(await screen.findByRole('textbox', { name: 'Label' }), 'Jebel Ali');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The service is busy.');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toMatch(/once_key","[0-9a-f]{32}".*Jebel Ali.*intent","save"/);
    expect(sent[1]).toBe(sent[0]);
  });

  it('keeps the message, the values and "Try again" while a live event refreshes the page', async () => {
    let reads = 0;
    function Live() {
      const { revalidate } = useRevalidator();
      return (
        <>
          <p>Reads: {String(useLoaderData())}</p>
          <Fields labels={texts.en} withoutCheck />
          <button type="button" onClick={() => void revalidate()}>
            Live event
          </button>
        </>
      );
    }
    const { user } = openPage(<Live />, {
      action: () => failed(),
      loader: () => {
        reads += 1;
        return reads;
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'City' }), 'Dubai');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Try again' });
    const before = reads;
    await user.click(screen.getByRole('button', { name: 'Live event' }));
    await waitFor(() => expect(reads).toBe(before + 1));
    await screen.findByText('Reads: ' + String(reads));
    expect(screen.getByRole('alert').textContent).toContain('busy');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByDisplayValue('Dubai')).toBeTruthy();
  });

  it('is sent again with the same key once its user has signed in again', async () => {
    const sent: string[] = [];
    const action = async ({ request }: { request: Request }) => {
      sent.push(JSON.stringify([...(await request.formData())]));
      return failed({ code: sent.length === 1 ? 'session_ended' : 'busy' });
    };
    const { user } = openPage(<TwoForms />, { action });
    await user.type(await screen.findByRole('textbox', { name: 'Label' }), 'Jebel Ali');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Try again' });
    resumeSession();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toBe(sent[0]);
    // The second failure has another reason, so signing in again sends nothing.
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('busy'));
    resumeSession();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toHaveLength(3));
  });

  it('is the only form of its page with the message', async () => {
    const { user } = openPage(<TwoForms />, { action: () => failed() });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(1);
    const second = screen.getByRole('form', { name: 'Second' });
    expect(second.querySelector('[role="alert"]')).not.toBeNull();
  });

  it.each([
    ['invalid', { label: ['This field is required'] }, 0],
    ['insufficient_balance', {}, 0],
    ['something_went_wrong', {}, 1],
    ['too_many_requests', {}, 1],
    ['payload_too_large', {}, 1],
    ['in_progress', {}, 1],
  ] as const)('after %s with the errors %j has %i buttons "Try again"', async (code, errors, n) => {
    const action = () => failed({ code, errors });
    function One() {
      const { fetcher, refused } = useFormFetcher();
      return (
        <Form fetcher={fetcher} errors={refused?.errors} message={refused?.message}>
          <TextField name="label" label="Label" />
          <SubmitButton busyLabel="Saving">Save</SubmitButton>
        </Form>
      );
    }
    const { user } = openPage(<One />, { action });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.querySelector('[data-summary]')).not.toBeNull());
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(n),
    );
  });
});
