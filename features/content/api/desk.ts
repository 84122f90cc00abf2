import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { serveMember, serveOperator, type Done, type Served } from '#shared/serve.ts';
import { actOnContact } from '../commands/contact.ts';
import * as faqCommands from '../commands/faq.ts';
import { confirmMeeting, declineMeeting, finishMeeting } from '../commands/meeting.ts';
import { acceptTerms, addPolicyVersion, withdrawPolicyVersion } from '../commands/policy.ts';
import * as reads from '../reads/desk.ts';
import * as consents from '../schema/consent.ts';
import * as contacts from '../schema/contact.ts';
import * as faqs from '../schema/faq.ts';
import * as meetings from '../schema/meeting.ts';
import * as policies from '../schema/policy.ts';

/** Done, in words; or the refusal. */
function told<T>(
  outcome: T | Refusal,
  message: NonNullable<Done<T, unknown>['message']>,
): Refusal | Done<T, Record<string, never>> {
  return isRefusal(outcome) ? outcome : { data: outcome, message };
}

const faqApi: readonly Served[] = [
  serveOperator(faqs.listDeskFaqs, async (call, { query }) => ({
    data: await reads.readDeskFaqs(call, query),
  })),
  serveOperator(faqs.readDeskFaq, async (call, { params }) => {
    const faq = await reads.readDeskFaq(call, params.id);
    return faq === null ? refuse('not_found') : { data: faq };
  }),
  serveOperator(faqs.addFaq, async (call, { body }) =>
    told(await faqCommands.addFaq(call, body), 'contentDesk.faq.added'),
  ),
  serveOperator(faqs.editFaq, async (call, { params, body }) =>
    told(await faqCommands.editFaq(call, params.id, body), 'contentDesk.saved'),
  ),
  serveOperator(faqs.publishFaq, async (call, { params, body }) =>
    told(await faqCommands.publishFaq(call, params.id, body), 'contentDesk.faq.published'),
  ),
  serveOperator(faqs.hideFaq, async (call, { params, body }) =>
    told(await faqCommands.hideFaq(call, params.id, body), 'contentDesk.faq.hiddenNow'),
  ),
  serveOperator(faqs.deleteFaq, async (call, { params, body }) =>
    told(await faqCommands.deleteFaq(call, params.id, body), 'contentDesk.faq.deleted'),
  ),
  serveOperator(faqs.orderFaqs, async (call, { params, body }) =>
    told(await faqCommands.orderFaqs(call, params.id, body), 'contentDesk.moved'),
  ),
  serveOperator(faqs.addFaqCategory, async (call, { body }) =>
    told(await faqCommands.addFaqCategory(call, body), 'contentDesk.faq.categoryAdded'),
  ),
  serveOperator(faqs.editFaqCategory, async (call, { params, body }) =>
    told(await faqCommands.editFaqCategory(call, params.id, body), 'contentDesk.saved'),
  ),
  serveOperator(faqs.orderFaqCategories, async (call, { body }) =>
    told(await faqCommands.orderFaqCategories(call, body), 'contentDesk.moved'),
  ),
  serveOperator(faqs.deleteFaqCategory, async (call, { params, body }) =>
    told(
      await faqCommands.deleteFaqCategory(call, params.id, body.reason),
      'contentDesk.faq.categoryDeleted',
    ),
  ),
];

const policyApi: readonly Served[] = [
  serveOperator(policies.listPolicyVersions, async (call) => ({
    data: await reads.readPolicyVersions(call),
  })),
  serveOperator(policies.readPolicyVersion, async (call, { params }) => {
    const version = await reads.readPolicyVersion(call, params.id);
    return version === null ? refuse('not_found') : { data: version };
  }),
  serveOperator(policies.addPolicyVersion, async (call, { body }) =>
    told(await addPolicyVersion(call, body), 'contentDesk.policy.added'),
  ),
  serveOperator(policies.withdrawPolicyVersion, async (call, { params, body }) =>
    told(
      await withdrawPolicyVersion(call, params.id, body.reason),
      'contentDesk.policy.withdrawnNow',
    ),
  ),
  serveMember(consents.acceptTerms, async (call, { body }) =>
    told(await acceptTerms(call, body.version), 'content.terms.thanks'),
  ),
];

const inboxApi: readonly Served[] = [
  serveOperator(contacts.listContacts, async (call, { query }) => ({
    data: await reads.readContacts(call, query),
  })),
  serveOperator(contacts.readContact, async (call, { params }) => {
    const contact = await reads.readContact(call, params.id);
    return contact === null ? refuse('not_found') : { data: contact };
  }),
  serveOperator(contacts.replyToContact, async (call, { params, body }) => {
    const act = { verb: 'reply', text: body.text, seenVersion: body.seen_version } as const;
    return told(await actOnContact(call, params.id, act), 'contentDesk.messages.replied');
  }),
  serveOperator(contacts.closeContact, async (call, { params, body }) => {
    const act = { verb: 'close', text: body.reason, seenVersion: body.seen_version } as const;
    return told(await actOnContact(call, params.id, act), 'contentDesk.messages.closedNow');
  }),
  serveOperator(contacts.reopenContact, async (call, { params, body }) => {
    const act = { verb: 'reopen', text: body.reason, seenVersion: body.seen_version } as const;
    return told(await actOnContact(call, params.id, act), 'contentDesk.messages.reopened');
  }),
];

const meetingApi: readonly Served[] = [
  serveOperator(meetings.listMeetings, async (call, { query }) => ({
    data: await reads.readMeetings(call, query),
  })),
  serveOperator(meetings.readMeeting, async (call, { params }) => {
    const meeting = await reads.readMeeting(call, params.id);
    return meeting === null ? refuse('not_found') : { data: meeting };
  }),
  serveOperator(meetings.confirmMeeting, async (call, { params, body }) =>
    told(await confirmMeeting(call, params.id, body), 'contentDesk.meetings.confirmedNow'),
  ),
  serveOperator(meetings.declineMeeting, async (call, { params, body }) => {
    const act = { reason: body.reason, seenVersion: body.seen_version };
    return told(await declineMeeting(call, params.id, act), 'contentDesk.meetings.declinedNow');
  }),
  serveOperator(meetings.finishMeeting, async (call, { params, body }) => {
    const act = { reason: body.reason, seenVersion: body.seen_version };
    return told(await finishMeeting(call, params.id, act), 'contentDesk.meetings.finishedNow');
  }),
];

/** The console's rooms for what the public site says and is told. */
export const contentDeskApi: readonly Served[] = [
  ...faqApi,
  ...policyApi,
  ...inboxApi,
  ...meetingApi,
];
