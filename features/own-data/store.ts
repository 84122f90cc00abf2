import { sql, type RawBuilder } from 'kysely';
import { may, type MemberActor } from '#shared/actor.ts';
import type { Db } from '#shared/call.ts';
import { ownTexts } from '#features/rfq/rules/own-texts.ts';
import { rowsMax, type DataRow } from './rules.ts';

interface Part {
  readonly name: string;
  /** False: the part is left out, because the reader's role does not see it. */
  readonly isSeen: boolean;
  readonly rows: RawBuilder<DataRow>;
}

/**
 * Requires a proven address, because a member who signed up by SMS may have entered another
 * person's and must not read that person's data.
 */
function readsMailbox(memberId: string) {
  return sql`member.id = ${memberId} and member.email_proven_at is not null`;
}

function ofTelling(memberId: string): Part[] {
  const part = (name: string, rows: RawBuilder<DataRow>): Part => ({ name, isSeen: true, rows });
  return [
    part(
      'my_notification_choices',
      sql`select kind, channel, choice from notification_choice where member_id = ${memberId} order by kind, channel`,
    ),
    part(
      'my_whatsapp',
      sql`select number, act, source, locale, words, created_at from whatsapp_optin
        where member_id = ${memberId} order by created_at, id`,
    ),
    part(
      'my_quiet_hours',
      sql`select from_minute, until_minute from quiet_hours where member_id = ${memberId}`,
    ),
    part('my_calendar', sql`select created_at from calendar_feed where member_id = ${memberId}`),
    part(
      'my_muted_deals',
      sql`select rfq.number as rfq, muted_at from muted_deal join rfq on rfq.id = muted_deal.rfq_id
        where muted_deal.member_id = ${memberId} order by rfq.number`,
    ),
    part(
      'my_returned_mail',
      sql`select kind, reason, bounced_at from mail_bounce
        where email_key = (select email_key from member where id = ${memberId})`,
    ),
    part(
      'my_devices',
      sql`select push_token.token as address, push_token.created_at, push_token.updated_at
        from push_token join session on session.id = push_token.session_id where session.member_id = ${memberId}
        order by push_token.id`,
    ),
  ];
}

function personal({ memberId }: MemberActor): Part[] {
  const part = (name: string, rows: RawBuilder<DataRow>): Part => ({ name, isSeen: true, rows });
  return [
    part(
      'me',
      sql`select id, full_name, email, position, mobile, whatsapp, phone, typed_phones, locale, is_owner, roles, limit_fils,
          day_limit_fils, month_limit_fils, created_at
        from member where id = ${memberId}`,
    ),
    part(
      'my_sessions',
      sql`select address, user_agent, remember, created_at, seen_at, expires_at from session
        where member_id = ${memberId} order by id desc`,
    ),
    part(
      'my_notifications',
      sql`select type, params, created_at, read_at from notification where member_id = ${memberId}
        order by created_at desc, id desc limit ${rowsMax}`,
    ),
    ...ofTelling(memberId),
    part(
      'my_activity',
      sql`select verb, subject_type, subject_id, params, address, at from activity where member_id = ${memberId}
        order by id desc limit ${rowsMax}`,
    ),
    part(
      'my_drafts',
      sql`select id, kind, title, payload, created_at, updated_at from draft where member_id = ${memberId} order by id`,
    ),
    part(
      'my_consents',
      sql`select policy.slug as text, policy.version, consent.way, consent.accepted_at
        from consent join policy on policy.id = consent.policy_id
        where member_id = ${memberId} order by consent.accepted_at`,
    ),
    part(
      'my_contact_messages',
      sql`select subject, message, contact_message.created_at, state,
          (select jsonb_agg(jsonb_build_object('at', at, 'text', text) order by at)
            from contact_step where contact_id = contact_message.id and verb = 'reply') as replies
        from member join contact_message on lower(contact_message.email) = lower(member.email)
        where ${readsMailbox(memberId)} order by contact_message.id limit ${rowsMax}`,
    ),
    part(
      'my_meeting_requests',
      sql`select meeting_request.full_name, company_name, meeting_request.phone, job_title, preferred_at, due_at, state,
          place, link, meeting_request.created_at
        from member join meeting_request on lower(meeting_request.email) = lower(member.email)
        where ${readsMailbox(memberId)} order by meeting_request.id limit ${rowsMax}`,
    ),
    part(
      'my_saved_searches',
      sql`select name, key, category.name_en as category, city.name_en as city, delivery_method, fee_from_fils, fee_to_fils,
          days_left, sort, alert, by_mail, saved_search.created_at
        from saved_search left join category on category.id = category_id left join city on city.id = city_id
        where member_id = ${memberId} order by saved_search.id`,
    ),
    part(
      'my_saved_views',
      sql`select list, name, path, query, created_at from saved_view where member_id = ${memberId} order by id`,
    ),
    part(
      'my_bookmarks',
      sql`select offer.number as offer_number, bookmark.created_at from bookmark join offer on offer.id = bookmark.offer_id
        where bookmark.member_id = ${memberId} order by bookmark.created_at`,
    ),
  ];
}

