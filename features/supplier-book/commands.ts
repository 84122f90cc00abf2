import { may } from '#shared/actor.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import { readPhoneFields } from '#shared/phone-number.ts';
import {
  isRefusal,
  refuse,
  refuseFields,
  type FieldProblem,
  type Refusal,
} from '#shared/refusals.ts';
import { parseInput } from '#shared/validation.ts';
import { recordActivity } from '../activity/store.ts';
import { emailKeyOf } from '../session/rules/email-key.ts';
import { findCountryOfCompany } from '../account/store/company.ts';
import { toView } from './reads.ts';
import {
  contactsMax,
  decideContact,
  groupNames,
  groupsMax,
  verbTo,
  type ContactState,
  type ContactVerb,
} from './rules/table.ts';
import {
  contactsOfCards,
  contactsOfTable,
  importMax,
  isVcard,
  type ImportedContact,
} from './rules/import.ts';
import { mergedOf } from './rules/merge.ts';
import { contactInput, type ContactInput, type ContactView } from './schema.ts';
import * as store from './store/contact.ts';
import * as pair from './store/pairs.ts';

const verbs = {
  add: 'supplierBook.added',
  edit: 'supplierBook.edited',
  favour: 'supplierBook.favoured',
  unfavour: 'supplierBook.unmarked',
  block: 'supplierBook.blocked',
  unblock: 'supplierBook.unblocked',
  remove: 'supplierBook.removed',
  merge: 'supplierBook.merged',
} as const satisfies Record<ContactVerb | 'add' | 'merge', string>;

async function record(
  tx: Tx,
  call: MemberCall,
  verb: keyof typeof verbs,
  { id, name, other }: { readonly id: string; readonly name: string; readonly other?: string },
): Promise<void> {
  await recordActivity(tx, call, {
    companyId: call.actor.companyId,
    verb: verbs[verb],
    subjectType: 'supplier_contact',
    subjectId: id,
    params: { name, ...(other !== undefined && { other }) },
  });
}

function factsOf({ actor }: MemberCall, state: ContactState) {
  return {
    state,
    side: 'buyer',
    may: (permission: Parameters<typeof may>[1]) => may(actor, permission),
  } as const;
}

async function readFields(
  tx: Tx,
  call: MemberCall,
  input: ContactInput,
  id: string | null,
): Promise<store.ContactFields | Refusal> {
  const { companyId } = call.actor;
  const { groups: _groups, ...typed } = input;
  const phones = readPhoneFields(
    { mobile: typed.mobile },
    await findCountryOfCompany(tx, companyId),
  );
  if (isRefusal(phones)) return phones;
  if (await store.isEmailTaken(tx, companyId, typed.email, id))
    return refuseFields({ path: 'email', key: 'contactTaken' });
  return { ...typed, mobile: phones.numbers.mobile };
}

async function saveGroups(
  tx: Tx,
  call: MemberCall,
  contactId: string,
  text: string,
): Promise<Refusal | null> {
  const groups = groupNames(text).map((name) => ({ id: call.random.id(), name }));
  const total = await store.saveGroups(tx, call.actor.companyId, contactId, groups, call.now);
  return total > groupsMax ? refuse('groups_full') : null;
}

async function answer(tx: Tx, call: MemberCall, id: string): Promise<ContactView> {
  const row = await store.findContact(tx, call.actor.companyId, id);
  if (row === undefined) throw new Error(`contact ${id} is gone`);
  return toView(call.actor, row);
}

/**
 * Adds a supplier to the book. Refuses: fields (no mobile number, an e-mail that is in the book),
 * contacts_full, groups_full.
 */
export async function addContact(
  call: MemberCall,
  input: ContactInput,
): Promise<ContactView | Refusal> {
  const { companyId, memberId } = call.actor;
  return call.transaction(async (tx) => {
    await store.lockBook(tx, companyId);
    if ((await store.countContacts(tx, companyId)) >= contactsMax) return refuse('contacts_full');
    const fields = await readFields(tx, call, input, null);
    if (isRefusal(fields)) return fields;
    const id = call.random.id();
    await store.insertContact(tx, { ...fields, id, companyId, memberId, now: call.now });
    const full = await saveGroups(tx, call, id, input.groups);
    if (full !== null) return full;
    await record(tx, call, 'add', { id, name: fields.name });
    return answer(tx, call, id);
  });
}

/**
 * Adds a supplier of the platform that the buyer knows from an offer; a repetition changes nothing.
 * The caller must have verified the offer. Refuses: contacts_full.
 */
