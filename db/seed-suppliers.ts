import { declineInvitation, inviteContacts } from '../features/invitation/schema/invitation.ts';
import { addContact, markContact } from '../features/supplier-book/schema.ts';
import type { InputOf } from '../shared/endpoint.ts';
import { hourMs, ownerOf, type DemoCast, type Running } from './seed-stage.ts';

type Contact = InputOf<typeof addContact>['body'];

const fixings: Contact = {
  name: 'Saqr Fixings Trading',
  email: 'sales@saqr-fixings.test',
  mobile: '+971501230441',
  licence_number: 'CN-2204417',
  groups: 'Hardware, Abu Dhabi',
  note: 'Delivers the same day within Mussafah.',
};
const pipes: Contact = {
  name: 'مؤسسة الرمال للأنابيب',
  email: 'rimal@rimal-pipes.test',
  mobile: '+971501230442',
  locale: 'ar',
  groups: 'Hardware',
};
const harbour: Contact = {
  name: 'Old Harbour Logistics',
  mobile: '+971501230443',
  groups: 'Transport',
  note: 'Two late deliveries in 2025.',
};
const falaj: Contact = {
  name: 'Falaj Technical Supplies',
  email: 'falaj@demo.test',
  groups: 'Hardware',
};

/** The supplier book of the demo's buyer, with invitations to an RFQ that has no offer yet. */
export async function seedSuppliers(cast: DemoCast, deals: readonly Running[]): Promise<void> {
  const buyer = ownerOf(cast, 'buyer@demo.test');
  const at = new Date(cast.now.getTime() - 20 * hourMs);
  const invited: string[] = [];
  for (const body of [fixings, pipes, falaj])
    invited.push((await cast.act(buyer, at, addContact, { body })).id);
  const [favourite = ''] = invited;
  const { id: blocked } = await cast.act(buyer, at, addContact, { body: harbour });
  const mark = async (id: string, state: 'favourite' | 'blocked') =>
    cast.act(buyer, at, markContact, { params: { id }, body: { state } });
  await mark(favourite, 'favourite');
  await mark(blocked, 'blocked');
  const open = deals.find(
    ({ deal, publishedAt }) =>
      deal.ending === 'open' && deal.buyer === 'buyer@demo.test' && publishedAt < at,
  );
  if (open === undefined) return;
  const params = { id: open.rfqId };
  await cast.act(buyer, at, inviteContacts, { params, body: { contact_ids: invited } });
  await cast.act(
    ownerOf(cast, 'falaj@demo.test'),
    new Date(at.getTime() + hourMs),
    declineInvitation,
    {
      params,
      body: { code: 'time', note: 'Our plant is fully booked until the end of next month.' },
    },
  );
}
