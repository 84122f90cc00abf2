import { isTest, lineAt, type Check, type Problem, type SourceFile } from './project.ts';

/**
 * `once`: creates a record or moves money, so it sends an idempotency key, and "Try again" sends the
 * same one. `same`: a repetition leaves the same state. `secret`: the answer has a secret, which must
 * not be stored with a key. `row`: a button of a row or a confirmation, whose repetition leaves the
 * same state; it remains where it is. `visitor`: the sender has no account or the page no script, so no key
 * is accepted. `setting`: saves a choice of this browser.
 */
type Sending = 'once' | 'same' | 'secret' | 'row' | 'visitor' | 'setting';

const once = /<OnceKey\b|\buseOnceKey\(|<DecisionForm\b|<ReasonDialog\b/;
const senders = {
  /** `Form` preserves what was typed, and shows the failure, a toast and "Try again" (ui/form.tsx). */
  form: /<Form(?=\s)(?![^>]*method="get")/,
  decision: /<DecisionForm\b/,
  row: /\bfetcher\.(?:Form method="post"|submit\()/,
  plain: /<form\b[^>]*method="post"|<StaticForm\b/,
} as const;
type Sender = keyof typeof senders;

/** The sending of each file with a form that posts. */
export const sentForms: Readonly<Record<string, Sending>> = {
  'app/shell/digits-form.tsx': 'setting',
  'app/shell/session-sheet.tsx': 'visitor',
  'app/shell/theme-switch.tsx': 'setting',
  'features/access/ui/pay-bar.tsx': 'once',
  'features/access/ui/questions-card.tsx': 'once',
  'features/access/ui/refund-dialog.tsx': 'once',
  'features/access/ui/refund-queue.tsx': 'once',
  'features/access/ui/top-up-return.tsx': 'once',
  'features/account/ui/contact-form.tsx': 'same',
  'features/account/ui/details-form.tsx': 'same',
  'features/account/ui/document-section.tsx': 'same',
  'features/account/ui/logo-field.tsx': 'same',
  'features/account/ui/profile-status.tsx': 'same',
  'features/account/ui/renewal-form.tsx': 'same',
  'features/act-link/ui/act-page.tsx': 'visitor',
  'features/address/ui/address-form.tsx': 'once',
  'features/address/ui/address-list.tsx': 'row',
  'features/audit/ui/proof-card.tsx': 'once',
  'features/calendar/ui/calendar-card.tsx': 'secret',
  'features/catalogue/ui/category-dialogs.tsx': 'once',
  'features/category/ui/main-categories.tsx': 'same',
  'features/closure/ui/close-account-card.tsx': 'same',
  'features/closure/ui/money-in-the-way.tsx': 'once',
  'features/company-review/ui/decision-panel.tsx': 'same',
  'features/company-review/ui/field-row.tsx': 'same',
  'features/company-review/ui/refused-documents.tsx': 'same',
  'features/company-review/ui/undo-form.tsx': 'same',
  'features/console/ui/reason-dialog.tsx': 'once',
  'features/console/ui/rule-dialog.tsx': 'once',
  'features/contact/ui/contact-form.tsx': 'visitor',
  'features/contact/ui/contact-thread.tsx': 'once',
  'features/deal/ui/cancel-rfq-dialog.tsx': 'once',
  'features/deal/ui/mute-button.tsx': 'row',
  'features/deal/ui/sample-deal.tsx': 'setting',
  'features/draft/ui/draft-list.tsx': 'row',
  'features/faq/ui/category-dialog.tsx': 'once',
  'features/faq/ui/faq-form.tsx': 'once',
  'features/faq/ui/faq-list.tsx': 'once',
  'features/guest/ui/claim-page.tsx': 'visitor',
  'features/guest/ui/colleague-card.tsx': 'visitor',
  'features/guest/ui/decline-page.tsx': 'visitor',
  'features/guest/ui/details-page.tsx': 'visitor',
  'features/guest/ui/link-page.tsx': 'visitor',
  'features/guest/ui/receipt-page.tsx': 'visitor',
  'features/holiday/ui/holidays-page.tsx': 'once',
  'features/public-company/ui/own-page.tsx': 'same',
  'features/invitation/ui/console-page.tsx': 'once',
  'features/whatsapp/ui/console-page.tsx': 'once',
  'features/invitation/ui/invite-form.tsx': 'once',
  'features/invitation/ui/link-form.tsx': 'secret',
  'features/invitation/ui/seller-note.tsx': 'once',
  'features/invitation/ui/stop-page.tsx': 'visitor',
  'features/invitation/ui/verb-form.tsx': 'once',
  'features/invoice/ui/invoice-review.tsx': 'once',
  'features/meeting/ui/meeting-form.tsx': 'same',
  'features/meeting/ui/meeting-one.tsx': 'once',
  'features/meeting/ui/meeting-page.tsx': 'visitor',
  'features/offer/ui/award-page.tsx': 'once',
  'features/offer/ui/award-proposal.tsx': 'once',
  'features/offer/ui/add-supplier.tsx': 'row',
  'features/offer/ui/bookmark-button.tsx': 'row',
  'features/offer/ui/landed-card.tsx': 'same',
  'features/offer/ui/offer-dialogs.tsx': 'once',
  'features/offer/ui/quote-form.tsx': 'once',
  'features/offer/ui/supplier-dialogs.tsx': 'once',
  'features/operations/ui/limits-page.tsx': 'once',
  'features/operations/ui/outbox-dialog.tsx': 'once',
  'features/operator/ui/choose-password-form.tsx': 'visitor',
  'features/operator/ui/operator-dialogs.tsx': 'once',
  'features/operator/ui/sign-in-form.tsx': 'visitor',
  'features/own-data/ui/own-data-card.tsx': 'secret',
  'features/own-email/ui/own-email-card.tsx': 'same',
  'features/package/ui/packages-page.tsx': 'once',
  'features/passkey/ui/passkey-sign-in.tsx': 'visitor',
  'features/passkey/ui/passkeys-panel.tsx': 'secret',
  'features/place/ui/place-dialogs.tsx': 'once',
  'features/policy/ui/policy-form.tsx': 'once',
  'features/policy/ui/policy-list.tsx': 'once',
  'features/preference/ui/preset-card.tsx': 'same',
  'features/preference/ui/settings-page.tsx': 'same',
  'features/preference/ui/unsubscribe-page.tsx': 'visitor',
  'features/whatsapp/ui/whatsapp-card.tsx': 'same',
  'features/purchase-order/ui/guest-order-page.tsx': 'visitor',
  'features/purchase-order/ui/order-dialog.tsx': 'once',
  'features/registration/ui/activate-form.tsx': 'visitor',
  'features/registration/ui/sign-up-form.tsx': 'visitor',
  'features/rfq/ui/amend-form.tsx': 'once',
  'features/rfq/ui/answer-list.tsx': 'once',
  'features/rfq/ui/decision-dialog.tsx': 'row',
  'features/rfq/ui/request-form.tsx': 'once',
  'features/saved-search/ui/search-dialog.tsx': 'once',
  'features/session/ui/change-password-dialog.tsx': 'same',
  'features/session/ui/forgot-form.tsx': 'visitor',
  'features/session/ui/reset-form.tsx': 'visitor',
  'features/session/ui/session-list.tsx': 'row',
  'features/session/ui/sign-in-form.tsx': 'visitor',
  'features/supplier-book/ui/contact-form.tsx': 'once',
  'features/supplier-book/ui/import-form.tsx': 'once',
  'features/supplier-book/ui/pairs-card.tsx': 'once',
  'features/supplier-book/ui/verb-form.tsx': 'once',
  'features/tariff/ui/fee-dialog.tsx': 'once',
  'features/tariff/ui/rates-page.tsx': 'once',
  'features/tariff/ui/vat-card.tsx': 'once',
  'features/two-step/ui/second-step-form.tsx': 'visitor',
  'features/two-step/ui/two-step-page.tsx': 'secret',
  'features/user/ui/role-form.tsx': 'once',
  'features/user/ui/roles-panel.tsx': 'row',
  'features/user/ui/stand-in-dialog.tsx': 'once',
  'features/user/ui/stand-in-rows.tsx': 'row',
  'features/user/ui/user-dialogs.tsx': 'row',
  'features/user/ui/user-form.tsx': 'once',
  'features/wallet/ui/decision-dialog.tsx': 'once',
  'features/wallet/ui/open-top-ups.tsx': 'same',
  'features/wallet/ui/owed-list.tsx': 'once',
  'features/wallet/ui/sandbox-page.tsx': 'same',
  'features/wallet/ui/top-up-form.tsx': 'once',
  'features/wallet/ui/card-refund-form.tsx': 'once',
  'features/wallet/ui/withdraw-form.tsx': 'once',
  'ui/decision-form.tsx': 'once',
  'ui/list-choice.tsx': 'setting',
  'ui/view-form.tsx': 'setting',
  'ui/order-form.tsx': 'once',
  'ui/static-form.tsx': 'visitor',
};

const formImport = /import \{[^}]*\bForm\b[^}]*\} from '(?:#ui|\.|\.\.)\/form\.tsx'/;
const isScreen = ({ path }: SourceFile) =>
  /^(?:app|features|ui)\/.*\.tsx$/.test(path) && !path.startsWith('ui/gallery/');