export async function addLinkedContact(
  tx: Tx,
  call: MemberCall,
  supplierId: string,
): Promise<null | Refusal> {
  const { companyId, memberId } = call.actor;
  await store.lockBook(tx, companyId);
  if (await store.hasLinkedContact(tx, companyId, supplierId)) return null;
  if ((await store.countContacts(tx, companyId)) >= contactsMax) return refuse('contacts_full');
  const id = call.random.id();
  const { locale, now } = call;
  const contact = { id, companyId, memberId, supplierId, locale, now };
  const name = await store.insertLinked(tx, contact);
  await record(tx, call, 'add', { id, name });
  return null;
}

/**
 * Changes a contact. Refuses: not_found, conflict (changed since it was seen), fields as
 * `addContact`, groups_full.
 */
export async function editContact(
  call: MemberCall,
  id: string,
  input: ContactInput & { readonly seen_version: number },
): Promise<ContactView | Refusal> {
  const { companyId } = call.actor;
  const { seen_version: seenVersion, ...typed } = input;
  return call.transaction(async (tx) => {
    await store.lockBook(tx, companyId);
    const row = await store.findContact(tx, companyId, id);
    if (row === undefined) return refuse('not_found');
    const decided = decideContact('edit', factsOf(call, row.state));
    if (!decided.ok) return refuse(decided.refused);
    if (row.version !== seenVersion) return refuse('conflict');
    const fields = await readFields(tx, call, typed, id);
    if (isRefusal(fields)) return fields;
    await store.saveContact(tx, id, fields, decided, call.now);
    const full = await saveGroups(tx, call, id, typed.groups);
    if (full !== null) return full;
    await record(tx, call, 'edit', { id, name: fields.name });
    return answer(tx, call, id);
  });
}

/**
 * Marks a contact as favourite, plain or blocked; a repeat changes nothing. Refuses: not_found,
 * state_changed.
 */
export async function markContact(
  call: MemberCall,
  id: string,
  state: ContactState,
): Promise<ContactView | Refusal> {
  const { companyId } = call.actor;
  return call.transaction(async (tx) => {
    await store.lockBook(tx, companyId);
    const row = await store.findContact(tx, companyId, id);
    if (row === undefined) return refuse('not_found');
    const verb = verbTo(row.state, state);
    if (verb === null) return toView(call.actor, row);
    const decided = decideContact(verb, factsOf(call, row.state));
    if (!decided.ok) return refuse(decided.refused);
    await store.saveContactState(tx, id, decided, call.now);
    await record(tx, call, verb, row);
    return answer(tx, call, id);
  });
}

/** Marks the merged contact as its two parts were marked, by the verbs of the table. */
async function markMerged(
  tx: Tx,
  call: MemberCall,
  row: store.ContactRow,
  state: ContactState,
): Promise<Refusal | null> {
  const verb = verbTo(row.state, state);
  if (verb === null) return null;
  const decided = decideContact(verb, factsOf(call, row.state));
  if (!decided.ok) return refuse(decided.refused);
  await store.saveContactState(tx, row.id, decided, call.now);
  return null;
}

/**
 * Merges a contact into another one. Refuses: not_found, conflict (a contact changed since it was
 * seen, or both belong to different suppliers of the platform), groups_full.
 */
export async function mergeContacts(
  call: MemberCall,
  id: string,
  seen: {
    readonly other_id: string;
    readonly seen_version: number;
    readonly seen_other_version: number;
  },
): Promise<ContactView | Refusal> {
  const { companyId } = call.actor;
  return call.transaction(async (tx) => {
    await store.lockBook(tx, companyId);
    const primary = await store.findContact(tx, companyId, id);
    const duplicate = await store.findContact(tx, companyId, seen.other_id);
    if (primary === undefined || duplicate === undefined || primary.id === duplicate.id)
      return refuse('not_found');
    const edited = decideContact('edit', factsOf(call, primary.state));
    const removed = decideContact('remove', factsOf(call, duplicate.state));
    if (!edited.ok) return refuse(edited.refused);
    if (!removed.ok) return refuse(removed.refused);
    const isSeen =
      primary.version === seen.seen_version && duplicate.version === seen.seen_other_version;
    if (!isSeen || !(await pair.mayBeOne(tx, primary.id, duplicate.id))) return refuse('conflict');
    const { state, groups, ...fields } = mergedOf(primary, duplicate);
    await pair.hideMerged(tx, duplicate.id, { id: primary.id, state }, removed, call.now);
    await store.saveContact(tx, primary.id, fields, edited, call.now);
    await pair.moveInvitations(tx, duplicate.id, primary.id);
    await store.saveRemoved(tx, duplicate.id, removed, call.now);
    const refused =
      (await markMerged(tx, call, primary, state)) ??
      (await saveGroups(tx, call, primary.id, groups.join(',')));
    if (refused !== null) return refused;
    await record(tx, call, 'merge', {
      id: primary.id,
      name: primary.name,
      other: duplicate.name,
    });
    return answer(tx, call, primary.id);
  });
}

