import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { line, note } from '#shared/validation.ts';
import { declineCodes, invitationStates, inviteMax } from '../rules.ts';

const writer: Who = { kind: 'member', type: 'buyer', approved: true, permission: 'rfq.write' };
const quoter: Who = { kind: 'member', type: 'supplier', approved: true, permission: 'offer.write' };
const tag = 'Invitations';
const instant = z.iso.datetime().nullable();

export const channels = ['email', 'sms', 'whatsapp', 'link', 'notice'] as const;

/** The colleague that an invited contact added. */
export const colleagueView = z.object({
  name: z.string(),
  destination: z.string(),
  has_proven: z.boolean(),
});

export const invitationView = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** `sent`: by a message or a notification; which one shows only after an offer (decision 0205). */
  channel: z.enum([...channels, 'sent']),
  /** The newest message as its provider reported it. Null: a link to copy, or no report any more. */
  delivery: z.enum(['sent', 'delivered', 'failed']).nullable(),
  /** `expired` while the RFQ accepts no offers and nothing came of the invitation. */
  state: z.enum(invitationStates),
  sent_at: instant,
  opened_at: instant,
  declined_at: instant,
  quoted_at: instant,
  decline_code: z.enum(['', ...declineCodes]),
  decline_note: z.string(),
  reminders: z.int(),
  /** The first moment of the next reminder. Null: none is left. */
  next_reminder_at: instant,
  offer_id: z.uuid().nullable(),
  colleague: colleagueView.nullable(),
  can: z.object({
    remind: z.boolean(),
    link: z.boolean(),
    revoke: z.boolean(),
    remove_colleague: z.boolean(),
  }),
});
export type InvitationView = z.output<typeof invitationView>;

const choice = z.object({ id: z.uuid(), name: z.string() });

export const invitationsView = z.object({
  invitations: z.array(invitationView),
  /** Contacts that can be invited, favourites first: at most a hundred. */
  contacts: z.array(choice.extend({ is_favourite: z.boolean() })),
  /** There are more contacts; a search finds them. */
  contacts_more: z.boolean(),
  groups: z.array(choice.extend({ contacts: z.int() })),
  /** Free invitations that are left in this month of Dubai. */
  left: z.int(),
  can: z.object({ invite: z.boolean() }),
});
export type InvitationsView = z.output<typeof invitationsView>;

const byRfq = z.object({ id: z.uuid() });
const byId = z.object({ id: z.uuid() });

export const listInvitations = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/rfq/{id}/invitations',
  tag,
  summary:
    'Lists the invitations of an RFQ, and the contacts and groups that can be invited; `key` searches the contacts',
  who: writer,
  params: byRfq,
  query: z.object({ key: line(0, 100).default('') }),
  data: invitationsView,
});

const ids = z
  .union([z.uuid().transform((id) => [id]), z.array(z.uuid()).max(inviteMax)])
  .default([]);

export const inviteInput = z
  .object({ contact_ids: ids, group_ids: ids })
  .refine(({ contact_ids: contacts, group_ids: groups }) => contacts.length + groups.length > 0, {
    path: ['contact_ids'],
    message: 'inviteSomebody',
  });

export const inviteContacts = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/{id}/invitations',
  tag,
  summary:
    'Sends invitations to contacts and groups of the supplier book; skips contacts that are blocked, invited or of an invited company',
  who: writer,
  params: byRfq,
  body: inviteInput,
  data: z.object({ invited: z.int(), skipped: z.int() }),
  refusals: [
    'not_found',
    'rfq_not_open',
    'invitations_used',
    'invitations_today',
    'invitations_full',
  ],
  limits: [{ by: 'session', hits: 30, windowSeconds: 60 }],
});

export const remindInvitation = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/invitations/{id}/remind',
  tag,
  summary:
    'Sends an invitation again, at most twice and 24 hours apart, by the best channel now; its new link replaces the earlier one',
  who: writer,
  params: byId,
  refusals: [
    'not_found',
    'state_changed',
    'rfq_not_open',
    'reminders_used',
    'reminded_today',
    'address_today',
  ],
});

export const linkInvitation = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/invitations/{id}/link',
  tag,
  summary: 'Creates the link of an invitation to copy; it replaces the earlier link',
  who: writer,
  params: byId,
  data: z.object({ url: z.string() }),
  answersSecret: true,
  refusals: ['not_found', 'state_changed', 'rfq_not_open'],
});

export const revokeInvitation = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/invitations/{id}/revoke',
  tag,
  summary: 'Cancels an invitation that nothing came of; its link ends',
  who: writer,
  params: byId,
  refusals: ['not_found', 'state_changed'],
});

export const removeInvitedColleague = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/invitations/{id}/colleague/remove',
  tag,
  summary: 'Removes the colleague that an invited contact added; its link and session end',
  who: writer,
  params: byId,
  refusals: ['not_found', 'state_changed'],
});

export const ownInvitation = z.object({
  rfq_id: z.uuid(),
  number: z.string(),
  title: z.string(),
  /** The buyer that invited the company. */
  buyer: z.string(),
  expires_at: z.iso.datetime(),
});
export type OwnInvitation = z.output<typeof ownInvitation>;

export const listOwnInvitations = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/invitations',
  tag,
  summary:
    'Lists the open RFQs that the company was invited to and has neither quoted on nor declined, the earliest end first; at most 20',
  who: { kind: 'member', type: 'supplier', approved: true },
  data: z.array(ownInvitation),
});

export const declineInvitation = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/rfq/{id}/decline',
  tag,
  summary: 'Declines the invitation of the company to an RFQ with a reason for the buyer',
  who: quoter,
  params: byRfq,
  body: z.object({ code: z.enum(declineCodes), note: note(0, 500).default('') }),
  refusals: ['not_found', 'state_changed', 'rfq_not_open'],
});
