/** The operation behind a flag, and the field of the object around `can` that names its row; null: it opens a page or file. */
export type Behind = readonly [operation: string, id?: string] | null;
type Flags = Readonly<Record<string, Behind>>;

const order: Flags = {
  generate: ['POST /dashboard/buyer/offers/{id}/order', 'offer_id'],
  upload: ['POST /dashboard/buyer/offers/{id}/order_file', 'offer_id'],
  send: ['POST /dashboard/buyer/orders/{id}/send', 'id'],
  acknowledge: ['POST /dashboard/supplier/orders/{id}/acknowledge', 'id'],
  receive: ['POST /dashboard/buyer/orders/{id}/receive', 'id'],
  close_rest: ['POST /dashboard/buyer/orders/{id}/close', 'id'],
  cancel_late: ['POST /dashboard/buyer/orders/{id}/cancel_late', 'id'],
  remind: ['POST /dashboard/orders/{id}/remind', 'id'],
  attach_tax_invoice: ['POST /dashboard/supplier/orders/{id}/files', 'id'],
  attach_delivery_note: ['POST /dashboard/supplier/orders/{id}/files', 'id'],
  preview: ['GET /dashboard/orders/{id}', 'id'],
  download: ['GET /dashboard/orders/{id}/pdf', 'id'],
};
const bought: Flags = Object.fromEntries(
  ['accept', 'buy', 'reject', 'ask_approval', 'refuse_approval', 'negotiate', 'cancel'].map(
    (verb) => [verb, [`POST /dashboard/buyer/offers/{id}/${verb}`, 'id']],
  ),
);
const sold: Flags = {
  revise: ['POST /dashboard/supplier/offers/{id}/versions', 'id'],
  renew: ['POST /dashboard/supplier/offers/{id}/versions', 'id'],
  answer: ['POST /dashboard/supplier/offers/{id}/versions', 'id'],
  decline: ['POST /dashboard/supplier/negotiations/{id}/decline', 'revision_id'],
  confirm: ['POST /dashboard/supplier/offers/{id}/confirm', 'id'],
  withdraw: ['POST /dashboard/supplier/offers/{id}/withdraw', 'id'],
  cancel: ['POST /dashboard/supplier/offers/{id}/cancel', 'id'],
};
const rfq: Flags = {
  create: ['POST /dashboard/buyer/rfq'],
  approve: ['POST /dashboard/buyer/rfq/{id}/approve', 'id'],
  refuse: ['POST /dashboard/buyer/rfq/{id}/refuse', 'id'],
  edit: ['PUT /dashboard/buyer/rfq/{id}', 'id'],
  amend: ['POST /dashboard/buyer/rfq/{id}/amend', 'id'],
  copy: ['POST /dashboard/buyer/rfq/{id}/copy', 'id'],
  cancel: ['POST /dashboard/buyer/rfq/{id}/cancel', 'id'],
  // Needs the id of a question; its page shows the form where there is one.
  answer: null,
};
const paid: Flags = {
  open: ['GET /dashboard/supplier/rfq/{id}', 'id'],
  quote: ['GET /dashboard/supplier/rfq/{id}/quote', 'id'],
  ask: ['POST /dashboard/supplier/rfq/{id}/questions', 'id'],
  ask_refund: ['POST /dashboard/supplier/rfq/{id}/refund', 'id'],
};

