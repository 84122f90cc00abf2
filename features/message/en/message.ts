import type { EnglishTexts } from '#shared/i18n.ts';
import { dealMailEn } from './deal.ts';

export const messageEn = {
  sign_up_code: {
    subject: 'Your activation code',
    lead: 'Enter this code to activate your account:',
    note: 'The code is valid for 10 minutes. {brand} will never ask you for it. If you didn’t sign up, ignore this email.',
    sms: '{brand}: your activation code is {code}. Valid for 10 minutes.',
  },
  sign_up_existing: {
    subject: 'You already have an account',
    lead: 'Someone, probably you, tried to sign up with this email. It already has an account, so we didn’t create a new one.',
    action: 'Sign in',
    note: 'Forgot your password? Reset it on the sign-in page.',
  },
  password_reset: {
    subject: 'Reset your password',
    lead: 'We received a request to reset your password. The link works once and is valid for 30 minutes.',
    action: 'Reset password',
    note: 'If you didn’t request this, ignore this email; nothing will change.',
  },
  password_changed: {
    subject: 'Your password was changed',
    lead: '{name}, your account password was just changed and all devices were signed out.',
    note: 'If this wasn’t you, reset your password immediately and contact us.',
  },
  user_invited: {
    subject: 'You’ve been added to {company} on {brand}',
    lead: '{name} added you as a user of {company}. Choose a password, then sign in with this email.',
    action: 'Choose password',
    note: 'The link works once and is valid for 3 days. After that, use “Forgot your password?” on the sign-in page. If you don’t know this company, ignore this email and contact us.',
  },
  own_password_needed: {
    subject: 'Choose your own password',
    lead: '{name}, someone just entered the temporary password of your account. It doesn’t sign in: choose your own password first. The link works once and is valid for 30 minutes.',
    action: 'Choose password',
    note: 'If this wasn’t you, ignore this email and tell the person who added you. Nobody can sign in until you choose a password.',
  },
  ownership_moved: {
    subject: '{company}: the account has a new owner',
    lead: '{name} is now the owner of {company}’s account. The previous owner is now an administrator.',
    note: 'If you didn’t expect this, contact us immediately.',
  },
  email_change_code: {
    subject: 'Confirm your new email',
    lead: 'Enter this code in your profile to sign in with this email from now on:',
    note: 'The code is valid for 10 minutes. {brand} will never ask you for it. If you didn’t request it, ignore this email; nothing will change.',
  },
  whatsapp_code: {
    subject: 'Confirm your WhatsApp number',
    lead: 'Enter this code in the notification settings to get notifications by WhatsApp:',
    note: 'The code is valid for 10 minutes. {brand} will never ask you for it. If you didn’t request it, ignore this message; nothing will change.',
  },
  email_change_existing: {
    subject: 'This email already has an account',
    lead: 'Someone, probably you, tried to change an account’s email to this one. It already has its own account, so nothing was changed.',
    note: 'If this wasn’t you, ignore this email.',
  },
  email_change_asked: {
    subject: 'Request to change your email',
    lead: '{name}, someone signed in to your account requested to change its email to {email}. Nothing changes until the code sent there is entered.',
    note: 'If this wasn’t you, reset your password immediately and contact us.',
  },
  email_changed: {
    subject: 'Your email address was changed',
    lead: '{name}, your account now signs in with {email}. All other devices were signed out. We no longer send account emails to this address.',
    note: 'If this wasn’t you, contact us immediately.',
  },
  two_step_enabled: {
    subject: 'Two-step sign-in is on',
    lead: '{name}, signing in to your account now requires a code from your authenticator app. All your other devices were signed out.',
    note: 'If this wasn’t you, reset your password immediately and contact us.',
  },
  two_step_disabled: {
    subject: 'Two-step sign-in is off',
    lead: '{name}, you now sign in with your password only.',
    note: 'If this wasn’t you, reset your password immediately and contact us.',
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    lead: '{name}, the passkey “{passkey}” can now sign in to your account without your password.',
    note: 'If this wasn’t you, remove the passkey, reset your password immediately and contact us.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    lead: '{name}, the passkey “{passkey}” no longer signs in to your account.',
    note: 'If this wasn’t you, reset your password immediately and contact us.',
  },
  sign_in_failures: {
    subject: 'Failed sign-ins to your account',
    lead: '{name}, someone entered a wrong password for your account several times in the past day.',
    note: 'If this was you, there’s nothing to do. If not, reset your password with “Forgot your password?” and turn on two-step sign-in.',
  },
  code_failures: {
    subject: 'Wrong sign-in codes for your account',
    lead: '{name}, someone who knows your password entered a wrong code of your second step several times in the past day.',
    note: 'If this was you, there’s nothing to do. If not, choose a new password now with “Forgot your password?”.',
  },
  two_step_reset: {
    subject: 'Your two-step sign-in was reset',
    lead: '{name}, {by} turned off two-step sign-in for you. You sign in with your password only until you set it up again.',
    note: 'If you didn’t request this, contact your company’s administrator immediately.',
  },
  operator_invited: {
    subject: 'You’ve been added as an operator of {brand}',
    lead: '{name} added you as an operator of {brand}. Choose a password, then sign in to the console with this email.',
    action: 'Choose a password',
    note: 'The link works once, within 3 days. If you do not work for {brand}, ignore this message and write to us.',
  },
  operator_link: {
    subject: 'Choose a new password for the console',
    lead: '{name} sent you a link to choose a new password for the console.',
    action: 'Choose a password',
    note: 'The link works once and is valid for 3 days. Your current password works until then. If you didn’t request it, tell another administrator.',
  },
  operator_two_step_reset: {
    subject: 'Your two-step sign-in to the console was reset',
    lead: '{name}, {by} turned off two-step sign-in for you and ended your sessions. You sign in with your password only until you set it up again.',
    note: 'If you didn’t request this, tell another administrator immediately.',
  },
  operator_money_rights: {
    subject: '{holder} received rights in Finance',
    lead: '{name}, {by} gave {holder} rights on the platform’s money. They count 24 hours from now.',
    note: 'If you didn’t expect this, disable the account of {holder} in the console before then.',
  },
  money_rights_given: {
    subject: 'New rights on your company’s money: {holder}',
    lead: '{name}, {by} gave {holder} rights to spend or collect your company’s money.',
    note: 'If you didn’t expect this, remove the rights under Users.',
  },
  recovery_codes_made: {
    subject: 'New recovery codes',
    lead: '{name}, new recovery codes were just generated for your account. The old ones no longer work.',
    note: 'If this wasn’t you, reset your password immediately and contact us.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    lead: '{name}, one of your recovery codes was just used instead of an app code.',
    note: 'If this wasn’t you, reset your password immediately and contact us.',
  },
  account_closed: {
    subject: 'The account of {company} is closed',
    lead: '{name}, the owner closed the account of {company}. Nobody can sign in, and personal data will be erased on {day}.',
    note: 'If you didn’t expect this, contact us before that day.',
  },
  closed_account_paid: {
    subject: '{company}: we paid out {amount} from your closed account',
    lead: '{name}, we transferred {amount}, the remaining wallet balance of {company}, to {iban}. Bank reference: {reference}.',
    note: 'If you don’t recognise this bank account, contact us immediately.',
  },
  licence_ends: {
    subject: '{company}: your trade licence expires on {day}',
    lead: 'The trade licence of {company} expires on {day}. Upload the new one before then to keep trading without interruption.',
    action: 'Renew licence',
    note: 'Your account keeps working while we check the new licence.',
  },
  review_submitted: {
    subject: '{company}: we’ve received your documents',
    lead: 'We’ve received the documents of {company} and will reply within 24 hours.',
  },
  account_approved: {
    subject: '{company}: your account is approved',
    lead: '{company} is approved. You can now use all features.',
    action: 'Open dashboard',
    buyer: {
      lead: '{company} is approved. Publish your first RFQ: suppliers of its category see it at once, and you compare their offers line by line.',
      action: 'Publish your first RFQ',
    },
    supplier: {
      lead: '{company} is approved. See the open RFQs of your categories and send your first quotation.',
      action: 'See open RFQs',
    },
  },
  account_suspended: {
    subject: '{company}: your account is suspended',
    lead: '{company} is suspended and can’t publish, quote, buy or decide anything until this is resolved. Reply to this email to resolve it.',
    reason: 'Reason: {note}',
  },
  account_restored: {
    subject: '{company}: your account is active again',
    lead: 'The suspension of {company} has been lifted. You can use everything again.',
    action: 'Open the dashboard',
  },
  account_refused: {
    subject: '{company}: your account needs corrections',
    lead: '{company} isn’t approved yet. Correct the marked items and send them again; we’ll review them within 24 hours.',
    reason: 'Reason: {note}',
    action: 'See what to correct',
  },
  terms_changed: {
    subject: 'Updated terms and conditions from {day}',
    lead: 'Version {version} of our terms and conditions applies from {day}. Please read it; you can confirm it with one click when you next sign in.',
    action: 'Read terms',
    note: 'If you do not agree, you can close your account on your profile.',
  },
  rfq_invitation: {
    subject: '{company} asks you for a quotation: {title}',
    lead: '{company} invites you to quote on {title} ({number}). The RFQ closes on {day}, Dubai time. You need no account, and it costs you nothing.',
    short: '{company} invites you to quote on this RFQ.',
    action: 'Quote on {number}',
    note: 'The link is for you alone. {brand} never asks you for a password. You can decline on the page.',
    sms: '{company} asks for your quotation: {title}. Until {day}: {url} To stop: {stop}',
  },
  contact_reply: {
    subject: 'Re: {subject}',
    lead: '{text}',
    note: 'You wrote to us on {day}: “{quoted}”',
  },
  meeting_confirmed: {
    subject: 'Meeting confirmed: {when}',
    lead: '{name}, our meeting is on {when}, Dubai time.',
    reason: 'Where: {note}',
    action: 'Join the meeting',
    note: 'A calendar invitation is attached. If the time doesn’t suit you, reply and we’ll find another.',
    event: 'Meeting with {brand}',
  },
  meeting_declined: {
    subject: 'Your meeting request',
    lead: '{name}, we can’t hold the meeting on {when}.',
    reason: 'Reason: {note}',
    note: 'You’re welcome to request another time on our site.',
  },
  digest: {
    subject: { one: 'Daily summary: 1 notification', other: 'Daily summary: {n} notifications' },
    more: { one: 'And one more.', other: 'And {n} more.' },
    action: 'See all notifications',
  },
  /** The offers of an hour on one RFQ. */
  offers: {
    subject: {
      one: '{number}: 1 new offer – {title}',
      other: '{number}: {n} new offers – {title}',
    },
    heading: { one: '1 new offer within an hour', other: '{n} new offers within an hour' },
  },
  deal: dealMailEn,
  choose: 'Notification settings',
  settings: 'notification settings',
  unsubscribe: 'Unsubscribe from these emails',
  questions: 'Questions? Write to {email}',
  /** The reason for a mail, in its footer. */
  reason: {
    account: 'You received this email because you have an account with {brand}.',
    daily:
      'You received this email because you chose a daily summary in your notification settings.',
    invited: 'You received this email because {company} added you as a user on {brand}.',
    supplier:
      'You received this email because {company} added your address to its suppliers on {brand}.',
    operator: 'You received this email because you’re an operator of {brand}.',
    safety:
      'You received this email because it concerns the security of your {brand} account. Emails of this kind can’t be turned off.',
    signUp: 'You received this email because this address was used to sign up with {brand}.',
    topic:
      'You received this email because emails about “{topic}” are turned on in your notification settings.',
    /** For visitors, who may have no account. */
    visitor: 'You received this email because you contacted {brand}.',
  },
  link: 'If the button doesn’t work, open this link:',
  outbox: {
    title: 'Outbox',
    lead: 'The demo doesn’t send messages. Emails and SMS appear here, newest first.',
    mail: 'Email',
    sms: 'SMS',
    push: 'Push',
    whatsapp: 'WhatsApp',
    to: 'To',
    empty: 'No messages yet',
    emptyWhy: 'Sign up or reset a password, and the message will appear here.',
    openMail: 'Show as in an email app',
    state: {
      waiting: 'Being sent',
      sent: 'Sent',
      failed: 'Not delivered',
      kept: 'Stored, not sent',
    },
  },
} as const satisfies EnglishTexts;
