import { afterAll, beforeAll, expect, it } from 'vitest';
import * as invitations from '#features/invitation/schema/invitation.ts';
import * as desk from '#features/invitation/schema/console.ts';
import { sealStop } from '#features/invitation/store/stop.ts';
import { addContact, editContact, removeContact } from '#features/supplier-book/schema.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { addParty, payingClient, type Party } from '../factories/access.ts';
import { publishRfq } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';

const dayMs = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi('invitation limits');
  await api.db.updateTable('invitation_allowance').set({ free_per_month: 1000 }).execute();
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Contact = InputOf<typeof addContact>['body'];

/** A buyer that invites one victim by every way that the product has. */
async function startSpammer() {
  const buyer: Party = await addParty(api, 'buyer');
  const client = api.as(buyer);
  const add = async (contact: Partial<Contact>) => {
    const answer = await client(addContact, { body: { name: 'Victim', email: '', ...contact } });
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
    return answer.data;
  };
  const invite = async (contactId: string) => {
    const { rfqId } = await publishRfq(api, buyer, { days: 30 });
    const params = { id: rfqId };
    await client(invitations.inviteContacts, { params, body: { contact_ids: [contactId] } });
    const answer = await client(invitations.listInvitations, { params, query: {} });
    return answer.ok ? (answer.data.invitations[0]?.id ?? '') : '';
  };
  return { buyer, client, add, invite };
}

const isVictim = (destination: string, key: string) =>
  destination.normalize('NFC').toLowerCase() === key;

async function sentTo(key: string, since: Date): Promise<number> {
  const rows = await api.db
    .selectFrom('message')
    .select('destination')
    .where('kind', '=', 'rfq_invitation')
    .where('created_at', '>', since)
    .execute();
  return rows.filter(({ destination }) => isVictim(destination, key)).length;
}

/** Also of messages that a new link ended before they were sent. */
async function countedTo(key: string, since: Date): Promise<number> {
  const rows = await api.db
    .selectFrom('invitation_message')
    .select('message_id')
    .where('address_key', '=', key)
    .where('created_at', '>', since)
    .execute();
  return rows.length;
}

it('many buyers, edits, spellings, reminders and links never send an address more than five messages a day', async () => {
  const began = new Date(api.now().getTime() - 1);
  const victim = 'josé@steel.test';
  for (let buyers = 0; buyers < 3; buyers += 1) {
    const { client, add, invite } = await startSpammer();
    const contact = await add({ email: victim });
    const ids = [await invite(contact.id)];
    // Another address in between would have hidden the earlier messages.
    for (const email of ['JOSÉ@steel.test', 'other@steel.test', 'jose\u0301@Steel.TEST']) {
      const seen = await client(editContact, {
        params: { id: contact.id },
        body: { name: 'Victim', email, seen_version: contact.version + ids.length - 1 },
      });
      expect(seen).toMatchObject({ ok: true });
      ids.push(await invite(contact.id));
    }
    await client(removeContact, { params: { id: contact.id } });
    ids.push(await invite((await add({ email: victim })).id));
    for (const id of ids) await client(invitations.linkInvitation, { params: { id } });
  }
  expect(await countedTo(victim, began)).toBe(5);
  // A new link deletes the message that waits with the earlier one.
  expect(await sentTo(victim, began)).toBe(0);
});

it('reminders of invitations of many days count too', async () => {
  const victim = 'reminded@steel.test';
  const { client, add, invite } = await startSpammer();
  const contact = await add({ email: victim });
  const ids: string[] = [];
  for (const _ of [1, 2]) {
    for (let sent = 0; sent < 4; sent += 1) ids.push(await invite(contact.id));
    api.advance(dayMs + 1);
  }
  const before = api.now();
  const answers = [];
  for (const id of ids)
    answers.push(await client(invitations.remindInvitation, { params: { id } }));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  expect(answers.at(-1)).toMatchObject({ status: 409, code: 'address_today' });
  expect(await sentTo(victim, new Date(before.getTime() - 1))).toBe(5);
});

it('a number gets at most five messages a day, also under other names and e-mails', async () => {
  const began = new Date(api.now().getTime() - 1);
  const mobile = '+971501230001';
  for (let buyers = 0; buyers < 4; buyers += 1) {
    const { add, invite } = await startSpammer();
    for (const typed of ['0501230001', '+971 50 123 0001'])
      await invite((await add({ mobile: typed })).id);
  }
  expect(await sentTo(mobile, began)).toBe(5);
});

it('an address on the stop list gets nothing from then on, not even what waits', async () => {
  const victim = 'quiet@steel.test';
  const began = new Date(api.now().getTime() - 1);
  const { client, add, invite } = await startSpammer();
  const contact = await add({ email: 'Quiet@steel.test' });
  const id = await invite(contact.id);
  expect(await sentTo(victim, began)).toBe(1);
  const token = sealStop(api.services.secrets, victim);
  await api.as()(desk.stopInvitations, { query: { token }, body: {} });
  expect(await sentTo(victim, began)).toBe(0);
  await invite(contact.id);
  api.advance(dayMs + 1);
  expect(await client(invitations.remindInvitation, { params: { id } })).toMatchObject({
    code: 'state_changed',
  });
  expect(await sentTo(victim, began)).toBe(0);
});

it('a created link is in no row of idempotency keys', async () => {
  const { buyer, add, invite } = await startSpammer();
  const id = await invite((await add({ email: 'linked@steel.test' })).id);
  const keyed = payingClient(api, buyer, 'a-key-of-the-link');
  const answer = await keyed(invitations.linkInvitation, { params: { id } });
  if (!answer.ok) throw new Error(answer.code);
  const rows = await api.db.selectFrom('idempotency_key').select('outcome').execute();
  expect(JSON.stringify(rows)).not.toContain(answer.data.url.slice(-43));
});
