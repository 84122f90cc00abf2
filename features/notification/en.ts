import type { EnglishTexts } from '#shared/i18n.ts';

export const notificationEn = {
  review_submitted: {
    title: 'Your papers are with us',
    message: 'The papers of {company} are under review. You will have the result within 24 hours.',
  },
  account_approved: {
    title: 'Your account is approved',
    message: '{company} is approved. Everything is open to you now.',
  },
  account_refused: {
    title: 'Your account was not approved',
    message: '{company} was not approved: {note}. Correct what is marked and send it again.',
  },
  account_suspended: {
    title: 'Your account is suspended',
    message:
      '{company} is suspended. Nothing can be published, offered, bought or decided meanwhile. Write to us to settle it.',
  },
  account_restored: {
    title: 'Your account works again',
    message: 'The suspension of {company} is lifted. Everything is open to you again.',
  },
  licence_ends: {
    title: 'Your trade licence ends soon',
    message:
      'The trade licence of {company} ends on {day}. Hand in the new one before then, and you keep everything.',
  },
  terms_changed: {
    title: 'New terms and conditions',
    message: 'Version {version} applies from {day}. Please read it and confirm that you have.',
  },
  rfq_published: {
    title: 'A new request in your categories',
    message: '{title} ({number}) is open for quotations.',
  },
  search_matched: {
    title: 'A request fits your search',
    message: '{title} ({number}) is open for quotations and fits your saved search {search}.',
  },
  search_digest: {
    title: 'What your saved searches found',
    message: 'New requests that are still open: {count}. Searches: {searches}. First: {titles}.',
  },
  category_merged: {
    title: 'A category of yours was merged',
    message:
      '{from} has become part of {into}. Your choice has moved along: you are shown the RFQs of {into} now, and what you paid for stays yours.',
  },
  rfq_amended: {
    title: 'A request was amended',
    message:
      'The buyer amended {title} ({number}). Read what changed; an offer sent before it needs your confirmation.',
  },
  rfq_canceled: {
    title: 'A request was cancelled',
    message: '{title} ({number}) was cancelled. Fees paid for its access are back in your wallet.',
  },
  rfq_closed: {
    title: 'A request has ended',
    message: '{title} ({number}) has ended. Nothing more can be sent for it.',
  },
  question_answered: {
    title: 'A question was answered',
    message: 'The buyer answered a question about {title} ({number}).',
  },
  access_refunded: {
    title: 'Your access fee is back',
    message: '{amount} for access to {title} ({number}) is back in your wallet.',
  },
  refund_refused: {
    title: 'Your refund was not approved',
    message: 'The access fee of {title} ({number}) stays paid.',
  },
  negotiation_asked: {
    title: 'A buyer asks for a revision',
    message: '{company} asks you to revise your offer for {title} ({number}).',
  },
  offer_accepted: {
    title: 'Your offer was accepted',
    message: '{company} accepted your offer for {title} ({number}). The purchase order comes next.',
  },
  offer_rejected: {
    title: 'Your offer was not chosen',
    message: 'Your offer for {title} ({number}) was rejected.',
  },
  offer_restored: {
    title: 'Your offer is under consideration again',
    message:
      '{company} is deciding on {title} ({number}) once more, and your offer counts as it stands. Withdraw it if you no longer hold it.',
  },
  offer_canceled: {
    title: 'An accepted offer was cancelled',
    message: '{company} cancelled the acceptance of your offer for {title} ({number}).',
  },
  offer_expired: {
    title: 'Your offer has expired',
    message:
      'Your offer for {title} ({number}) is past its validity. While the request is open you can renew it.',
  },
  order_sent: {
    title: 'You have a purchase order',
    message: '{company} sent {serial} for {title} ({number}). Please acknowledge it.',
  },
  order_reminder: {
    title: 'A purchase order waits for you',
    message:
      '{serial} of {company} is not acknowledged yet. After five working days the buyer may cancel it freely.',
  },
  goods_received: {
    title: 'The buyer received goods',
    message: '{company} confirmed goods of {serial} for {title} ({number}).',
  },
  order_delivered: {
    title: 'Your order is delivered',
    message: '{company} has received everything of {serial} for {title} ({number}).',
  },
  q_invoice_accepted: {
    title: 'Your Q invoice was accepted',
    message: '{amount} for {title} ({number}) is in your wallet.',
  },
  q_invoice_rejected: {
    title: 'Your Q invoice was rejected',
    message: 'The Q invoice for {title} ({number}) was rejected. You can upload it again.',
  },
  top_up_confirmed: {
    title: 'Your top-up is in',
    message: '{amount} is in your wallet.',
  },
  top_up_refused: {
    title: 'Your top-up was not confirmed',
    message: 'We could not confirm your top-up of {amount}.',
  },
  withdrawal_paid: {
    title: 'Your withdrawal is paid',
    message: '{amount} is on its way to your bank account.',
  },
  withdrawal_refused: {
    title: 'Your withdrawal was refused',
    message: '{amount} is back in your wallet.',
  },
  rfq_waits: {
    title: 'A request waits for your approval',
    message: '{title} ({number}) waits for an approver of your company.',
  },
  award_asked: {
    title: 'An award waits for your approval',
    message: 'Accept the offer of {company} on {title} ({number}), or say why not.',
  },
  award_approved: {
    title: 'Your award is approved',
    message: 'The offer of {company} on {title} ({number}) is accepted.',
  },
  award_refused: {
    title: 'Your award was not approved',
    message: 'The offer of {company} on {title} ({number}) stays under consideration.',
  },
  award_lapsed: {
    title: 'What you asked for has lapsed',
    message:
      'The offer of {company} on {title} ({number}) has changed or ended before it was approved. Look at it again.',
  },
  rfq_approved: {
    title: 'Your request is published',
    message: '{title} ({number}) is open; suppliers can send their offers.',
  },
  rfq_refused: {
    title: 'Your request was not published',
    message: '{title} ({number}) was refused. You can copy it to a new draft and correct it.',
  },
  rfq_evaluate: {
    title: 'Time to decide',
    message: '{title} ({number}) has closed with offers that wait for your decision.',
  },
  rfq_expired: {
    title: 'Your request has expired',
    message: '{title} ({number}) has ended without an accepted offer.',
  },
  question_asked: {
    title: 'A supplier has a question',
    message:
      'A supplier asks about {title} ({number}). Your answer goes to every supplier with access.',
  },
  offer_received: {
    title: 'A new offer',
    message: '{company} sent an offer for {title} ({number}).',
  },
  offer_revised: {
    title: 'An offer was revised',
    message: '{company} sent a new version of its offer for {title} ({number}).',
  },
  offer_confirmed: {
    title: 'An offer was confirmed',
    message: '{company} confirmed its offer for {title} ({number}) after your amendment.',
  },
  offer_withdrawn: {
    title: 'An offer was withdrawn',
    message: '{company} withdrew its offer for {title} ({number}).',
  },
  offer_lapsed: {
    title: 'An offer has expired',
    message: 'The offer of {company} for {title} ({number}) is past its validity.',
  },
  negotiation_answered: {
    title: 'Your revision was answered',
    message: '{company} answered your revision request for {title} ({number}) with a new version.',
  },
  negotiation_declined: {
    title: 'Your revision was declined',
    message: '{company} keeps its offer for {title} ({number}) as it is.',
  },
  deal_canceled: {
    title: 'The supplier cancelled',
    message:
      '{company} cancelled its accepted offer for {title} ({number}). You can choose another offer.',
  },
  order_acknowledged: {
    title: 'Your purchase order is acknowledged',
    message: '{company} acknowledged {serial} for {title} ({number}).',
  },
  tax_invoice_issued: {
    title: 'A tax invoice was issued',
    message: '{company} issued tax invoice {document} for {serial}, {title} ({number}).',
  },
  credit_note_issued: {
    title: 'A tax credit note was issued',
    message: '{company} issued tax credit note {document} for {serial}, {title} ({number}).',
  },
  deal_completed: {
    title: 'The deal is complete',
    message: '{serial} with {company} for {title} ({number}) is complete.',
  },
  reason: 'Reason: {note}',
  allRead: 'All notifications are marked as read.',
  topic: {
    rfq: 'Requests',
    offer: 'Offers',
    negotiation: 'Revisions',
    'accept-offer': 'Acceptances',
    order: 'Orders and deliveries',
    approval: 'Approvals',
    money: 'Wallet, fees and Q invoices',
    account: 'Account',
  },
  page: {
    title: 'Notifications',
    lead: 'What happened on your account, newest first.',
    unread: 'New',
    unreadCount: { one: 'One new notification', other: '{n} new notifications' },
    markRead: 'Mark as read',
    open: 'Open',
    markAllRead: 'Mark all as read',
    all: 'All',
    read: 'Read',
    what: 'Notification',
    message: 'Details',
    when: 'Received',
    state: 'State',
    topic: 'About',
    allTopics: 'Everything',
    empty: 'No notifications yet',
    emptyWhy: 'News about your account, your requests and your orders will stand here.',
  },
} as const satisfies EnglishTexts;
