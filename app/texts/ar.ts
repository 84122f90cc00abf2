import { activityAr } from '#features/activity/ar.ts';
import { accountAr } from '#features/account/ar.ts';
import { accessAr } from '#features/access/ar.ts';
import { addressAr } from '#features/address/ar.ts';
import { invitationAr } from '#features/invitation/ar.ts';
import { supplierBookAr } from '#features/supplier-book/ar.ts';
import { attachmentAr } from '#features/attachment/ar.ts';
import { auditAr } from '#features/audit/ar.ts';
import { categoryAr } from '#features/category/ar.ts';
import { closureAr } from '#features/closure/ar.ts';
import { consoleAr } from '#features/console/ar.ts';
import { faqAr } from '#features/faq/ar.ts';
import { policyAr } from '#features/policy/ar.ts';
import { contactAr } from '#features/contact/ar.ts';
import { meetingAr } from '#features/meeting/ar.ts';
import { siteAr } from '#features/site/ar.ts';
import { dealAr } from '#features/deal/ar.ts';
import { draftAr } from '#features/draft/ar.ts';
import { guestAr, guestMessagesAr } from '#features/guest/ar.ts';
import { messageAr } from '#features/message/ar/message.ts';
import { notificationAr } from '#features/notification/ar/notification.ts';
import { memoAr } from '#features/offer/ar/memo.ts';
import { offerAr } from '#features/offer/ar/offer.ts';
import { companyReviewAr } from '#features/company-review/ar.ts';
import { operatorAr } from '#features/operator/ar.ts';
import { dealFlagAr } from '#features/deal-flag/ar.ts';
import { invoiceAr } from '#features/invoice/ar.ts';
import { orderAr } from '#features/purchase-order/ar/order.ts';
import { ownDataAr } from '#features/own-data/ar.ts';
import { ownEmailAr } from '#features/own-email/ar.ts';
import { calendarAr } from '#features/calendar/ar.ts';
import { actLinkAr } from '#features/act-link/ar.ts';
import { preferenceAr } from '#features/preference/ar.ts';
import { whatsappAr } from '#features/whatsapp/ar.ts';
import { operationsAr } from '#features/operations/ar.ts';
import { publicCompanyAr } from '#features/public-company/ar.ts';
import { publicRfqAr } from '#features/public-rfq/ar.ts';
import { registrationAr } from '#features/registration/ar.ts';
import { rfqAr } from '#features/rfq/ar/rfq.ts';
import { reportAr } from '#features/report/ar/report.ts';
import { savedSearchAr } from '#features/saved-search/ar.ts';
import { savedViewAr } from '#features/saved-view/ar.ts';
import { searchAr } from '#features/search/ar.ts';
import { sessionAr } from '#features/session/ar.ts';
import { catalogueAr } from '#features/catalogue/ar.ts';
import { holidayAr } from '#features/holiday/ar.ts';
import { placeAr } from '#features/place/ar.ts';
import { packageAr } from '#features/package/ar.ts';
import { tariffAr } from '#features/tariff/ar.ts';
import { taxInvoiceAr } from '#features/tax-invoice/ar.ts';
import { passkeyAr } from '#features/passkey/ar.ts';
import { twoStepAr } from '#features/two-step/ar.ts';
import { userAr } from '#features/user/ar.ts';
import { walletAr } from '#features/wallet/ar/wallet.ts';
import type { Translation } from '#shared/i18n.ts';
import { generalAr, refusalAr, statusAr, validationAr } from '#shared/texts/ar.ts';
import { shellAr } from '../shell/ar.ts';
import { uiAr } from '#ui/ar.ts';
import type { Catalogue } from './en.ts';

/** Every Arabic text. The compiler refuses a missing one. */
export const ar: Translation<Catalogue> = {
  ui: uiAr,
  shell: shellAr,
  general: generalAr,
  refusal: refusalAr,
  validation: validationAr,
  status: statusAr,
  session: sessionAr,
  search: searchAr,
  savedView: savedViewAr,
  passkey: passkeyAr,
  twoStep: twoStepAr,
  user: userAr,
  registration: registrationAr,
  account: accountAr,
  access: accessAr,
  savedSearch: savedSearchAr,
  address: addressAr,
  supplierBook: supplierBookAr,
  invitation: invitationAr,
  attachment: attachmentAr,
  category: categoryAr,
  tariff: tariffAr,
  package: packageAr,
  holiday: holidayAr,
  place: placeAr,
  catalogue: catalogueAr,
  activity: activityAr,
  audit: auditAr,
  operations: operationsAr,
  offer: offerAr,
  decisionMemo: memoAr,
  operator: operatorAr,
  companyReview: companyReviewAr,
  console: consoleAr,
  deal: dealAr,
  closure: closureAr,
  ownData: ownDataAr,
  ownEmail: ownEmailAr,
  preference: preferenceAr,
  whatsapp: whatsappAr,
  calendar: calendarAr,
  actLink: actLinkAr,
  draft: draftAr,
  rfq: rfqAr,
  message: { ...messageAr, ...guestMessagesAr },
  site: siteAr,
  faq: faqAr,
  policy: policyAr,
  contact: contactAr,
  meeting: meetingAr,
  publicCompany: publicCompanyAr,
  publicRfq: publicRfqAr,
  guest: guestAr,
  notification: notificationAr,
  order: orderAr,
  dealFlag: dealFlagAr,
  invoice: invoiceAr,
  taxInvoice: taxInvoiceAr,
  wallet: walletAr,
  report: reportAr,
};