/** The senders of a file with their first place. */
function sendersOf({ text }: SourceFile): [Sender, number][] {
  return (Object.keys(senders) as Sender[]).flatMap((sender): [Sender, number][] => {
    // `Form` of the router reads a page with a query.
    if (sender === 'form' && !formImport.test(text)) return [];
    const place = text.search(senders[sender]);
    return place === -1 ? [] : [[sender, place]];
  });
}

/** The message that a file breaks the rules of its sending with. Null: it does not. */
function faultOf(text: string, sender: Sender, sending: Sending | undefined): string | null {
  if (sending === undefined)
    return 'a form that posts: name its sending in scripts/check/sent-forms.ts';
  if (sending === 'once' && !once.test(text)) return 'creates a record: needs an <OnceKey />';
  if (sending !== 'once' && /<OnceKey\b|\buseOnceKey\(/.test(text))
    return 'sends an idempotency key: name it `once` in scripts/check/sent-forms.ts';
  if (sender === 'plain' && !['visitor', 'setting', 'secret'].includes(sending))
    return 'post by Form of ui/form.tsx, which preserves what was typed when the request fails';
  return /<ConfirmDialog\b/.test(text) && !/\bproblem=/.test(text)
    ? 'show the failure in the confirmation: pass `problem`'
    : null;
}

/** Each form that posts passes through the one mechanism, and creates a record at most once. */
export const sentFormsCheck: Check = {
  name: 'sent-forms',
  note: () => `${Object.keys(sentForms).length} files`,
  run: (files) => {
    const screens = files.filter((file) => isScreen(file) && !isTest(file));
    const found = screens.flatMap((file) =>
      sendersOf(file).map(([sender, place]) => ({ file, sender, place })),
    );
    const problems = found.flatMap(({ file: { path, text }, sender, place }): Problem[] => {
      const message = faultOf(text, sender, sentForms[path]);
      return message === null ? [] : [{ path, line: lineAt(text, place), message }];
    });
    const known = new Set(found.map(({ file }) => file.path));
    const gone = Object.keys(sentForms).filter(
      (path) => !known.has(path) && files.some((file) => file.path.startsWith('ui/form.tsx')),
    );
    return [
      ...problems,
      ...gone.map((path) => ({ path, line: 1, message: 'has no form: remove it from sent-forms' })),
    ];
  },
};