function ofCompany(actor: MemberActor): Part[] {
  const { companyId } = actor;
  return [
    {
      name: 'company',
      isSeen: true,
      rows: sql`select account_type, display_name, legal_name_en, legal_name_ar, country, licence_number,
          licence_authority, licence_expires_on, trn, minimum_order_minor, review_state, approved_at, created_at
        from company where id = ${companyId}`,
    },
    {
      name: 'documents',
      isSeen: may(actor, 'company.edit'),
      rows: sql`select document.kind, document.state, stored_file.name, stored_file.media_type, stored_file.bytes,
          document.created_at, document.decided_at
        from document join stored_file on stored_file.id = document.file_id
        where document.company_id = ${companyId} order by document.kind`,
    },
    {
      name: 'users',
      isSeen: may(actor, 'users.manage'),
      rows: sql`select full_name, email, position, is_owner, roles, limit_fils, day_limit_fils,
          month_limit_fils, created_at, disabled_at from member
        where company_id = ${companyId} order by id limit ${rowsMax}`,
    },
    {
      name: 'addresses',
      isSeen: true,
      rows: sql`select label, city.name_en as city, area, street, building, po_box, phone, typed_phone, landmark, is_default,
          address.created_at
        from address join city on city.id = address.city_id
        where company_id = ${companyId} and deleted_at is null order by address.id`,
    },
    {
      name: 'activity',
      isSeen: may(actor, 'activity.see'),
      rows: sql`select member.full_name as user_name, verb, subject_type, subject_id, params,
          case when activity.operator_id is null then activity.address else '' end as address, at
        from activity left join member on member.id = activity.member_id
        where activity.company_id = ${companyId} order by activity.id desc limit ${rowsMax}`,
    },
    {
      name: 'wallet_statement',
      isSeen: actor.accountType === 'supplier' && may(actor, 'wallet.manage'),
      rows: sql`select posting.wallet_row as row_number, entry.kind, entry.reference, posting.amount_fils,
          posting.old_balance_fils, posting.new_balance_fils, entry.at
        from posting join ledger_transaction as entry on entry.id = posting.transaction_id
        where posting.company_id = ${companyId} order by posting.wallet_row desc limit ${rowsMax}`,
    },
    {
      name: 'tax_invoices',
      isSeen: actor.accountType === 'supplier' && may(actor, 'wallet.manage'),
      rows: sql`select case kind when 'invoice' then 'FI-' else 'FC-' end || year || '-'
          || lpad(number::text, greatest(5, length(number::text)), '0') as number,
          kind, issued_on, reference, net_fils, vat_fils
        from tax_invoice where company_id = ${companyId} order by id desc limit ${rowsMax}`,
    },
    {
      name: 'withdrawals',
      isSeen: actor.accountType === 'supplier' && may(actor, 'wallet.manage'),
      rows: sql`select number, amount_fils, method, iban, holder_name, state, bank_reference, created_at, decided_at
        from withdrawal where company_id = ${companyId} order by id desc limit ${rowsMax}`,
    },
  ];
}

/**
 * Requests, offers and orders from the reader's side; of the other side never more than it sent.
 */
