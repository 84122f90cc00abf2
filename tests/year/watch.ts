import { sql } from 'kysely';
import { expect } from 'vitest';
import { accessTable } from '#features/access/rules/table.ts';
import { invoiceTable } from '#features/invoice/rules.ts';
import { offerTable } from '#features/offer/rules/table.ts';
import { orderTable } from '#features/purchase-order/rules/table.ts';
import { rfqTable } from '#features/rfq/rules/table.ts';
import { topUpTable } from '#features/wallet/rules/top-up.ts';
import { withdrawalTable } from '#features/wallet/rules/withdrawal.ts';
import type { VerbRow } from '#shared/workflow.ts';
import { count, type World } from './world.ts';

function edgesOf(
  table: readonly Pick<VerbRow<string, string, string>, 'from' | 'to'>[],
  ...beginnings: string[]
): Set<string> {
  const edges = table.flatMap(({ from, to }) =>
    from.flatMap((was) => to.map((is) => `${was} > ${is}`)),
  );
  return new Set([...edges, ...beginnings.map((state) => `none > ${state}`)]);
}

/** The possible transitions by the verb tables. */
const edges: Readonly<Record<string, ReadonlySet<string>>> = {
  rfq: edgesOf(rfqTable),
  offer: edgesOf(offerTable),
  order: edgesOf(orderTable),
  invoice: edgesOf(invoiceTable),
  access: edgesOf(accessTable),
  top_up: edgesOf(topUpTable, 'started', 'submitted'),
  withdrawal: edgesOf(withdrawalTable, 'held'),
};

type Side = 'supplier' | 'buyer';
const supplier: readonly Side[] = ['supplier'];
const buyer: readonly Side[] = ['buyer'];

/**
 * The concerned sides that did not make a change themselves: they are notified in the same
 * transaction. Changes that concern only their author, and those of either side (`eitherSide`), are
 * not listed.
 */
const audience: Readonly<Record<string, readonly Side[]>> = {
  'rfq: draft > pending': buyer,
  'rfq: pending > active': buyer,
  'rfq: pending > rejected': buyer,
  'rfq: active > evaluate': buyer,
  'rfq: active > expired': buyer,
  'rfq: evaluate > expired': buyer,
  'rfq: delivered > completed': buyer,
  'offer: draft > pending': buyer,
  'offer: withdrawn > pending': buyer,
  'offer: expired > pending': buyer,
  'offer: rejected > pending': supplier,
  'offer: pending > withdrawn': buyer,
  'offer: pending > accepted': supplier,
  'offer: pending > rejected': supplier,
  'offer: pending > canceled': supplier,
  'offer: pending > expired': supplier,
  'offer: accepted > waiting': supplier,
  'offer: waiting > delivered': supplier,
  'offer: delivered > completed': ['supplier', 'buyer'],
  'order: made > sent': supplier,
  'order: sent > acknowledged': buyer,
  'order: sent > delivered': supplier,
  'order: acknowledged > delivered': supplier,
  'invoice: pending > accepted': supplier,
  'invoice: pending > rejected': supplier,
  'access: bought > refunded': supplier,
  'access: refund_requested > refunded': supplier,
  'access: refund_requested > bought': supplier,
  'top_up: started > confirmed': supplier,
  'top_up: failed > confirmed': supplier,
  'top_up: canceled > confirmed': supplier,
  'top_up: submitted > confirmed': supplier,
  'top_up: submitted > refused': supplier,
  'withdrawal: held > paid': supplier,
  'withdrawal: held > refused': supplier,
};
export const toldChanges = Object.keys(audience);
const eitherSide = /^(offer|order): (made|sent|acknowledged|accepted|waiting) > canceled$/;

/**
 * Records every change of a state with its transaction, and the members that a transaction
 * notifies, independently of the product's code. An order's state is that of its dates, an access's
 * that of its refund. Sessions do not expire, because the year does not test them.
 */
