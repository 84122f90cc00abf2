import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { en } from '#app/texts/en.ts';
import { TextProvider } from '#ui/use-text.tsx';
import type { Refused } from '#ui/form-answer.ts';
import type { ContactView } from '#features/contact/schema.ts';
import type { MeetingView } from '../schema.ts';
import type { FaqView } from '#features/faq/schema.ts';
import type { PolicyVersionView } from '#features/policy/schema/versions.ts';
import { ContactThread } from '#features/contact/ui/contact-thread.tsx';
import { FaqForm } from '#features/faq/ui/faq-form.tsx';
import { MeetingOne } from './meeting-one.tsx';
import { PolicyForm } from '#features/policy/ui/policy-form.tsx';

const at = '2026-11-20T08:00:00.000Z';
const closed: ContactView = {
  id: 'c1',
  name: 'Maryam',
  email: 'maryam@aldana.test',
  subject: 'Prices',
  message: 'How much is it?',
  locale: 'en',
  state: 'closed',
  sent_at: at,
  moved_at: at,
  version: 2,
  erased_on: at,
  steps: [{ id: 's1', verb: 'close', text: 'Asked twice', by: 'Hind', at, mail: null }],
  can: { reply: false, close: false, reopen: true, close_silently: false },
};
const declined: MeetingView = {
  id: 'm1',
  full_name: 'Omar',
  company_name: 'Al Dana',
  email: 'omar@aldana.test',
  phone: '+971504187726',
  job_title: 'Manager',
  locale: 'en',
  state: 'declined',
  due_at: at,
  preferred_at: at,
  minutes: 30,
  place: '',
  link: '',
  sent_at: at,
  version: 2,
  steps: [],
  can: { confirm: false, decline: false, finish: false },
};

function refusal(values: Readonly<Record<string, string>>): Refused {
  const message = 'Someone else just changed this.';
  return { ok: false, code: 'conflict', message, errors: {}, values, retryAfterSeconds: null };
}

/** The page as the server sends it. `posted`: the answer of its action. */
function sent(page: ReactNode, search = '', posted?: Refused): string {
  const Component = () => (
    <TextProvider locale="en" catalogue={en}>
      {page}
    </TextProvider>
  );
  const Stub = createRoutesStub([{ id: 'page', path: '*', Component }]);
  const answered = posted === undefined ? {} : { hydrationData: { actionData: { page: posted } } };
  return renderToStaticMarkup(<Stub initialEntries={[`/admin/one${search}`]} {...answered} />);
}

/** A colleague was faster: the row allows no action, and the answer must say so. */
describe('text typed about a row that a colleague has decided', () => {
  it('remains in the answer to a closed message, with the refusal', () => {
    const typed = refusal({ intent: 'reply', text: 'It costs AED 500.', seen_version: '1' });
    const html = sent(<ContactThread contact={closed} refused={typed} />);
    expect(html).toContain('It costs AED 500.');
    expect(html).toContain(typed.message);
    expect(sent(<ContactThread contact={closed} refused={undefined} />)).not.toContain('<textarea');
  });

  it('remains in the form of a declined meeting, with the refusal', () => {
    const typed = refusal({
      intent: 'confirm',
      place: 'Our office, second floor',
      seen_version: '1',
    });
    const html = sent(<MeetingOne meeting={declined} now={new Date(at)} refused={typed} />);
    expect(html).toContain('Our office, second floor');
    expect(html).toContain(typed.message);
    expect(
      sent(<MeetingOne meeting={declined} now={new Date(at)} refused={undefined} />),
    ).not.toContain('<textarea');
  });

  it.each([
    ['a message', <ContactThread key="c" contact={closed} refused={undefined} />, 'close'],
    [
      'a meeting',
      <MeetingOne key="m" meeting={declined} now={new Date(at)} refused={undefined} />,
      'decline',
    ],
  ])(
    'is refused with a message where the dialog of %s is gone, without JavaScript',
    (_what, page, kind) => {
      const posted = refusal({ intent: kind, reason: 'Not needed', seen_version: '1' });
      expect(sent(page, `?dialog=${kind}`, posted)).toContain(posted.message);
    },
  );
});

/**
 * A colleague saved in between and the page has that version, so text typed before it must not
 * replace it unseen.
 */
describe('a text after its preview', () => {
  const typed = { seen_version: '1', question_en: 'By cheque?', reason: 'Asked often' };
  const seenIn = (html: string) => /name="seen_version" value="(\d+)"/.exec(html)?.[1];
  const faq: FaqView = {
    id: 'f1',
    category_id: 'g1',
    question_en: 'By card?',
    question_ar: 'بالبطاقة؟',
    answer_en: 'Yes.',
    answer_ar: 'نعم.',
    state: 'shown',
    was_shown: true,
    version: 2,
    updated_at: at,
    can: { publish: false, hide: true, delete: false },
  };
  const terms: PolicyVersionView = {
    id: 'p2',
    slug: 'terms',
    version: 2,
    title_en: 'Terms',
    title_ar: 'الشروط',
    body_en: 'What applies.',
    body_ar: 'ما يسري.',
    effective_on: '2026-11-20',
    state: 'in_force',
    note: '',
    created_at: at,
    created_by: null,
    withdrawn: null,
    before: null,
    can: { withdraw: false },
  };
  const now = new Date(at);

  it.each([
    [
      'a question',
      <FaqForm key="f" faq={faq} categories={[]} refused={undefined} typed={typed} />,
      '1',
    ],
    [
      'a question that was refused',
      <FaqForm key="f" faq={faq} categories={[]} refused={refusal(typed)} typed={undefined} />,
      '1',
    ],
    [
      'a question that is opened',
      <FaqForm key="f" faq={faq} categories={[]} refused={undefined} typed={undefined} />,
      '2',
    ],
    [
      'a policy',
      <PolicyForm key="p" newest={terms} seen={2} now={now} refused={undefined} typed={typed} />,
      '1',
    ],
    [
      'a policy that is opened',
      <PolicyForm
        key="p"
        newest={terms}
        seen={2}
        now={now}
        refused={undefined}
        typed={undefined}
      />,
      '2',
    ],
  ])('is sent with the version that was read: %s', (_what, page, version) => {
    expect(seenIn(sent(page))).toBe(version);
  });
});
