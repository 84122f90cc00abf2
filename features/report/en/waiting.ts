/** The texts of a dashboard that waits for the review of its company. */
export const waitingEn = {
  title: 'Your company is being checked',
  steps: 'Steps of the review',
  sent: 'Sent',
  documents: { one: '{n} received', other: '{n} of {n} received' },
  check: 'We check them',
  before: { one: '1 company before you', other: '{n} companies before you' },
  next: 'You are next',
  result: { buyer: 'you can publish', supplier: 'you can quote' },
  told: 'You are notified the moment it is decided.',
  see: 'See what was sent',
  left: 'Answer at the latest in',
  late: 'Late by',
  hours: '{h} h {m} min',
  bar: '{percent} of the 24 hours have passed',
  due: 'by {time}',
  usual: 'usually {time}',
  requests: 'Requests you could open',
  others: 'What others ask for now',
  othersWhat: 'As everyone can see it, without the names of the buyers.',
  requestsTotal: { one: '1 open request', other: '{n} open requests' },
  requestsMine: 'Open in your main categories. You can buy access and quote after approval.',
  requestsNoneMine: 'Nothing is open in your main categories at the moment.',
  lines: { one: '1 line', other: '{n} lines' },
} as const;

/** The way on after a supplier saved its main categories. */
export const afterEn = {
  saved: 'Your categories are saved.',
  open: {
    one: '1 RFQ is open in your categories.',
    other: '{n} RFQs are open in your categories.',
  },
  notified: 'You are notified of each new one.',
  waiting: 'You can buy access and quote after approval. Until then, go on with the next step.',
  browse: 'See the open RFQs',
  next: {
    profile: 'Complete profile',
    address: 'Add an address',
    colleagues: 'Invite colleagues',
    dashboard: 'Go to the dashboard',
  },
} as const;
