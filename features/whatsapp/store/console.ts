import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { TemplateName, TemplateState } from '../rules/templates.ts';

const monthOf = (column: string) =>
  sql`to_char(date_trunc('month', ${sql.ref(column)} at time zone 'Asia/Dubai'), 'YYYY-MM-DD')`;

export async function listTemplates(db: Db) {
  const { rows } = await sql<{
    name: TemplateName;
    locale: 'en' | 'ar';
    category: string;
    meta_state: TemplateState;
    reason: string;
    changed_at: Date | null;
  }>`select name, locale, category, meta_state, reason, changed_at from whatsapp_template
    order by category desc, name, locale desc`.execute(db);
  return rows;
}

type ShownState = 'waiting' | 'sent' | 'delivered' | 'read' | 'failed';

export async function countByState(db: Db, since: Date) {
  const { rows } = await sql<{ state: ShownState; messages: number }>`
    select case when read_at is not null then 'read' when delivered_at is not null then 'delivered'
        when state = 'failed' then 'failed' when state = 'waiting' then 'waiting' else 'sent' end as state,
      count(*)::integer as messages
    from message where channel = 'whatsapp' and created_at > ${since} group by 1`.execute(db);
  return rows;
}

export async function listFailures(db: Db, since: Date, limit: number) {
  const { rows } = await sql<{ reason: string; messages: number; last_at: Date }>`
    select last_error as reason, count(*)::integer as messages, max(created_at) as last_at
    from message where channel = 'whatsapp' and state = 'failed' and created_at > ${since}
    group by last_error order by count(*) desc, last_error limit ${limit}`.execute(db);
  return rows;
}

/** Messages that Meta charged for by month and category, with the price of that month. */
export async function listCosts(db: Db, since: Date) {
  const { rows } = await sql<{
    month: string;
    category: string;
    messages: number;
    fils_per_thousand: bigint | null;
  }>`
    select charged.*, (select fils_per_thousand from whatsapp_tariff tariff
      where tariff.category = charged.category and tariff.from_month <= charged.month::date
      order by tariff.from_month desc limit 1) as fils_per_thousand
    from (select ${monthOf('created_at')} as month, price_category as category, count(*)::integer as messages
      from message where channel = 'whatsapp' and price_category is not null and created_at > ${since} group by 1, 2) as charged
    order by charged.month desc, charged.category`.execute(db);
  return rows;
}

export async function listTariff(db: Db | Tx) {
  const { rows } = await sql<{
    category: 'utility' | 'authentication';
    from_month: string;
    fils_per_thousand: bigint;
  }>`
    select distinct on (category) category, to_char(from_month, 'YYYY-MM-DD') as from_month, fils_per_thousand
    from whatsapp_tariff order by category, whatsapp_tariff.from_month desc`.execute(db);
  return rows;
}

/** Users who sent STOP, and numbers and addresses that stopped invitations. */
export async function countStops(db: Db, since: Date) {
  const { rows } = await sql<{ members: number; invitations: number }>`
    select (select count(*)::integer from whatsapp_optin where source = 'stop' and created_at > ${since}) as members,
      (select count(*)::integer from invitation_stop where source = 'recipient' and stopped_at > ${since}) as invitations`.execute(
    db,
  );
  return rows[0] ?? { members: 0, invitations: 0 };
}

interface NewPrice {
  readonly category: 'utility' | 'authentication';
  readonly month: string;
  readonly fils: bigint;
  readonly operatorId: string;
  readonly now: Date;
}

export async function savePrice(
  tx: Tx,
  { category, month, fils, operatorId, now }: NewPrice,
): Promise<void> {
  await sql`
    insert into whatsapp_tariff (category, from_month, fils_per_thousand, changed_by, changed_at)
    values (${category}, ${month}::date, ${fils}, ${operatorId}, ${now})
    on conflict (category, from_month) do update
      set fils_per_thousand = excluded.fils_per_thousand, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    tx,
  );
}
