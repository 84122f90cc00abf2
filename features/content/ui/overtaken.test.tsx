import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { en } from '../../../app/texts/en.ts';
import { TextProvider } from '../../../app/texts/use-text.tsx';
import type { Refused } from '../../../app/ui/form-answer.ts';
import type { ContactView } from '../schema/contact.ts';
import type { MeetingView } from '../schema/meeting.ts';
import { ContactThread } from './contact-thread.tsx';
import { MeetingOne } from './meeting-one.tsx';

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
  const message = 'Someone changed this a moment ago.';
  return { ok: false, code: 'conflict', message, errors: {}, values, retryAfterSeconds: null };
}

/** The page as the server sends it; `posted`: what its action answered. */
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

/** A colleague was faster: the row may be acted on no more, and the answer says so. */
describe('what was typed about a row that a colleague has decided on', () => {
  it('stays in the answer to a message that was closed, with the refusal', () => {
    const typed = refusal({ intent: 'reply', text: 'It costs AED 500.', seen_version: '1' });
    const html = sent(<ContactThread contact={closed} refused={typed} />);
    expect(html).toContain('It costs AED 500.');
    expect(html).toContain(typed.message);
    expect(sent(<ContactThread contact={closed} refused={undefined} />)).not.toContain('<textarea');
  });

  it('stays in the form of a meeting that was declined, with the refusal', () => {
    const typed = refusal({ intent: 'confirm', place: 'Our office, second floor', seen_version: '1' });
    const html = sent(<MeetingOne meeting={declined} now={new Date(at)} refused={typed} />);
    expect(html).toContain('Our office, second floor');
    expect(html).toContain(typed.message);
    expect(sent(<MeetingOne meeting={declined} now={new Date(at)} refused={undefined} />)).not.toContain('<textarea');
  });

  it.each([
    ['a message', <ContactThread key="c" contact={closed} refused={undefined} />, 'close'],
    ['a meeting', <MeetingOne key="m" meeting={declined} now={new Date(at)} refused={undefined} />, 'decline'],
  ])('is refused in words where the dialog of %s is no more, before JavaScript', (_what, page, kind) => {
    const posted = refusal({ intent: kind, reason: 'Not needed', seen_version: '1' });
    expect(sent(page, `?dialog=${kind}`, posted)).toContain(posted.message);
  });
});
