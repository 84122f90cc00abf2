import type { EnglishTexts } from '#shared/i18n.ts';

export const preferenceEn = {
  title: 'Notification settings',
  lead: 'All notifications appear under the bell. Choose what you also get by email, by WhatsApp and on your devices.',
  link: 'Notification settings',
  open: 'Settings',
  saved: 'Settings saved.',
  save: 'Save',
  saving: 'Saving',
  kind: 'Event',
  events: { one: '{n} event', other: '{n} events' },
  byEmail: 'email for {n}',
  byPush: 'push for {n}',
  byWhatsapp: 'WhatsApp for {n}',
  email: 'Email',
  push: 'Push',
  /** Accessible names, which must be unique among many controls: the kind, then the channel. */
  emailOf: '{kind}: by email',
  pushOf: '{kind}: on your devices',
  whatsapp: 'WhatsApp',
  whatsappOf: '{kind}: by WhatsApp',
  always: 'Always',
  choice: {
    now: 'Instantly',
    daily: 'Daily summary',
    never: 'Never',
    bySearch: 'As set in the search',
  },
  daily: 'Daily summary: one email with everything from the day, at 08:00 Dubai time.',
  safety: 'Codes and emails about your password and sign-in are always sent immediately.',
  preset: {
    title: 'Quick choice',
    lead: 'One press sets all events below. You can still change each of them.',
    recommended: {
      name: 'Recommended',
      text: 'Decisions, deadlines and money at once; the rest under the bell.',
    },
    everything: { name: 'Everything', text: 'Each event at once, by email and on your devices.' },
    needs_me: { name: 'Only what needs me', text: 'Events that wait for your company’s answer.' },
    summary: { name: 'Summary only', text: 'One email each morning and no push notifications.' },
  },
  links: {
    title: 'Act from a message',
    on: 'Put a link in emails and WhatsApp messages with which I approve, acknowledge or confirm without signing in',
    lead: 'A link works once, for 72 hours, and only while the record is unchanged. Anyone who has the message can use it, so turn this off if others read your email.',
  },
  quiet: {
    title: 'Quiet hours',
    lead: 'Emails and push notifications are held between these times (Dubai time).',
    money: 'We always notify you immediately when money leaves your wallet.',
    from: 'From',
    until: 'Until',
    none: 'None',
  },
  device: {
    title: 'Push notifications on this device',
    lead: 'You get notifications in this browser even when the page is closed, until you sign out.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    busy: 'One moment',
    on: 'On',
    off: 'Off',
    denied:
      'Your browser blocks notifications from this site. Allow them in the browser settings first.',
    failed: 'The change wasn’t saved. Try again.',
    unsupported:
      'This browser doesn’t support push notifications. On iPhone, add the site to the home screen first.',
  },
  unproven: {
    title: 'Your email isn’t confirmed',
    why: 'We send no notifications to {email} until you confirm it with a code.',
    confirm: 'Confirm email',
  },
  returned: {
    bounce:
      'Email to {email} was returned on {day}. We now send only codes and sign-in emails there.',
    complaint:
      'Email to {email} was marked as spam on {day}. We now send only codes and sign-in emails there.',
    title: 'Our emails don’t reach you',
    change: 'Change email',
    how: 'Change your email, or reset your password with the emailed link. Once that email arrives, this notice disappears.',
  },
  /** The page that the service worker shows without a connection. */
  offline: {
    title: 'You are offline',
    why: 'This page needs a connection. It reloads by itself when you’re back online.',
    retry: 'Try again',
  },
  unsubscribe: {
    title: 'Stop these emails?',
    ask: 'To {address}: {kind}.',
    digest: 'the morning summary and everything that it gathers',
    scope: 'What do you want to stop?',
    one: 'Only emails of this type',
    all: 'All optional emails',
    rest: 'You’ll still see everything under the bell and get codes and security emails.',
    do: 'Stop emails',
    done: 'You won’t get these emails any more.',
    doneWhy: 'You can change this in Notification settings after signing in.',
    gone: 'This link no longer works.',
    goneWhy: 'Your email may have changed. Sign in and open Notification settings.',
  },
} as const satisfies EnglishTexts;
