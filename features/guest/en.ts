import type { EnglishTexts } from '#shared/i18n.ts';

export const guestEn = {
  done: {
    codeSent: 'We’ve sent the code. It’s valid for 10 minutes.',
    proven: 'Your address is confirmed. You have 30 minutes before you need a new code.',
    hasAccount:
      'You already have an account. Sign in to send your prices; access to this RFQ is free.',
    declined: 'The buyer now knows that you won’t quote.',
    asked: 'Your question was sent to the buyer.',
    colleagueAdded: 'We’ve sent your colleague a link.',
    colleagueRemoved: 'Your colleague’s link no longer works.',
    ended: 'This device has forgotten your confirmation.',
  },
  link: {
    title: 'Request for quotation',
    asks: '{buyer} asks you for prices',
    lead: 'You don’t need an account, and it costs nothing. We only need to confirm that this invitation was sent to you.',
    lines: 'Requested items',
    until: 'Send your prices by',
    deliverTo: 'Delivery',
    pickup: 'Pickup from you in {city}',
    delivery: 'To {city}',
    neededOn: 'Needed by',
    payment: 'Payment',
    proveTitle: 'Confirm your address',
    sendByEmail: 'We’ll send a 6-digit code to {destination}.',
    sendBySms: 'We’ll text a 6-digit code to {destination}.',
    send: 'Send me the code',
    again: 'Send a new code',
    againIn: {
      one: 'You can request a new code in 1 second.',
      other: 'You can request a new code in {n} seconds.',
    },
    sentByEmail: 'Enter the 6 digits that we sent to {destination}.',
    sentBySms: 'Enter the 6 digits that we texted to {destination}.',
    code: '6-digit code',
    toPrices: 'Go to the prices',
    toOffer: 'Go to my offer',
    cannot: 'I can’t quote',
    noPassword: 'We never ask for a password here.',
    private: 'Only {buyer} sees your prices. Other suppliers never see them or your name.',
    declined:
      'You told the buyer that you won’t quote. You can still send prices until its expiry date.',
    quoted: 'You have sent an offer. Confirm your address to see, change or withdraw it.',
    noAddress:
      'The buyer removed the address of this invitation, so we can’t send you a code. Ask the buyer for a new link.',
  },
  state: {
    invalid: 'This link doesn’t work',
    invalidWhy:
      'It may be incomplete. Open it again from the message, or ask the sender for a new one.',
    revoked: 'This invitation was withdrawn',
    revokedWhy:
      'The sender no longer needs prices from you. If you think that’s a mistake, ask the sender for a new link.',
    expired: 'This RFQ is over',
    expiredWhy: 'It no longer accepts prices. Ask the sender if you can still help.',
    closed: 'This RFQ is closed for your company',
    closedWhy: 'It doesn’t accept prices from you.',
    claimed: 'This invitation now belongs to an account',
    claimedWhy: 'Sign in to see the offer and to continue there.',
    signIn: 'Sign in',
    openRfqs: 'See open RFQs',
  },
  details: {
    title: 'Questions and documents',
    open: 'Questions and documents',
    back: 'Back to the prices',
    sentWhy: 'We notify you when it’s answered. You also find the answer on this page.',
    askHint:
      'Every supplier with access sees the answer of {buyer}. Your name isn’t shown, so leave it out of the text.',
  },
  colleague: {
    title: 'Your colleague',
    lead: 'One colleague can work on the same offer. It gets a link of its own and confirms its address with a code. {buyer} sees its name and address.',
    name: 'Name',
    email: 'Email',
    mobile: 'Mobile number',
    reach: 'Enter an email or a mobile number.',
    add: 'Add colleague',
    remove: 'Remove colleague',
    waiting: 'Hasn’t opened the link yet',
    proven: 'Address confirmed',
  },
  lost: {
    title: 'Open your invitation',
    text: 'The news about your offer is behind the link of your invitation. Open it from the message that you received. If you can’t find it, ask the buyer to send it again.',
  },
  quote: {
    title: 'Your prices for {buyer}',
    company: 'Your company',
    companyName: 'Company name',
    companyHint: '{buyer} sees it with your prices. Nobody has verified it yet.',
    send: 'Send offer',
    ended:
      'Your confirmation has ended. Your prices are kept on this device: open the link again for a new code.',
    cannot: 'I can’t quote',
    leave: 'Forget this device',
    discard: 'Back to the offer',
    answer: 'Answer the revision request',
    accepted: 'The buyer accepted your offer',
    acceptedWhy:
      'Next, the buyer sends you a purchase order. We’ll email you when it arrives; you then read it here.',
    acceptedNoMail:
      'Next, the buyer sends you a purchase order. Open the link of your invitation again to read it here.',
    ordered: 'The buyer has sent you the purchase order. Read it, then acknowledge it.',
    toOrder: 'See the purchase order',
    hasAccount: 'Your account is waiting for its approval',
    hasAccountWhy:
      'Until then, you change and answer your offer here. After the approval, you find it in your account under “Quotations”.',
    toAccount: 'Go to my account',
  },
  receipt: {
    title: 'Your offer was sent',
    lead: '{buyer} has received it and can now compare it.',
    number: 'Offer number',
    total: 'Total',
    at: 'Sent',
    until: 'Valid until',
    by: {
      email: 'We’ve emailed you this receipt.',
      sms: 'We’ve sent you this receipt by SMS.',
    },
    next: 'To change, answer or withdraw your offer, open the same link again.',
    toOffer: 'See my offer',
    claim: 'Create an account',
  },
  claim: {
    title: 'Create an account with your offers',
    lead: 'Your offers, their history and the requests that you were invited to move to your account. It costs nothing.',
    review:
      'After that, upload your trade licence and enter your TRN in your profile. We check them, and once we’ve approved your account, the buyer can accept your offer. The buyer sees your offer in the meantime.',
    email: 'You can use another email than the invited one. We send the code there.',
    send: 'Create account and send code',
    back: 'Back to my offer',
  },
  decline: {
    title: 'Decline the RFQ',
    lead: 'The buyer sees the reason and stops waiting for you.',
    reason: 'Reason',
    reasons: {
      goods: 'We don’t sell these goods',
      stock: 'We can’t supply them now',
      time: 'There’s too little time',
      terms: 'The terms don’t suit us',
      other: 'Another reason',
    },
    note: 'Details',
    noteHint: 'Required for another reason',
    back: 'Back to the prices',
    do: 'Decline the RFQ',
    done: 'You declined the RFQ',
    doneWhy:
      'Thank you for answering. If you change your mind, open the link again before the expiry date.',
  },
} as const satisfies EnglishTexts;

