export const dealFlagEn = {
  title: { one: '1 item to check before paying', other: '{n} items to check before paying' },
  mark: { one: '1 item to check', other: '{n} items to check' },
  name: {
    discount_high: 'high discount',
    estimate_high: 'high estimate',
    same_licence: 'same licence',
    same_phone: 'same phone',
    same_network: 'same network',
    same_account: 'same bank account',
    same_domain: 'same email domain',
    delivered_fast: 'fast delivery',
    same_pair: 'repeated deals',
    closed_pair: 'no other deals',
  },
  discount_high: 'The Q discount of {discount} is {percent}% of the order of {order} before VAT.',
  estimate_high:
    'The RFQ was estimated at {estimate}, more than twice the order of {order} before VAT.',
  same_licence: 'The buyer and the supplier have the same licence number, {licence}.',
  same_phone:
    'A user of the buyer and a user of the supplier have the same phone number, ending in {phone}.',
  same_network: 'Users of the buyer and the supplier signed in from the same network, {network}.',
  same_account:
    'The supplier requested a withdrawal to a bank account that {company} has also used.',
  same_domain: 'Users of the buyer and the supplier have the same email domain, {domain}.',
  delivered_fast: {
    one: 'The goods were received within 1 hour of the RFQ being published.',
    other: 'The goods were received within {n} hours of the RFQ being published.',
  },
  same_pair: {
    one: 'The same two companies have had 1 other order since {days} days before this one: {serial}.',
    other:
      'The same two companies have had {n} other orders since {days} days before this one, the latest {serial}.',
  },
  closed_pair: 'Neither company has completed a deal with any other company.',
};
