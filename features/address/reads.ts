import { may, type MemberActor } from '#shared/actor.ts';
import type { Db } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import type { AddressView } from './schema.ts';
import { countAddresses, listAddresses, type AddressRow } from './store.ts';

export function mayManage(actor: MemberActor): boolean {
  return may(actor, 'addresses.manage');
}

export function toView(row: AddressRow, actor: MemberActor): AddressView {
  const manages = mayManage(actor);
  return {
    id: row.id,
    label: row.label,
    city: { id: row.city_id, name_en: row.city_en, name_ar: row.city_ar },
    country: { code: row.country_code, name_en: row.country_en, name_ar: row.country_ar },
    area: row.area,
    street: row.street,
    building: row.building,
    phone: row.phone,
    po_box: row.po_box,
    landmark: row.landmark,
    is_default: row.is_default,
    can: { edit: manages, delete: manages, make_default: manages && !row.is_default },
  };
}

export async function readAddresses(
  db: Db,
  actor: MemberActor,
  page: number,
): Promise<Page<AddressView>> {
  const rows = await listAddresses(db, actor.companyId, (page - 1) * pageSize, pageSize);
  const total = await countAddresses(db, actor.companyId);
  return toPage(
    rows.map((row) => toView(row, actor)),
    page,
    total,
  );
}
