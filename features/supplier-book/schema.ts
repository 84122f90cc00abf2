import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { oneOf, optionalId } from '#shared/list.ts';
import { locales } from '#shared/locale.ts';
import {
  bounded,
  digits,
  email,
  flag,
  line,
  mobile,
  note,
  onceValid,
  seenVersion,
} from '#shared/validation.ts';
import { sameKeys } from './rules/merge.ts';
import { contactStates, groupNameMax, groupNames, groupsOfContactMax } from './rules/table.ts';

const writer: Who = { kind: 'member', type: 'buyer', approved: true, permission: 'rfq.write' };
const tag = 'Supplier book';

const none = z.literal('');
const reachFields = ['email', 'mobile', 'trn', 'licence_number'] as const;

/** Names of groups, separated by commas. */
const groups = line(0, groupsOfContactMax * (groupNameMax + 2))
  .default('')
  .refine((text) => groupNames(text).length <= groupsOfContactMax, 'groupsOfContact')
  .refine((text) => groupNames(text).every((name) => name.length <= groupNameMax), 'groupName');

const contactFields = z.object({
  name: line(2, 200),
  email: none.or(email).default(''),
  mobile: none.or(mobile).default(''),
  locale: z.enum(locales).default('en'),
  trn: digits
    .pipe(z.string().refine((text) => text === '' || /^\d{15}$/.test(text), 'trn'))
    .default(''),
  licence_number: line(0, 60).default(''),
  whatsapp_agreed: flag.default(false),
  groups,
  note: note(0, 1000).default(''),
});

/** A contact without any address or number could neither be invited nor recognised. */
export const contactInput = contactFields.refine(
  (typed) => reachFields.some((field) => typed[field] !== ''),
  { path: ['email'], message: 'contactReach', ...onceValid(...reachFields) },
);
export type ContactInput = z.output<typeof contactInput>;

export const contactView = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  locale: z.enum(locales),
  trn: z.string(),
  licence_number: z.string(),
  whatsapp_agreed: z.boolean(),
  state: z.enum(contactStates),
  groups: z.array(z.string()),
  note: z.string(),
  /** The supplier of the platform, if the company has had an offer from it. */
  company: z.string().nullable(),
  version: z.int(),
  can: z.object({
    edit: z.boolean(),
    favour: z.boolean(),
    unfavour: z.boolean(),
    block: z.boolean(),
    unblock: z.boolean(),
    remove: z.boolean(),
  }),
});
export type ContactView = z.output<typeof contactView>;

export const groupView = z.object({ id: z.uuid(), name: z.string() });
export type GroupView = z.output<typeof groupView>;

/** Two contacts that seem to be one supplier, and the contact that they become. */
export const pairView = z.object({
  primary: z.object({ id: z.uuid(), name: z.string(), version: z.int() }),
  duplicate: z.object({ id: z.uuid(), name: z.string(), version: z.int() }),
  same: z.array(z.enum(sameKeys)),
  merged: contactView.pick({
    name: true,
    email: true,
    mobile: true,
    trn: true,
    licence_number: true,
    state: true,
    groups: true,
    note: true,
  }),
});
export type PairView = z.output<typeof pairView>;

export const listContacts = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/suppliers',
  tag,
  summary:
    'Lists the suppliers in the company’s book, the newest first, and pairs that seem to be one; `key` searches name, e-mail, number, TRN and licence',
  who: writer,
  query: z.object({
    ...pageQuery.shape,
    key: line(0, 100).default(''),
    state: oneOf(contactStates),
    group: optionalId,
  }),
  data: pageOf(contactView),
  extra: z.object({
    groups: z.array(groupView),
    pairs: z.array(pairView),
    can: z.object({ add: z.boolean() }),
  }),
});

export const addContact = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/suppliers',
  tag,
  summary: 'Adds a supplier to the company’s book; an e-mail can be in the book once',
  who: writer,
  body: contactInput,
  data: contactView,
  refusals: ['contacts_full', 'groups_full'],
  limits: [{ by: 'session', hits: 60, windowSeconds: 60 }],
});

const byId = z.object({ id: z.uuid() });

export const editContact = declareEndpoint({
  method: 'put',
  path: '/dashboard/buyer/suppliers/{id}',
  tag,
  summary: 'Updates a supplier in the company’s book',
  who: writer,
  params: byId,
  body: contactFields
    .extend({ seen_version: seenVersion })
    .refine((typed) => reachFields.some((field) => typed[field] !== ''), {
      path: ['email'],
      message: 'contactReach',
      ...onceValid(...reachFields),
    }),
  data: contactView,
  refusals: ['not_found', 'conflict', 'groups_full'],
});

export const importContacts = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/suppliers/import',
  tag,
  summary:
    'Adds suppliers from a CSV table or vCards; skips those whose e-mail, number, TRN or licence is in the book, and saves nothing while a row has an error unless `skip` is on',
  who: writer,
  body: z.object({ text: bounded(200_000).min(1), skip: flag.default(false) }),
  data: z.object({ added: z.int(), skipped: z.int() }),
  refusals: ['import_unreadable', 'import_too_large', 'contacts_full', 'groups_full', 'busy'],
  limits: [{ by: 'session', hits: 10, windowSeconds: 60 }],
});

export const markContact = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/suppliers/{id}/state',
  tag,
  summary:
    'Marks a supplier as favourite, plain or blocked; a blocked supplier neither sees nor buys the company’s RFQs',
  who: writer,
  params: byId,
  body: z.object({ state: z.enum(contactStates) }),
  data: contactView,
  refusals: ['not_found', 'state_changed'],
});

export const mergeContacts = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/suppliers/{id}/merge',
  tag,
  summary:
    'Merges another supplier of the book into this one; notes, groups and invitations follow, and a block remains',
  who: writer,
  params: byId,
  body: z.object({
    other_id: z.uuid(),
    seen_version: seenVersion,
    seen_other_version: seenVersion,
  }),
  data: contactView,
  refusals: ['not_found', 'conflict', 'groups_full'],
});

export const removeContact = declareEndpoint({
  method: 'delete',
  path: '/dashboard/buyer/suppliers/{id}',
  tag,
  summary: 'Removes a supplier from the company’s book; its offers and orders remain',
  who: writer,
  params: byId,
  refusals: ['not_found'],
});
