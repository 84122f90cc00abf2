export const dealFlagEn = {
  title: { one: 'One thing to check before paying', other: '{n} things to check before paying' },
  mark: { one: 'One thing to check', other: '{n} things to check' },
  name: {
    discount_high: 'high discount',
    estimate_high: 'high estimate',
    same_licence: 'same licence',
    same_phone: 'same phone',
    same_network: 'same network',
    same_account: 'same bank account',
    same_domain: 'same mail domain',
    delivered_fast: 'delivered fast',
    same_pair: 'same companies again',
    closed_pair: 'no other deals',
  },
  discount_high: 'The Q discount of {discount} is {percent}% of the order of {order} before VAT.',
  estimate_high:
    'The RFQ was estimated at {estimate}, more than twice the order of {order} before VAT.',
  same_licence: 'Buyer and supplier have the same licence number, {licence}.',
  same_phone:
    'Users of the buyer and of the supplier have the same phone number, ending in {phone}.',
  same_network: 'Users of the buyer and of the supplier came from the same network, {network}.',
  same_account:
    'The supplier has asked for a withdrawal to a bank account that {company} has used as well.',
  same_domain: 'Users of the buyer and of the supplier have the same mail domain, {domain}.',
  delivered_fast: {
    one: 'The goods were received within an hour after the RFQ was published.',
    other: 'The goods were received within {n} hours after the RFQ was published.',
  },
  same_pair: {
    one: 'From {days} days before this order until now, the same two companies had another order: {serial}.',
    other:
      'From {days} days before this order until now, the same two companies had {n} other orders, the last one {serial}.',
  },
  closed_pair: 'Neither company has completed a deal with any other company.',
};
