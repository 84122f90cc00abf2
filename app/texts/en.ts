import { activityEn } from '#features/activity/en.ts';
import { accountEn } from '#features/account/en.ts';
import { accessEn } from '#features/access/en.ts';
import { addressEn } from '#features/address/en.ts';
import { invitationEn } from '#features/invitation/en.ts';
import { supplierBookEn } from '#features/supplier-book/en.ts';
import { attachmentEn } from '#features/attachment/en.ts';
import { auditEn } from '#features/audit/en.ts';
import { categoryEn } from '#features/category/en.ts';
import { closureEn } from '#features/closure/en.ts';
import { consoleEn } from '#features/console/en.ts';
import { faqEn } from '#features/faq/en.ts';
import { policyEn } from '#features/policy/en.ts';
import { contactEn } from '#features/contact/en.ts';
import { meetingEn } from '#features/meeting/en.ts';
import { siteEn } from '#features/site/en.ts';
import { dealEn } from '#features/deal/en.ts';
import { draftEn } from '#features/draft/en.ts';
import { guestEn, guestMessagesEn } from '#features/guest/en.ts';
import { messageEn } from '#features/message/en/message.ts';
import { notificationEn } from '#features/notification/en/notification.ts';
import { memoEn } from '#features/offer/en/memo.ts';
import { offerEn } from '#features/offer/en/offer.ts';
import { companyReviewEn } from '#features/company-review/en.ts';
import { operatorEn } from '#features/operator/en.ts';
import { dealFlagEn } from '#features/deal-flag/en.ts';
import { invoiceEn } from '#features/invoice/en.ts';
import { orderEn } from '#features/purchase-order/en.ts';
import { ownDataEn } from '#features/own-data/en.ts';
import { ownEmailEn } from '#features/own-email/en.ts';
import { calendarEn } from '#features/calendar/en.ts';
import { actLinkEn } from '#features/act-link/en.ts';
import { preferenceEn } from '#features/preference/en.ts';
import { whatsappEn } from '#features/whatsapp/en.ts';
import { operationsEn } from '#features/operations/en.ts';
import { publicCompanyEn } from '#features/public-company/en.ts';
import { publicRfqEn } from '#features/public-rfq/en.ts';
import { registrationEn } from '#features/registration/en.ts';
import { rfqEn } from '#features/rfq/en/rfq.ts';
import { reportEn } from '#features/report/en/report.ts';
import { savedSearchEn } from '#features/saved-search/en.ts';
import { savedViewEn } from '#features/saved-view/en.ts';
import { searchEn } from '#features/search/en.ts';
import { sessionEn } from '#features/session/en.ts';
import { catalogueEn } from '#features/catalogue/en.ts';
import { holidayEn } from '#features/holiday/en.ts';
import { placeEn } from '#features/place/en.ts';
import { packageEn } from '#features/package/en.ts';
import { tariffEn } from '#features/tariff/en.ts';
import { taxInvoiceEn } from '#features/tax-invoice/en.ts';
import { passkeyEn } from '#features/passkey/en.ts';
import { twoStepEn } from '#features/two-step/en.ts';
import { userEn } from '#features/user/en.ts';
import { walletEn } from '#features/wallet/en/wallet.ts';
import { generalEn, refusalEn, statusEn, validationEn } from '#shared/texts/en.ts';
import { shellEn } from '../shell/en.ts';
import { uiEn } from '#ui/en.ts';

export const en = {
  ui: uiEn,
  shell: shellEn,
  general: generalEn,
  refusal: refusalEn,
  validation: validationEn,
  status: statusEn,
  session: sessionEn,
  search: searchEn,
  savedView: savedViewEn,
  passkey: passkeyEn,
  twoStep: twoStepEn,
  user: userEn,
  registration: registrationEn,
  account: accountEn,
  access: accessEn,
  savedSearch: savedSearchEn,
  address: addressEn,
  supplierBook: supplierBookEn,
  invitation: invitationEn,
  attachment: attachmentEn,
  category: categoryEn,
  tariff: tariffEn,
  package: packageEn,
  holiday: holidayEn,
  place: placeEn,
  catalogue: catalogueEn,
  activity: activityEn,
  audit: auditEn,
  operations: operationsEn,
  offer: offerEn,
  decisionMemo: memoEn,
  operator: operatorEn,
  companyReview: companyReviewEn,
  console: consoleEn,
  deal: dealEn,
  closure: closureEn,
  ownData: ownDataEn,
  ownEmail: ownEmailEn,
  preference: preferenceEn,
  whatsapp: whatsappEn,
  calendar: calendarEn,
  actLink: actLinkEn,
  draft: draftEn,
  rfq: rfqEn,
  message: { ...messageEn, ...guestMessagesEn },
  site: siteEn,
  faq: faqEn,
  policy: policyEn,
  contact: contactEn,
  meeting: meetingEn,
  publicCompany: publicCompanyEn,
  publicRfq: publicRfqEn,
  guest: guestEn,
  notification: notificationEn,
  order: orderEn,
  dealFlag: dealFlagEn,
  invoice: invoiceEn,
  taxInvoice: taxInvoiceEn,
  wallet: walletEn,
  report: reportEn,
} as const;
export type Catalogue = typeof en;
