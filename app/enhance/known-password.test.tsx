// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignUpForm } from '#features/registration/ui/sign-up-form.tsx';
import { textsIn } from '#tests/harness/page.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { TextProvider } from '#ui/use-text.tsx';
import { EnhanceParts } from '../shell/enhance-parts.tsx';
import { catalogueOf, loadCatalogue } from '../texts/load.ts';
import { loadCheck } from './form-check.ts';
import { watchForms } from './forms.ts';

// jsdom has no layout; the script asks which button is visible.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  get(this: HTMLElement) {
    return this.parentElement;
  },
});

const t = textsIn('en');
const message = 'This password is too common. Choose another.';

function fieldOf(name: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
  if (field === null) throw new Error(`The form has no field ${name}`);
  return field;
}

const stepOf = () =>
  document.querySelector<HTMLElement>('form [data-step]:not([data-off])')?.dataset['step'];
const noteOf = (name: string) => document.getElementById(`${fieldOf(name).id}-error`)?.textContent;

async function goOn(user: UserEvent, password: string): Promise<void> {
  for (const [name, text] of Object.entries({
    email: 'sara@aldana.example',
    password,
    password_confirm: password,
  })) {
    await user.clear(fieldOf(name));
    await user.click(fieldOf(name));
    await user.paste(text);
  }
  if (!fieldOf('terms').checked) await user.click(fieldOf('terms'));
  await user.click(screen.getByRole('button', { name: t('registration.next') }));
}

beforeAll(async () => {
  document.documentElement.lang = 'en';
  vi.stubGlobal('scrollTo', () => undefined);
  await loadCatalogue('en');
  watchForms();
});

beforeEach(async () => {
  const Page = () => (
    <TextProvider locale="en" catalogue={catalogueOf('en')}>
      <main>
        <SignUpForm refused={undefined} type="buyer" />
      </main>
      <EnhanceParts />
      <ToastRegion />
    </TextProvider>
  );
  const Stub = createRoutesStub([{ path: '*', Component: Page }]);
  document.body.innerHTML = renderToStaticMarkup(<Stub initialEntries={['/auth']} />);
  await loadCheck('sign-up account');
});

/** The bodies that were sent, each to the address of the check. */
function answerWith(answer: (body: { password: string }) => Response): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push(`${url} ${body}`);
    return answer(JSON.parse(body) as { password: string });
  });
  return sent;
}

const refusal = () => Response.json({ errors: { password: [message] } }, { status: 422 });

describe('the first step of a sign-up', () => {
  it('keeps a password of the list of known ones at its field until another is typed', async () => {
    const sent = answerWith(({ password }) =>
      password.startsWith('Liverpool') ? refusal() : Response.json({ data: null }),
    );
    const user = userEvent.setup();
    await goOn(user, 'Liverpool#2026');
    await waitFor(() => expect(noteOf('password')).toBe(message));
    expect(stepOf()).toBe('account');
    expect(fieldOf('password').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement?.textContent).toContain(t('registration.password'));
    expect(sent).toEqual(['/api/sign_up/password {"password":"Liverpool#2026"}']);
    await goOn(user, 'Kandura!42-oud');
    await waitFor(() => expect(stepOf()).toBe('personal'));
    expect(document.querySelector('form > [data-summary]')).toBeNull();
  });

  it.each([
    ['the limit is reached', () => Response.json({ code: 'too_many_requests' }, { status: 429 })],
    ['the answer is unreadable', () => new Response('<p>', { status: 422 })],
    [
      'the network is lost',
      () => {
        throw new TypeError('network');
      },
    ],
  ])('leads on when %s, because the server checks the whole form again', async (_, answer) => {
    const sent = answerWith(answer);
    await goOn(userEvent.setup(), 'Liverpool#2026');
    await waitFor(() => expect(stepOf()).toBe('personal'));
    expect(sent).toHaveLength(1);
  });

  it('asks nothing about a password that its own rules refuse', async () => {
    const sent = answerWith(refusal);
    await goOn(userEvent.setup(), 'short');
    await waitFor(() => expect(noteOf('password')).not.toBeUndefined());
    expect(stepOf()).toBe('account');
    expect(sent).toEqual([]);
  });
});
