import type { EnglishTexts } from '#shared/i18n.ts';

export const actLinkEn = {
  title: {
    approve: 'Approve this award?',
    acknowledge: 'Acknowledge this order?',
    receive: 'Confirm the receipt of all goods?',
    remind_acknowledge: 'Remind the supplier of this order?',
    remind_receive: 'Remind the buyer to record the receipt?',
    remind_approve: 'Remind the approvers of this award?',
    remind_proposal: 'Remind the approvers of this award by line?',
  },
  page: 'Act by link',
  effect: {
    approve: 'Your company accepts the offer, and the supplier is notified.',
    acknowledge: 'The buyer is notified that you deliver as ordered.',
    receive:
      'All goods of the order that are still open count as received today. The supplier is notified.',
    remind_acknowledge:
      'The supplier gets one reminder to acknowledge the order. You can send one reminder a day.',
    remind_receive:
      'The buyer gets one reminder to record what arrived. You can send one reminder a day.',
    remind_approve:
      'The approvers of your company get your request again. You can send it once a day.',
    remind_proposal:
      'The approvers of your company get your request again. You can send it once a day.',
  },
  do: {
    approve: 'Approve',
    acknowledge: 'Acknowledge',
    receive: 'Confirm receipt',
    remind_acknowledge: 'Send reminder',
    remind_receive: 'Send reminder',
    remind_approve: 'Send reminder',
    remind_proposal: 'Send reminder',
  },
  number: 'Number',
  subject: 'Subject',
  company: 'Company',
  total: 'Total',
  reason: 'Reason of the request',
  until: 'This link works once, until {time}. Opening it changes nothing.',
  password: 'Password',
  code: 'Code of your authenticator app, if two-step sign-in is on',
  proof: 'You may approve any amount, so we ask for your password.',
  open: 'Open in {brand}',
  done: 'Done. We’ve notified the people concerned.',
  state: {
    used: 'This link was used already',
    expired: 'This link has expired',
    changed: 'The record has changed',
    revoked: 'This link no longer works',
    unknown: 'This link doesn’t exist',
  },
  why: {
    used: 'Each link works once. Sign in to see the result.',
    expired: 'A link works for 72 hours. Sign in to decide.',
    changed: 'It is no longer as it was when we sent the message. Sign in to see it as it is now.',
    revoked:
      'Your rights, password or email have changed, or you turned these links off. Sign in to decide.',
    unknown: 'Check that you copied the whole address, or sign in.',
  },
} as const satisfies EnglishTexts;