/** Removes a contact from the book. Refuses: not_found, also for one removed before. */
export async function removeContact(call: MemberCall, id: string): Promise<null | Refusal> {
  const { companyId } = call.actor;
  return call.transaction<null>(async (tx) => {
    await store.lockBook(tx, companyId);
    const row = await store.findContact(tx, companyId, id);
    if (row === undefined) return refuse('not_found');
    const decided = decideContact('remove', factsOf(call, row.state));
    if (!decided.ok) return refuse(decided.refused);
    await store.saveRemoved(tx, id, decided, call.now);
    await record(tx, call, 'remove', row);
    return null;
  });
}

/** The keys by which two contacts are the same. */
function keysOf({ email, mobile, trn, licence_number: licence }: store.ContactKeys): string[] {
  return [
    ...(email === '' ? [] : [`email ${emailKeyOf(email)}`]),
    ...(mobile === '' ? [] : [`mobile ${mobile}`]),
    ...(trn === '' ? [] : [`trn ${trn}`]),
    ...(licence === '' ? [] : [`licence ${licence}`]),
  ];
}

async function readImported(
  call: MemberCall,
  text: string,
): Promise<readonly ImportedContact[] | Refusal> {
  if (isVcard(text)) return contactsOfCards(text);
  const rows = await call.sheets.readText(text);
  return isRefusal(rows) ? rows : contactsOfTable(rows);
}

interface ReadRow {
  readonly input: ContactInput;
  readonly mobile: string;
}

/** The rows without an error, and the errors of the others at their row. */
function validateRows(
  call: MemberCall,
  found: readonly ImportedContact[],
  country: string | undefined,
): { readonly rows: ReadRow[]; readonly problems: FieldProblem[] } {
  const rows: ReadRow[] = [];
  const problems: FieldProblem[] = [];
  for (const { row, contact } of found) {
    const parsed = parseInput(contactInput, { ...contact, locale: contact.locale || call.locale });
    const phones = parsed.ok ? readPhoneFields({ mobile: parsed.value.mobile }, country) : null;
    const wrong = parsed.ok
      ? phones !== null && isRefusal(phones)
        ? (phones.fields ?? [])
        : []
      : parsed.problems;
    problems.push(...wrong.map((problem) => ({ ...problem, path: `rows.${row}.${problem.path}` })));
    if (parsed.ok && phones !== null && !isRefusal(phones))
      rows.push({ input: parsed.value, mobile: phones.numbers.mobile });
  }
  return { rows, problems };
}

/**
 * Adds suppliers from a table or vCards in one transaction, without those that are in the book.
 * Refuses: import_unreadable, import_too_large, busy, contacts_full, groups_full, and as fields the
 * errors of each row, unless `skip` leaves those rows out.
 */
export async function importContacts(
  call: MemberCall,
  { text, skip }: { readonly text: string; readonly skip: boolean },
): Promise<{ added: number; skipped: number } | Refusal> {
  const { companyId, memberId } = call.actor;
  const found = await readImported(call, text);
  if (isRefusal(found)) return found;
  if (found.length === 0) return refuse('import_unreadable');
  if (found.length > importMax) return refuse('import_too_large');
  return call.transaction(async (tx) => {
    await store.lockBook(tx, companyId);
    const country = await findCountryOfCompany(tx, companyId);
    const { rows, problems } = validateRows(call, found, country);
    if (problems.length > 0 && !skip)
      return refuseFields({ path: 'text', key: 'importRows' }, ...problems);
    const known = new Set((await store.listKeys(tx, companyId)).flatMap(keysOf));
    const available = contactsMax - (await store.countContacts(tx, companyId));
    let added = 0;
    for (const { input, mobile } of rows) {
      const { groups, ...typed } = input;
      const keys = keysOf({ ...typed, mobile });
      if (keys.some((key) => known.has(key))) continue;
      if (added >= available) return refuse('contacts_full');
      for (const key of keys) known.add(key);
      const id = call.random.id();
      await store.insertContact(tx, { ...typed, mobile, id, companyId, memberId, now: call.now });
      const full = groups === '' ? null : await saveGroups(tx, call, id, groups);
      if (full !== null) return full;
      await record(tx, call, 'add', { id, name: typed.name });
      added += 1;
    }
    return { added, skipped: found.length - added };
  });
}
