import { accountApi } from '../features/account/api.ts';
import { activityApi } from '../features/activity/api.ts';
import { auditApi } from '../features/audit/api.ts';
import { accessApi } from '../features/access/api.ts';
import { addressApi } from '../features/address/api.ts';
import { supplierBookApi } from '../features/supplier-book/api.ts';
import { invitationApi } from '../features/invitation/api.ts';
import { attachmentApi } from '../features/attachment/api.ts';
import { categoryApi } from '../features/category/api.ts';
import { offerApi } from '../features/offer/api.ts';
import { companyReviewApi } from '../features/company-review/api.ts';
import { operatorAccountApi } from '../features/operator/api/accounts.ts';
import { operatorSessionApi } from '../features/operator/api/session.ts';
import { findActor, findActors } from '../features/session/reads.ts';
import { consoleApi } from '../features/console/api.ts';
import { faqApi } from '../features/faq/api.ts';
import { policyApi } from '../features/policy/api.ts';
import { contactApi } from '../features/contact/api.ts';
import { meetingApi } from '../features/meeting/api.ts';
import { dealApi } from '../features/deal/api.ts';
import { closureApi } from '../features/closure/api.ts';
import { guestApi } from '../features/guest/api.ts';
import { findGuest } from '../features/guest/reads.ts';
import { draftApi } from '../features/draft/api.ts';
import { messageApi } from '../features/message/api.ts';
import { notificationApi } from '../features/notification/api.ts';
import { invoiceApi } from '../features/invoice/api.ts';
import { ownDataApi } from '../features/own-data/api.ts';
import { ownEmailApi } from '../features/own-email/api.ts';
import { orderApi } from '../features/purchase-order/api.ts';
import { operationsApi } from '../features/operations/api.ts';
import { publicCompanyApi } from '../features/public-company/api.ts';
import { publicRfqApi } from '../features/public-rfq/api.ts';
import { preferenceApi } from '../features/preference/api.ts';
import { pushApi } from '../features/push/api.ts';
import { registrationApi } from '../features/registration/api.ts';
import { savedSearchApi } from '../features/saved-search/api.ts';
import { savedViewApi } from '../features/saved-view/api.ts';
import { rfqApi } from '../features/rfq/api.ts';
import { reportApi } from '../features/report/api.ts';
import { searchApi } from '../features/search/api.ts';
import { sessionApi } from '../features/session/api.ts';
import { catalogueApi } from '../features/catalogue/api.ts';
import { holidayApi } from '../features/holiday/api.ts';
import { placeApi } from '../features/place/api.ts';
import { packageApi } from '../features/package/api.ts';
import { tariffApi } from '../features/tariff/api.ts';
import { taxInvoiceApi } from '../features/tax-invoice/api.ts';
import { passkeyApi } from '../features/passkey/api.ts';
import { twoStepApi } from '../features/two-step/api.ts';
import { whatsappApi } from '../features/whatsapp/api.ts';
import { calendarApi } from '../features/calendar/api.ts';
import { actLinkApi } from '../features/act-link/api.ts';
import { userApi } from '../features/user/api.ts';
import { walletApi } from '../features/wallet/api.ts';
import type { Random } from '../shared/call.ts';
import type { Served } from '../shared/serve.ts';
import type { Config } from './config.ts';
import { readDatabaseClock } from './db/clock.ts';
import type { OpenDatabase } from './db/open-database.ts';
import { openFiles } from './files/open.ts';
import type { ApiServices } from './http/handle.ts';
import { withListSearches } from './http/list-search.ts';
import { describeApi } from './http/openapi.ts';
import { createTurns } from './http/turns.ts';
import { createQueue } from './queue.ts';
import { createBatches } from './live/batches.ts';
import { createLive } from './live/hub.ts';
import type { Logger } from './observe/log.ts';
import { createStorageState } from './observe/storage-state.ts';
import { createPayments } from './payments/payments.ts';
import { hasBasicPassword, isSignedWebhook } from './payments/signature.ts';
import { createPasswords } from './crypto/passwords.ts';
import { createPdf } from './pdf/renderer.ts';
import { createRandom } from './crypto/random.ts';
import { createSecrets } from './crypto/secrets.ts';
import { createSheets } from './sheets/reader.ts';
import { createPlanner } from './awards/planner.ts';
import { createWhatsappGate } from './delivery/whatsapp-gate.ts';
import { createSmsLimits } from './delivery/sms-limits.ts';
import { createSmsReportCheck } from './delivery/sms-report.ts';
import { createOcr } from './files/ocr.ts';
import { createScan } from './files/scanner.ts';
import { createUploads, type Scanning } from './files/uploads.ts';

