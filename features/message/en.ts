import type { EnglishTexts } from '#shared/i18n.ts';

export const messageEn = {
  sign_up_code: {
    subject: 'Your activation code',
    lead: 'Enter this code to activate your account:',
    note: 'The code is valid for 15 minutes. Nobody from {brand} will ever ask you for it. If you did not sign up, ignore this mail.',
    sms: '{brand}: your activation code is {code}. Valid for 15 minutes.',
  },
  sign_up_existing: {
    subject: 'You already have an account',
    lead: 'Somebody, probably you, tried to sign up with this address. It has an account already, so no new one was made.',
    action: 'Sign in',
    note: 'If you do not remember the password, choose a new one on the sign-in page.',
  },
  password_reset: {
    subject: 'Choose a new password',
    lead: 'A new password was asked for. The link works once and is valid for 30 minutes.',
    action: 'Choose a new password',
    note: 'If you did not ask for it, nothing changes: ignore this mail.',
  },
  password_changed: {
    subject: 'Your password was changed',
    lead: '{name}, the password of your account was changed just now, and every device was signed out.',
    note: 'If that was not you, choose a new password at once and write to us.',
  },
  user_invited: {
    subject: 'You can sign in to {brand}',
    lead: '{name} added you to the users of {company}. Choose your own password, then sign in with this address.',
    action: 'Choose a password',
    note: 'The link works once and is valid for 3 days. After that, use “Forgot your password?” on the sign-in page. If you do not know this company, ignore this mail and write to us.',
  },
  ownership_moved: {
    subject: 'The owner of your company’s account has changed',
    lead: '{name} is the owner of the account of {company} from now on. The owner before is an administrator.',
    note: 'If you did not expect this, write to us at once.',
  },
  email_change_code: {
    subject: 'Confirm your new e-mail address',
    lead: 'Enter this code on your profile to sign in with this address from now on:',
    note: 'The code is valid for 15 minutes. Nobody from {brand} will ever ask you for it. If you did not ask for it, ignore this mail: nothing changes.',
  },
  email_change_existing: {
    subject: 'This address has an account already',
    lead: 'Somebody, probably you, tried to change the address of an account to this one. It has an account of its own already, so nothing was changed.',
    note: 'If that was not you, ignore this mail.',
  },
  email_change_asked: {
    subject: 'Your e-mail address is to change',
    lead: '{name}, somebody signed in to your account asked to change its address to {email}. Nothing changes before the code that was sent there is entered.',
    note: 'If that was not you, choose a new password at once and write to us.',
  },
  email_changed: {
    subject: 'Your e-mail address was changed',
    lead: '{name}, from now on your account signs in with {email}. All other devices were signed out, and no mail about it comes here any more.',
    note: 'If that was not you, write to us at once.',
  },
  two_step_enabled: {
    subject: 'Two-step sign-in is on',
    lead: '{name}, from now on your account asks for a code of your authenticator app when you sign in. All your other devices were signed out.',
    note: 'If that was not you, choose a new password at once and write to us.',
  },
  two_step_disabled: {
    subject: 'Two-step sign-in is off',
    lead: '{name}, your account asks for the password alone from now on.',
    note: 'If that was not you, choose a new password at once and write to us.',
  },
  two_step_reset: {
    subject: 'Your two-step sign-in was reset',
    lead: '{name}, {by} turned two-step sign-in off for you. The password alone is asked for until you set it up again.',
    note: 'If you did not ask for this, speak to your company’s administrator at once.',
  },
  operator_invited: {
    subject: 'You are an operator of {brand}',
    lead: '{name} added you to the operators of {brand}. Choose a password of your own, then sign in to the console with this address.',
    action: 'Choose a password',
    note: 'The link works once, within 3 days. If you do not work for {brand}, ignore this message and write to us.',
  },
  operator_link: {
    subject: 'Choose a new password for the console',
    lead: '{name} sent you a link to choose a new password for the console.',
    action: 'Choose a password',
    note: 'The link works once, within 3 days. Until then your present password goes on. If you did not ask for it, tell another administrator.',
  },
  operator_two_step_reset: {
    subject: 'Your two-step sign-in to the console was reset',
    lead: '{name}, {by} turned two-step sign-in off for you and ended your sessions. The password alone is asked for until you set it up again.',
    note: 'If you did not ask for this, tell another administrator at once.',
  },
  recovery_codes_made: {
    subject: 'New recovery codes',
    lead: '{name}, new recovery codes were made for your account just now. The old ones are worth nothing.',
    note: 'If that was not you, choose a new password at once and write to us.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    lead: '{name}, one of your recovery codes was used just now in place of a code of the app.',
    note: 'If that was not you, choose a new password at once and write to us.',
  },
  account_closed: {
    subject: 'Your company’s account is closed',
    lead: '{name}, the account of {company} was closed by its owner. Nobody can sign in any more, and personal data is erased on {day}.',
    note: 'If you did not expect this, write to us before that day.',
  },
  closed_account_paid: {
    subject: 'Your closed account was paid {amount}',
    lead: '{name}, {amount} that the wallet of {company} still held has been transferred to {iban}, with the bank’s reference {reference}.',
    note: 'If you do not know this account, write to us at once.',
  },
  licence_ends: {
    subject: 'Your trade licence ends on {day}',
    lead: 'The trade licence of {company} ends on {day}. Upload the new one before then, so that you can go on trading without a break.',
    action: 'Renew the licence',
    note: 'You keep everything you have while the new licence is checked.',
  },
  review_submitted: {
    subject: 'Your papers are under review',
    lead: 'The papers of {company} have arrived. You will have the result within 24 hours.',
  },
  account_approved: {
    subject: 'Your account is approved',
    lead: '{company} is approved. Everything is open to you now.',
    action: 'Open the dashboard',
  },
  account_suspended: {
    subject: 'Your account is suspended',
    lead: '{company} is suspended. Nothing can be published, offered, bought or decided until this is settled. Answer this mail to settle it.',
    reason: 'Reason: {note}',
  },
  account_restored: {
    subject: 'Your account works again',
    lead: 'The suspension of {company} is lifted. Everything is open to you again.',
    action: 'Open the dashboard',
  },
  account_refused: {
    subject: 'Your account was not approved',
    lead: '{company} was not approved. Correct what is marked and send it again; the review then starts anew.',
    reason: 'Reason: {note}',
    action: 'See what to correct',
  },
  terms_changed: {
    subject: 'New terms and conditions',
    lead: 'Version {version} of our terms and conditions applies from {day}. Please read it; when you next sign in, one press confirms that you have.',
    action: 'Read the terms',
    note: 'If you do not agree, you can close your account on your profile.',
  },
  contact_reply: {
    subject: 'Re: {subject}',
    lead: '{text}',
    note: 'You wrote to us on {day}: “{quoted}”',
  },
  meeting_confirmed: {
    subject: 'Our meeting is set',
    lead: '{name}, we meet on {when}, time of Dubai.',
    reason: 'Where: {note}',
    action: 'Join the meeting',
    note: 'The invitation for your calendar is attached. If the time does not suit you, write to us and we find another one.',
    event: 'Meeting with {brand}',
  },
  meeting_declined: {
    subject: 'About your request for a meeting',
    lead: '{name}, the meeting of {when} will not take place.',
    reason: 'Why: {note}',
    note: 'You are welcome to ask for another time on our site.',
  },
  notification: {
    action: 'Open it',
  },
  digest: {
    subject: {
      one: 'Your morning summary: one notification',
      other: 'Your morning summary: {n} notifications',
    },
    more: { one: 'And one more.', other: 'And {n} more.' },
    action: 'See all notifications',
  },
  /** Under mails that may be switched off. */
  choose: 'Choose what you are mailed',
  unsubscribe: 'Stop mails of this kind',
  /** Under every mail. */
  footer: 'You get this mail because of your account with {brand}. Questions: {email}',
  /** To visitors. */
  footerVisitor: 'You get this mail because you wrote to {brand} on its site. Questions: {email}',
  link: 'If the button does not work, open this address:',
  /** The outbox of the demo. */
  outbox: {
    title: 'Outbox',
    lead: 'The demo sends nothing. Every mail and SMS it would send stands here, newest first.',
    mail: 'E-mail',
    sms: 'SMS',
    push: 'Push',
    to: 'To',
    empty: 'Nothing was sent yet',
    emptyWhy: 'Sign up or ask for a new password, and the message will stand here.',
    openMail: 'Show as the mail program does',
    state: {
      waiting: 'Being sent',
      sent: 'Sent',
      failed: 'Not delivered',
      kept: 'Kept here',
    },
  },
} as const satisfies EnglishTexts;