export const guestMessagesEn = {
  guest_code: {
    subject: 'Your code for the RFQ of {company}',
    lead: 'Enter this code on the page of the RFQ to send prices to {company}:',
    note: 'The code is valid for 10 minutes. {brand} will never ask you for it or for a password on that page. If you didn’t open an invitation, ignore this email.',
    sms: '{brand}: your code for the RFQ is {code}. Valid for 10 minutes.',
  },
  guest_colleague: {
    subject: '{name} asks for your help with an offer: {title}',
    lead: '{name} added you as a colleague to the offer for {title} ({number}) of {company}. You can read and change the same offer until {day}, Dubai time, without an account.',
    action: 'Open the offer',
    note: 'The link is for you alone. We send a code to this address when you open it. If you don’t know {name}, ignore this message.',
    sms: '{name} asks for your help with the offer to {company}: {title}. Until {day}: {url} To stop: {stop}',
  },
  guest_receipt: {
    subject: '{company} has received your offer {number}',
    lead: '{company} has received your offer {number} for “{title}”. Its total is {total}.',
    action: 'Continue with an account',
    note: 'To change, answer or withdraw it, open the link of the invitation again. If you sign up with this email address, your account has this offer. Keep this email as your receipt.',
  },
} as const satisfies EnglishTexts;