export const servedEndpoints: readonly Served[] = withListSearches([
  ...sessionApi,
  ...twoStepApi,
  ...passkeyApi,
  ...userApi,
  ...registrationApi,
  ...activityApi,
  ...auditApi,
  ...notificationApi,
  ...pushApi,
  ...preferenceApi,
  ...whatsappApi,
  ...messageApi,
  ...faqApi,
  ...policyApi,
  ...contactApi,
  ...meetingApi,
  ...accountApi,
  ...addressApi,
  ...supplierBookApi,
  ...invitationApi,
  ...attachmentApi,
  ...categoryApi,
  ...tariffApi,
  ...packageApi,
  ...holidayApi,
  ...placeApi,
  ...catalogueApi,
  ...draftApi,
  ...rfqApi,
  ...publicRfqApi,
  ...publicCompanyApi,
  ...walletApi,
  ...accessApi,
  ...savedSearchApi,
  ...offerApi,
  ...guestApi,
  ...orderApi,
  ...invoiceApi,
  ...taxInvoiceApi,
  ...dealApi,
  ...calendarApi,
  ...actLinkApi,
  ...closureApi,
  ...ownDataApi,
  ...ownEmailApi,
  ...reportApi,
  ...operatorSessionApi,
  ...companyReviewApi,
  ...consoleApi,
  ...operatorAccountApi,
  ...operationsApi,
  ...searchApi,
  ...savedViewApi,
]);

export function describeServed(): ReturnType<typeof describeApi> {
  return describeApi(servedEndpoints.map(({ endpoint }) => endpoint));
}

const readersPerStatement = 200;

function scanningOf({ scanner }: Config, log: Logger): Scanning | null {
  return scanner === null ? null : { ...scanner, scan: createScan(scanner.address), log };
}

function bounceCheckOf({ mail: { bounceSecret } }: Config): ApiServices['isMailReport'] {
  return (raw, signature, now) =>
    bounceSecret !== undefined &&
    (hasBasicPassword(bounceSecret, signature) ||
      isSignedWebhook(bounceSecret, raw, signature, now));
}

export function createServices(
  config: Config,
  database: OpenDatabase,
  log: Logger,
  outside: { clock?: () => Date; random?: Random; passwords?: ApiServices['passwords'] } = {},
): ApiServices {
  const clock = outside.clock ?? database.clock.now;
  const random = outside.random ?? createRandom(clock);
  return {
    db: database.kysely,
    replica: database.replica ?? null,
    clock,
    clockAt: outside.clock === undefined ? readDatabaseClock : async () => clock(),
    random,
    secrets: createSecrets(config.secretKeys, config.dataDir),
    passwords: outside.passwords ?? createPasswords(),
    files: openFiles(config),
    uploads: createUploads(scanningOf(config, log)),
    ocr: createOcr(config.ocrProgram, log),
    pdf: createPdf(),
    sheets: createSheets(),
    planner: createPlanner(),
    sms: createSmsLimits({
      db: database.kysely,
      clock,
      log,
      config: config.sms.limits,
      isOffered: config.sms.url !== undefined || config.demo,
      isReport: createSmsReportCheck(config.sms.token, config.publicUrl),
    }),
    whatsapp: createWhatsappGate(config),
    payments: createPayments(config, { db: database.kysely, random, clock, log }),
    isMailReport: bounceCheckOf(config),
    settings: {
      publicUrl: config.publicUrl,
      demo: config.demo,
      secureCookies: config.publicUrl.startsWith('https:'),
      withdrawals: config.withdrawals,
      withdrawalApprovalFils: config.withdrawalApprovalFils,
      creditApprovalFils: config.creditApprovalFils,
      operatorDayFils: config.operatorDayFils,
      discountDelayDays: config.discountDelayDays,
      cardDelayDays: config.cardDelayDays,
      operatorTwoStep: config.operatorTwoStep,
      pushKey: config.push.vapid?.publicKey ?? null,
    },
    turns: createTurns(),
    recordTurns: createTurns({ runningMax: 2 }),
    reads: createTurns({ runningMax: 8 }),
    exports: createQueue({ runningMax: 2, waitingMax: 4, waitingTotal: 16 }),
    storage: createStorageState(),
    live: createLive({ db: database.kysely, listen: database.listen, clock, log }),
    log,
    findActor,
    findGuest,
    findReader: createBatches(readersPerStatement, (tokens) =>
      findActors(database.kysely, tokens, clock()),
    ),
  };
}