/** By the answer that offers them: the operation that read it, and the names that lead to the object. */
export const behindFlags: Readonly<Record<string, Flags>> = {
  'GET /dashboard/addresses': {
    add: ['POST /dashboard/addresses'],
    edit: ['PUT /dashboard/addresses/{id}', 'id'],
    delete: ['DELETE /dashboard/addresses/{id}', 'id'],
    make_default: ['POST /dashboard/addresses/{id}/default', 'id'],
  },
  'GET /dashboard/buyer/rfq/{id}/invitations': {
    invite: null,
    remind: ['POST /dashboard/buyer/invitations/{id}/remind', 'id'],
    link: ['POST /dashboard/buyer/invitations/{id}/link', 'id'],
    revoke: ['POST /dashboard/buyer/invitations/{id}/revoke', 'id'],
    remove_colleague: ['POST /dashboard/buyer/invitations/{id}/colleague/remove', 'id'],
  },
  'GET /dashboard/buyer/suppliers': {
    add: ['POST /dashboard/buyer/suppliers'],
    edit: ['PUT /dashboard/buyer/suppliers/{id}', 'id'],
    favour: ['POST /dashboard/buyer/suppliers/{id}/state', 'id'],
    unfavour: ['POST /dashboard/buyer/suppliers/{id}/state', 'id'],
    block: ['POST /dashboard/buyer/suppliers/{id}/state', 'id'],
    unblock: ['POST /dashboard/buyer/suppliers/{id}/state', 'id'],
    remove: ['DELETE /dashboard/buyer/suppliers/{id}', 'id'],
  },
  'GET /dashboard/buyer/bookmarks': bought,
  'GET /dashboard/buyer/offers': { ...bought, create: ['POST /dashboard/buyer/rfq'] },
  'GET /dashboard/buyer/offers/{id}': {
    ...bought,
    remind_approvers: ['POST /dashboard/buyer/offers/{id}/remind_approvers', 'id'],
    add_supplier: ['PUT /dashboard/buyer/offers/{id}/supplier', 'id'],
  },
  'GET /dashboard/buyer/rfq/{id}/compare offers': bought,
  'GET /dashboard/buyer/deal/{id}': {
    generate: ['POST /dashboard/buyer/offers/{id}/order', 'offer.id'],
    cancel: ['POST /dashboard/buyer/offers/{id}/cancel', 'offer.id'],
    upload_invoice: ['POST /dashboard/supplier/orders/{id}/q_invoice', 'order.id'],
    add_supplier: ['PUT /dashboard/buyer/offers/{id}/supplier', 'offer.id'],
  },
  'GET /dashboard/buyer/deal/{id} order': order,
  'GET /dashboard/buyer/orders': order,
  'GET /dashboard/orders/{id}': order,
  'GET /dashboard/buyer/rfq_list/{status}': rfq,
  'GET /dashboard/buyer/rfq/{id}': rfq,
  'GET /dashboard/buyer/rfq/show/available': {
    buy: ['POST /dashboard/supplier/rfq/{id}/buy', 'id'],
  },
  'GET /dashboard/supplier/rfq/{id}/teaser': {
    buy: ['POST /dashboard/supplier/rfq/{id}/buy', 'id'],
  },
  'GET /dashboard/supplier/deal/{id}': {
    generate: ['POST /dashboard/buyer/offers/{id}/order', 'offer.id'],
    cancel: ['POST /dashboard/supplier/offers/{id}/cancel', 'offer.id'],
    upload_invoice: ['POST /dashboard/supplier/orders/{id}/q_invoice', 'order.id'],
    add_supplier: ['PUT /dashboard/buyer/offers/{id}/supplier', 'offer.id'],
  },
  'GET /dashboard/supplier/deal/{id} order': order,
  'GET /dashboard/supplier/orders': order,
  'GET /dashboard/supplier/invoices': {
    upload: ['POST /dashboard/supplier/orders/{id}/q_invoice', 'order_id'],
  },
  'GET /dashboard/supplier/negotiations/{id}': sold,
  'GET /dashboard/supplier/offers': sold,
  'GET /dashboard/supplier/offers/{id}': sold,
  'GET /dashboard/supplier/rfq/{id}/quote offer': sold,
  'GET /dashboard/supplier/rfq/paid': paid,
  'GET /dashboard/supplier/rfq/{id}': paid,
  'GET /dashboard/supplier/wallet': {
    top_up_card: ['POST /dashboard/supplier/wallet/top_ups/card'],
    top_up_bank: ['POST /dashboard/supplier/wallet/top_ups/bank'],
    withdraw: ['POST /dashboard/supplier/withdrawals'],
    see_statement: ['GET /dashboard/supplier/wallet/statement'],
  },
  'GET /dashboard/supplier/wallet/top_ups': {
    cancel: ['POST /dashboard/supplier/wallet/top_ups/{id}/cancel', 'id'],
    check: ['POST /dashboard/supplier/wallet/top_ups/{id}/check', 'id'],
  },
  'GET /dashboard/supplier/searches': {
    edit: ['PUT /dashboard/supplier/searches/{id}', 'id'],
    delete: ['DELETE /dashboard/supplier/searches/{id}', 'id'],
  },
  'GET /dashboard/supplier/categories': { choose: ['PUT /dashboard/supplier/categories'] },
  'GET /dashboard/users': {
    add: ['POST /dashboard/users'],
    edit: ['PUT /dashboard/users/{id}', 'id'],
    disable: ['POST /dashboard/users/{id}/disable', 'id'],
    enable: ['POST /dashboard/users/{id}/enable', 'id'],
    delete: ['DELETE /dashboard/users/{id}', 'id'],
    hand_over: ['POST /dashboard/users/{id}/hand_over', 'id'],
    stand_in: ['POST /dashboard/users/{id}/stand_ins', 'id'],
    reset_two_step: ['POST /dashboard/users/{id}/reset_two_step', 'id'],
    invite: ['POST /dashboard/users/{id}/invite', 'id'],
    // Roles are a part of editing.
    grant: null,
  },
  'GET /operator/q_invoices/{id}': {
    accept: ['POST /operator/q_invoices/{id}/accept', 'id'],
    reject: ['POST /operator/q_invoices/{id}/reject', 'id'],
  },
  'GET /operator/refunds': {
    approve: ['POST /operator/refunds/{id}/approve', 'id'],
    refuse: ['POST /operator/refunds/{id}/refuse', 'id'],
  },
  'GET /operator/top_ups': {
    approve: ['POST /operator/top_ups/{id}/approve', 'id'],
    confirm: ['POST /operator/top_ups/{id}/confirm', 'id'],
    refuse: ['POST /operator/top_ups/{id}/refuse', 'id'],
    ask: ['POST /operator/top_ups/{id}/ask', 'id'],
  },
  'GET /operator/withdrawals': {
    approve: ['POST /operator/withdrawals/{id}/approve', 'id'],
    pay: ['POST /operator/withdrawals/{id}/pay', 'id'],
    send: ['POST /operator/withdrawals/{id}/refund_to_card', 'id'],
    refuse: ['POST /operator/withdrawals/{id}/refuse', 'id'],
  },
  'GET /operator/rfqs/{id}': {
    approve: ['POST /operator/rfq/{id}/approve', 'id'],
    refuse: ['POST /operator/rfq/{id}/refuse', 'id'],
    take_down: ['POST /operator/rfq/{id}/take_down', 'id'],
  },
};
