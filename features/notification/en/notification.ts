import type { EnglishTexts } from '#shared/i18n.ts';
import { actionsEn } from './actions.ts';
import { pageEn } from './page.ts';
import { topicEn } from './topic.ts';

export const notificationEn = {
  review_submitted: {
    title: 'We’ve received your documents',
    subject: '{company}: documents received',
    message: 'We’re reviewing the documents of {company} and will reply within 24 hours.',
  },
  account_approved: {
    title: 'Your account is approved',
    subject: '{company}: your account is approved',
    message: '{company} is approved. You can now use everything.',
  },
  account_refused: {
    title: 'Your account needs corrections',
    subject: '{company}: your account needs corrections',
    message: '{company} isn’t approved yet: {note}. Correct the marked items and send them again.',
  },
  account_suspended: {
    title: 'Your account is suspended',
    subject: '{company}: your account is suspended',
    message:
      '{company} is suspended and can’t publish, quote, buy or decide anything. Contact us to resolve it.',
  },
  account_restored: {
    title: 'Your account is active again',
    subject: '{company}: your account is active again',
    message: 'The suspension of {company} has been lifted. You can use everything again.',
  },
  licence_ends: {
    title: 'Your trade licence expires soon',
    subject: '{company}: trade licence expires on {day}',
    message:
      'The trade licence of {company} expires on {day}. Upload the new one before then to keep trading.',
  },
  terms_changed: {
    title: 'Updated terms and conditions',
    subject: 'Updated terms and conditions from {day}',
    message: 'Version {version} applies from {day}. Please read and confirm it.',
  },
  rfq_published: {
    title: 'New RFQ in your categories',
    subject: '{number}: new RFQ – {title}',
    message: '{title} ({number}) is open for quotations.',
  },
  rfq_invited: {
    title: 'You’re invited to quote',
    subject: '{number}: {company} invites you to quote – {title}',
    message: '{company} invites you to quote on {title} ({number}). Access is free for you.',
  },
  invitation_declined: {
    title: 'An invitation was declined',
    subject: '{number}: {company} declined your invitation',
    message: '{company} declined your invitation to quote on {title} ({number}).',
  },
  invitation_bounced: {
    title: 'An invitation didn’t arrive',
    subject: '{number}: the email to {company} didn’t arrive',
    message:
      'The email with the invitation of {company} to {title} ({number}) couldn’t be delivered. Check the address, or send the link yourself.',
  },
  search_matched: {
    title: 'New RFQ matches your search',
    subject: '{number}: {title} matches your search {search}',
    message: '{title} ({number}) is open for offers and matches your saved search {search}.',
  },
  search_digest: {
    title: 'New matches for your saved searches',
    subject: 'New matches for your saved searches: {count}',
    message: 'New open RFQs: {count}. Searches: {searches}. First: {titles}.',
  },
  category_merged: {
    title: 'One of your categories was merged',
    subject: '{from} is now part of {into}',
    message:
      '{from} is now part of {into}, and your selection was updated. You now see RFQs in {into}; access you paid for is kept.',
  },
  rfq_amended: {
    title: 'RFQ amended',
    subject: '{number}: RFQ amended – {title}',
    message:
      'The buyer amended {title} ({number}). Review the changes; an offer you already sent needs your confirmation.',
  },
  rfq_canceled: {
    title: 'RFQ cancelled',
    subject: '{number}: RFQ cancelled – {title}',
    message: '{title} ({number}) was cancelled. Your access fee was refunded to your wallet.',
  },
  rfq_closed: {
    title: 'RFQ ended',
    subject: '{number}: RFQ ended – {title}',
    message: '{title} ({number}) has ended and no longer accepts offers.',
  },
  quote_reminder: {
    title: 'You haven’t quoted yet',
    subject: '{number}: ends within 24 hours, no offer from you yet – {title}',
    message: '{title} ({number}) ends within 24 hours. You have access and haven’t sent an offer.',
  },
  question_answered: {
    title: 'A question was answered',
    subject: '{number}: a question was answered – {title}',
    message: 'The buyer answered a question about {title} ({number}).',
  },
  access_refunded: {
    title: 'Access fee refunded',
    subject: '{number}: access fee of {amount} refunded',
    message: '{amount} for access to {title} ({number}) was refunded to your wallet.',
  },
  refund_refused: {
    title: 'Refund not approved',
    subject: '{number}: refund not approved – {title}',
    message: 'The access fee for {title} ({number}) was not refunded.',
  },
  negotiation_asked: {
    title: 'Revision requested',
    subject: '{number}: {company} requested a revision of your offer',
    message: '{company} requested a revision of your offer for {title} ({number}).',
  },
  offer_accepted: {
    title: 'Your offer was accepted',
    subject: '{number}: {company} accepted your offer',
    message:
      '{company} accepted your offer for {title} ({number}). Wait for the purchase order before you deliver.',
  },
  offer_rejected: {
    title: 'Your offer was not chosen',
    subject: '{number}: your offer to {company} was not chosen',
    message: 'Your offer for {title} ({number}) was not chosen.',
  },
  offer_restored: {
    title: 'Your offer is under consideration again',
    subject: '{number}: your offer to {company} is under consideration again',
    message:
      '{company} is deciding on {title} ({number}) again, and your offer is valid as sent. Withdraw it if you no longer want to keep it.',
  },
  offer_canceled: {
    title: 'Your accepted offer was cancelled',
    subject: '{number}: {company} cancelled the acceptance of your offer',
    message: '{company} cancelled the acceptance of your offer for {title} ({number}).',
  },
  offer_expired: {
    title: 'Your offer has expired',
    subject: '{number}: your offer to {company} has expired',
    message:
      'Your offer for {title} ({number}) has expired. You can renew it while the RFQ is open.',
  },
  order_sent: {
    title: 'New purchase order',
    subject: '{serial}: new purchase order from {company}',
    message: '{company} sent {serial} for {title} ({number}). Please acknowledge it.',
  },
  order_reminder: {
    title: 'Purchase order to acknowledge',
    subject: '{serial}: {company} is waiting for your acknowledgement',
    message:
      '{serial} from {company} hasn’t been acknowledged yet. After five working days the buyer can cancel it without a reason.',
  },
  receipt_late: {
    title: 'Receipt not recorded yet',
    subject: '{serial}: {company} hasn’t recorded a receipt',
    message: '{company} recorded no receipt for {serial}. If you delivered, remind the buyer.',
  },
  goods_received: {
    title: 'Goods receipt confirmed',
    subject: '{serial}: {company} confirmed receipt of goods',
    message: '{company} confirmed receipt of goods from {serial} for {title} ({number}).',
  },
  order_delivered: {
    title: 'Order fully delivered',
    subject: '{serial}: {company} has received all goods',
    message: '{company} has received all goods of {serial} for {title} ({number}).',
  },
  q_invoice_accepted: {
    title: 'Your Q discount invoice was accepted',
    subject: '{serial}: Q discount invoice accepted, {amount}',
    message: '{amount} for {title} ({number}) was added to your wallet.',
  },
  q_invoice_rejected: {
    title: 'Your Q discount invoice was rejected',
    subject: '{serial}: Q discount invoice rejected – {title}',
    message:
      'The Q discount invoice for {title} ({number}) was rejected. Correct it and submit it again.',
  },
  top_up_confirmed: {
    title: 'Top-up confirmed',
    subject: 'Top-up of {amount} confirmed',
    message: '{amount} was added to your wallet.',
  },
  top_up_refused: {
    title: 'Top-up not confirmed',
    subject: 'Top-up of {amount} not confirmed',
    message: 'We couldn’t confirm your top-up of {amount}. Check the slip and submit it again.',
  },
  withdrawal_paid: {
    title: 'Withdrawal paid',
    subject: 'Withdrawal of {amount} paid',
    message: 'We’ve sent {amount} to your bank account.',
  },
  withdrawal_refused: {
    title: 'Withdrawal rejected',
    subject: 'Withdrawal of {amount} rejected',
    message: '{amount} was returned to your wallet.',
  },
  rfq_waits: {
    title: 'RFQ awaiting your approval',
    subject: '{number}: awaiting your approval – {title}',
    message: '{title} ({number}) needs approval from an approver in your company.',
  },
  award_asked: {
    title: 'Award awaiting your approval',
    subject: '{number}: award to {company} needs your approval',
    message: 'Accept {company}’s offer on {title} ({number}), or say why not.',
  },
  award_late: {
    title: 'Award still waiting for approval',
    subject: '{number}: award to {company} still needs approval',
    message: '{company}’s offer on {title} ({number}) has no decision yet. Remind your approvers.',
  },
  award_approved: {
    title: 'Award approved',
    subject: '{number}: award to {company} approved',
    message: 'The offer of {company} on {title} ({number}) is accepted.',
  },
  award_refused: {
    title: 'Award not approved',
    subject: '{number}: award to {company} not approved',
    message: '{company}’s offer on {title} ({number}) is still under consideration.',
  },
  award_lapsed: {
    title: 'Approval request expired',
    subject: '{number}: approval request for {company}’s offer expired',
    message:
      '{company}’s offer on {title} ({number}) changed or ended before approval. Review it and request approval again.',
  },
  proposal_asked: {
    title: 'Award by line awaiting your approval',
    subject: '{number}: award by line needs your approval – {title}',
    message: 'Approve the proposed award of {title} ({number}), or say why not.',
  },
  proposal_late: {
    title: 'Award by line still waiting for approval',
    subject: '{number}: award by line still needs approval – {title}',
    message: 'The proposed award of {title} ({number}) has no decision yet. Remind your approvers.',
  },
  proposal_approved: {
    title: 'Award by line approved',
    subject: '{number}: award by line approved – {title}',
    message: 'The offers that you proposed for {title} ({number}) are accepted.',
  },
  proposal_refused: {
    title: 'Award by line not approved',
    subject: '{number}: award by line not approved – {title}',
    message: 'The offers on {title} ({number}) are still under consideration.',
  },
  proposal_lapsed: {
    title: 'Approval request for an award expired',
    subject: '{number}: approval request for the award expired – {title}',
    message:
      'An offer or a decision on {title} ({number}) changed before approval. Review the award and request approval again.',
  },
  rfq_approved: {
    title: 'Your RFQ is published',
    subject: '{number}: your RFQ is published – {title}',
    message: '{title} ({number}) is open; suppliers can send their offers.',
  },
  rfq_refused: {
    title: 'Your RFQ was not published',
    subject: '{number}: your RFQ was not published – {title}',
    message: '{title} ({number}) was rejected. Copy it to a new draft to correct it.',
  },
  rfq_taken_down: {
    title: 'Your RFQ was taken down',
    subject: '{number}: your RFQ was taken down – {title}',
    message:
      '{title} ({number}) was taken down. Its purchase orders continue; its other lines and offers were closed.',
  },
  rfq_evaluate: {
    title: 'Time to decide',
    subject: '{number}: time to decide – {title}',
    message: '{title} ({number}) is closed to new offers. Decide on the offers you received.',
  },
  decision_reminder: {
    title: 'Offers await your decision',
    subject: '{number}: days left to decide: {count} – {title}',
    message: 'Days left to decide on the offers for {title} ({number}): {count}. Then they expire.',
  },
  rfq_expired: {
    title: 'Your RFQ expired',
    subject: '{number}: your RFQ expired – {title}',
    message: '{title} ({number}) has ended without an accepted offer.',
  },
  rfq_rest_closed: {
    title: 'Lines without an award were closed',
    subject: '{number}: lines without an award were closed – {title}',
    message:
      'The time to decide on {title} ({number}) has ended. Awards remain in force; lines without an award were closed.',
  },
  question_asked: {
    title: 'New question from a supplier',
    subject: '{number}: new question from a supplier – {title}',
    message:
      'A supplier asked about {title} ({number}). Your answer goes to every supplier with access.',
  },
  offer_received: {
    title: 'New offer received',
    subject: '{number}: new offer from {company}',
    message: '{company} sent an offer for {title} ({number}).',
  },
  offer_revised: {
    title: 'An offer was revised',
    subject: '{number}: new version of the offer from {company}',
    message: '{company} sent a new version of its offer for {title} ({number}).',
  },
  offer_confirmed: {
    title: 'An offer was confirmed',
    subject: '{number}: {company} confirmed its offer',
    message: '{company} confirmed its offer for {title} ({number}) after your amendment.',
  },
  offer_withdrawn: {
    title: 'An offer was withdrawn',
    subject: '{number}: {company} withdrew its offer',
    message: '{company} withdrew its offer for {title} ({number}).',
  },
  offer_lapsed: {
    title: 'An offer has expired',
    subject: '{number}: the offer from {company} has expired',
    message: 'The offer from {company} for {title} ({number}) has expired.',
  },
  negotiation_answered: {
    title: 'Reply to your revision request',
    subject: '{number}: {company} replied to your revision request',
    message:
      '{company} replied to your revision request for {title} ({number}) with a new version.',
  },
  negotiation_declined: {
    title: 'Your revision request was declined',
    subject: '{number}: {company} declined your revision request',
    message: '{company} kept its offer for {title} ({number}) unchanged.',
  },
  deal_canceled: {
    title: 'The supplier cancelled the deal',
    subject: '{number}: {company} cancelled the deal',
    message:
      '{company} cancelled its accepted offer for {title} ({number}). You can choose another offer.',
  },
  order_acknowledged: {
    title: 'Your purchase order is acknowledged',
    subject: '{serial}: acknowledged by {company}',
    message: '{company} acknowledged {serial} for {title} ({number}).',
  },
  acknowledgement_late: {
    title: 'Order not acknowledged yet',
    subject: '{serial}: {company} hasn’t acknowledged it yet',
    message: '{company} hasn’t acknowledged {serial} for {title} ({number}). You can remind it.',
  },
  receipt_reminder: {
    title: 'Goods receipt to record',
    subject: '{serial}: {company} is waiting for your receipt',
    message: '{company} is waiting for the receipt of {serial}. Record the goods that arrived.',
  },
  tax_invoice_issued: {
    title: 'Tax invoice issued',
    subject: '{document}: tax invoice from {company} for {serial}',
    message: '{company} issued tax invoice {document} for {serial}, {title} ({number}).',
  },
  credit_note_issued: {
    title: 'Tax credit note issued',
    subject: '{document}: tax credit note from {company} for {serial}',
    message: '{company} issued tax credit note {document} for {serial}, {title} ({number}).',
  },
  deal_completed: {
    title: 'Deal completed',
    subject: '{serial}: deal with {company} completed',
    message: '{serial} with {company} for {title} ({number}) is complete.',
  },
  action: actionsEn,
  reason: 'Reason: {note}',
  closes: 'closes {time}',
  references: {
    buyer: {
      reference: 'Your reference: {number}',
      po_number: 'Your PO number: {number}',
      quotation_number: 'Supplier’s quotation no.: {number}',
    },
    supplier: {
      quotation_number: 'Your quotation number: {number}',
      reference: 'Buyer’s reference: {number}',
      po_number: 'Buyer’s PO no.: {number}',
    },
  },
  allRead: 'All notifications marked as read.',
  topic: topicEn,
  page: pageEn,
} as const satisfies EnglishTexts;
