import type { EnglishTexts } from '#shared/i18n.ts';

export const preferenceEn = {
  title: 'How you are told',
  lead: 'Everything is on the bell. Choose what comes by e-mail and on your devices besides.',
  link: 'Choose how you are told',
  open: 'Choose',
  saved: 'Your choices are saved.',
  save: 'Save',
  saving: 'Saving',
  kind: 'What happened',
  email: 'E-mail',
  push: 'Push',
  /** Names one control among many: the kind, then the way. */
  emailOf: '{kind}: by e-mail',
  pushOf: '{kind}: on your devices',
  always: 'Always',
  choice: {
    now: 'At once',
    daily: 'Each morning',
    never: 'Never',
    bySearch: 'As the search says',
  },
  daily: 'Each morning: everything of a day in one e-mail, at 08:00 Dubai time.',
  safety: 'Codes and mails about your password and sign-in always come, at any hour.',
  quiet: {
    title: 'Quiet hours',
    lead: 'Between these times e-mails and pushes wait. Dubai time.',
    money: 'Money that leaves your wallet is told at once all the same.',
    from: 'From',
    until: 'Until',
    none: 'None',
  },
  device: {
    title: 'Push on this device',
    lead: 'News reaches this browser even while the page is closed, until you sign out.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    busy: 'One moment',
    on: 'On',
    off: 'Off',
    denied: 'Your browser blocks notifications of this site. Allow them in its settings first.',
    failed: 'It could not be changed. Try again.',
    unsupported:
      'This browser cannot show pushes. On an iPhone, add the site to the home screen first.',
  },
  returned: {
    bounce:
      'Mail to {email} came back on {day}. Only codes and mails about your sign-in are still tried there.',
    complaint:
      'Mail to {email} was reported as spam on {day}. Only codes and mails about your sign-in still go there.',
    title: 'Mail does not reach you',
    change: 'Change the address',
    how: 'Change the address, or choose a new password by the mailed link: if that mail arrives, this note goes.',
  },
  /** The page that a device shows without a connection. */
  offline: {
    title: 'You are offline',
    why: 'This page cannot be reached. It comes back by itself as soon as there is a connection.',
    retry: 'Try again',
  },
  unsubscribe: {
    title: 'Stop these mails?',
    ask: 'To {address}: {kind}.',
    digest: 'the morning summary and everything that it gathers',
    scope: 'What is to stop?',
    one: 'Only mails of this kind',
    all: 'All mails that can be stopped',
    rest: 'You still see everything on the bell. Codes and mails about your account’s safety still come.',
    do: 'Stop them',
    done: 'Those mails no longer come.',
    doneWhy: 'You can change it again under notifications, once you are signed in.',
    gone: 'This link does not work any more.',
    goneWhy: 'The address may have changed since. Sign in and choose under notifications.',
  },
} as const satisfies EnglishTexts;