const installation = `
  create table watched (at bigserial primary key, xid text not null, noun text not null, id uuid not null,
    was text not null, is_now text not null, supplier uuid, buyer uuid);
  create table told (xid text not null, company_id uuid not null);
  create index told_in on told (xid);

  create function watch_told() returns trigger language plpgsql as $$ begin
    insert into told select pg_current_xact_id()::text, company_id from member where id = new.member_id;
    return null;
  end $$;
  create trigger watch_told after insert on notification for each row execute function watch_told();

  create function watch(noun text, id uuid, was text, is_now text, supplier uuid, buyer uuid) returns void language sql as $$
    insert into watched (xid, noun, id, was, is_now, supplier, buyer)
    select pg_current_xact_id()::text, $1, $2, $3, $4, $5, $6 where $3 is distinct from $4
  $$;

  create function watch_rfq() returns trigger language plpgsql as $$ begin
    perform watch('rfq', new.id, case when tg_op = 'INSERT' then 'draft' else old.state end, new.state, null, new.company_id);
    return null;
  end $$;
  create trigger watch after insert or update of state on rfq for each row execute function watch_rfq();

  create function watch_offer() returns trigger language plpgsql as $$ begin
    perform watch('offer', new.id, case when tg_op = 'INSERT' then 'draft' else old.state end, new.state,
      new.company_id, new.buyer_company_id);
    return null;
  end $$;
  create trigger watch after insert or update of state on offer for each row execute function watch_offer();

  create function order_state(o purchase_order) returns text language sql as $$
    select case when o.canceled_at is not null then 'canceled' when o.delivered_at is not null then 'delivered'
      when o.acknowledged_at is not null then 'acknowledged' when o.sent_at is not null then 'sent' else 'made' end
  $$;
  create function watch_order() returns trigger language plpgsql as $$ begin
    perform watch('order', new.id, case when tg_op = 'INSERT' then 'none' else order_state(old) end, order_state(new),
      new.supplier_company_id, new.buyer_company_id);
    return null;
  end $$;
  create trigger watch after insert or update on purchase_order for each row execute function watch_order();

  create function watch_invoice() returns trigger language plpgsql as $$ begin
    perform watch('invoice', new.id, case when tg_op = 'UPDATE' then old.state else coalesce(
      (select state from q_invoice where order_id = new.order_id and id <> new.id order by number desc limit 1), 'none') end,
      new.state, new.company_id, null);
    return null;
  end $$;
  create trigger watch after insert or update of state on q_invoice for each row execute function watch_invoice();

  create function watch_access() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      perform watch('access', new.id, 'none', 'bought', new.company_id, null);
    elsif old.refunded_at is null and new.refunded_at is not null then
      perform watch('access', new.id, case when exists (
        select from refund_request where access_id = new.id and state = 'pending') then 'refund_requested' else 'bought' end,
        'refunded', new.company_id, null);
    elsif old.refunded_at is not null then
      perform watch('access', new.id, 'refunded', 'changed', new.company_id, null);
    end if;
    return null;
  end $$;
  create trigger watch after insert or update on access for each row execute function watch_access();

  create function watch_request() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      perform watch('access', new.access_id, 'bought', 'refund_requested', new.company_id, null);
    elsif new.state = 'refused' then
      perform watch('access', new.access_id, 'refund_requested', 'bought', new.company_id, null);
    end if;
    return null;
  end $$;
  create trigger watch after insert or update of state on refund_request for each row execute function watch_request();

  create function watch_money() returns trigger language plpgsql as $$ begin
    perform watch(tg_table_name::text, new.id, case when tg_op = 'INSERT' then 'none' else old.state end, new.state,
      new.company_id, null);
    return null;
  end $$;
  create trigger watch after insert or update of state on top_up for each row execute function watch_money();
  create trigger watch after insert or update of state on withdrawal for each row execute function watch_money();

  create function stay_signed_in() returns trigger language plpgsql as $$ begin
    new.idle_expires_at := new.created_at + interval '2 years';
    new.expires_at := new.idle_expires_at;
    return new;
  end $$;
  create trigger stay_signed_in before update on session for each row execute function stay_signed_in();
  update session set seen_at = seen_at;
`;

/** To be called once everybody is there. */
export async function installWatch({ api }: Pick<World, 'api'>): Promise<void> {
  await sql.raw(installation).execute(api.db);
}

interface Watched {
  readonly noun: string;
  readonly id: string;
  readonly was: string;
  readonly is_now: string;
  readonly supplier: boolean;
  readonly buyer: boolean;
  /** An RFQ was published, and every supplier of its category was notified. */
  readonly all: boolean;
}

function isTold(change: string, row: Watched): boolean {
  if (eitherSide.test(change)) return row.supplier || row.buyer;
  if (/^rfq: (draft|pending) > active$/.test(change) && !row.all) return false;
  return (audience[change] ?? []).every((side) => row[side]);
}

/**
 * Asserts that every change since the last check came from a verb, and that the concerned sides
 * were notified with it.
 */
export async function expectVerbs(world: World): Promise<void> {
  const { rows } = await sql<Watched>`
    select noun, id, was, is_now,
      exists (select from told where told.xid = w.xid and company_id = supplier) as supplier,
      exists (select from told where told.xid = w.xid and company_id = buyer) as buyer,
      noun <> 'rfq' or not exists (
        select from rfq join company_category main using (category_id) where rfq.id = w.id and not exists (
          select from told where told.xid = w.xid and told.company_id = main.company_id)) as "all"
    from watched w order by at`.execute(world.api.db);
  await sql`truncate watched, told`.execute(world.api.db);
  for (const row of rows) {
    const change = `${row.noun}: ${row.was} > ${row.is_now}`;
    const isVerb = edges[row.noun]?.has(`${row.was} > ${row.is_now}`) === true;
    expect([
      change,
      row.id,
      isVerb ? 'a verb' : 'no verb',
      isTold(change, row) ? 'told' : 'not told',
    ]).toEqual([change, row.id, 'a verb', 'told']);
    count(world, change);
  }
}