function ofDeals(actor: MemberActor): Part[] {
  const { companyId, memberId, accountType } = actor;
  const seesAll = may(actor, 'rfq.see_all');
  if (accountType === 'supplier') {
    const isSeen = seesAll || may(actor, 'offer.write');
    const mine = sql`offer.company_id = ${companyId}`;
    return [
      { name: 'offers', isSeen, rows: offers(mine) },
      { name: 'offer_lines', isSeen, rows: offerLines(mine) },
      { name: 'orders', isSeen: seesAll, rows: orders(sql`supplier_company_id = ${companyId}`) },
      {
        name: 'order_tax_documents',
        isSeen: seesAll,
        rows: orderTax(sql`document.company_id = ${companyId}`),
      },
    ];
  }
  const own = seesAll
    ? sql`rfq.company_id = ${companyId}`
    : sql`(rfq.company_id = ${companyId} and rfq.created_by = ${memberId})`;
  return [
    {
      name: 'rfqs',
      isSeen: true,
      rows: sql`select number, title, ${sql.raw(ownTexts.join(', '))}, state, request_type, delivery_method, currency, estimated_minor, delivery_area, delivery_address, needed_on, payment_code, payment_terms, note, expires_on,
          published_at, closed_at, reason_code, reason_text, created_at
        from rfq where ${own} order by id desc limit ${rowsMax}`,
    },
    {
      name: 'rfq_lines',
      isSeen: true,
      rows: sql`select rfq.number as rfq_number, rfq_line.position, description, quantity_milli, unit_code,
          item_code, brand, part_number, or_equal, rfq_line.needed_on
        from rfq_line join rfq on rfq.id = rfq_line.rfq_id where ${own}
        order by rfq.id desc, rfq_line.position limit ${rowsMax}`,
    },
    { name: 'offers', isSeen: true, rows: offers(own) },
    { name: 'offer_lines', isSeen: true, rows: offerLines(own) },
    { name: 'orders', isSeen: seesAll, rows: orders(sql`buyer_company_id = ${companyId}`) },
    {
      name: 'order_tax_documents',
      isSeen: seesAll,
      rows: orderTax(sql`document.buyer_company_id = ${companyId}`),
    },
  ];
}

function offers(which: RawBuilder<unknown>): RawBuilder<DataRow> {
  return sql`select offer.number, rfq.number as rfq_number, offer.state, version.number as version, version.quotation_number,
      offer.currency,
      version.sub_total_minor, version.supplier_discount_minor, version.vat_minor, version.total_minor,
      version.delivery_value, version.delivery_unit, version.valid_until, version.payment_code, version.payment_terms, version.terms,
      version.incoterm, version.incoterm_place,
      version.part_rule, version.part_minimum_minor, version.part_discount,
      version.created_at as sent_at
    from offer join rfq on rfq.id = offer.rfq_id
    join offer_version as version on version.offer_id = coalesce(offer.continues_id, offer.id)
    where ${which} order by offer.id desc, version.number limit ${rowsMax}`;
}

function offerLines(which: RawBuilder<unknown>): RawBuilder<DataRow> {
  return sql`select offer.number as offer_number, version.number as version, offer_line.position, offer_line.state,
      offer.currency, offer_line.quantity_milli, offer_line.unit_price_minor, offer_line.line_minor, offer_line.remark,
      offer_line.part_group
    from offer_line join offer_version as version on version.id = offer_line.version_id
    join offer on offer.id = version.offer_id join rfq on rfq.id = offer.rfq_id
    where ${which} order by offer.id desc, version.number, offer_line.position limit ${rowsMax}`;
}

function orders(which: RawBuilder<unknown>): RawBuilder<DataRow> {
  return sql`select serial, po_number, type, currency, total_minor, q_discount_minor, created_at, sent_at, acknowledged_at,
      delivered_at, canceled_at
    from purchase_order where ${which} order by id desc limit ${rowsMax}`;
}

function orderTax(which: RawBuilder<unknown>): RawBuilder<DataRow> {
  return sql`select document.kind, document.number, purchase_order.serial as order_serial, issued_on, supplied_on, due_on,
      document.currency, net_minor, vat_minor, prepaid_minor, payable_minor, reason, note, document.created_at
    from order_tax_document as document join purchase_order on purchase_order.id = document.order_id
    where ${which} order by document.id desc limit ${rowsMax}`;
}

/** Reads every part that the reader may see, by name. One query each, the newest rows first. */
export async function collect(
  db: Db,
  actor: MemberActor,
): Promise<ReadonlyMap<string, readonly DataRow[]>> {
  const parts = [...personal(actor), ...ofCompany(actor), ...ofDeals(actor)].filter(
    ({ isSeen }) => isSeen,
  );
  const collected = new Map<string, readonly DataRow[]>();
  for (const { name, rows } of parts) collected.set(name, (await rows.execute(db)).rows);
  return collected;
}
