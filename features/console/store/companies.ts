import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { byLetters, orderSql } from '#shared/sql/list-order.ts';
import type { AccountType } from '#shared/actor.ts';
import { countedUpTo, rowsReachable, type Counted } from '#shared/endpoint.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { ListQuery } from '#shared/list.ts';
import { awardedRfqStates, undecidedRfqStates } from '#shared/rfq-states.ts';
import { stateList } from '#shared/sql/state-list.ts';
import { companySearchText } from '#features/account/store/named.ts';
import type { ConsoleStatus } from '../rules/console-status.ts';
import type { DecidedSuspension } from '../rules/suspension.ts';
import type { CompanySort } from '../schema/companies.ts';

export interface CompanyFilter extends ListQuery<CompanySort> {
  readonly type: AccountType | undefined;
  readonly status: ConsoleStatus | undefined;
  readonly country: string | undefined;
  readonly today: string;
}

/**
 * `consoleStatusOf` of rules/console-status.ts as SQL, because a page needs it as a filter. Tests ensure that
 * both agree.
 */
function hasStatus(status: ConsoleStatus, today: string): RawBuilder<SqlBool> {
  const works = sql`company.closed_at is null and company.suspended_at is null`;
  switch (status) {
    case 'closed':
      return sql`company.closed_at is not null`;
    case 'suspended':
      return sql`company.suspended_at is not null and company.closed_at is null`;
    case 'refused':
      return sql`${works} and company.approved_at is null and company.review_state = 'refused'`;
    case 'pending':
      return sql`${works} and company.approved_at is null and company.review_state <> 'refused'`;
    case 'expired':
      return sql`${works} and company.approved_at is not null and company.licence_expires_on < ${today}::date`;
    case 'active':
      return sql`${works} and company.approved_at is not null
        and coalesce(company.licence_expires_on >= ${today}::date, true)`;
    default:
      return status satisfies never;
  }
}

/** A union, because each half has its own index and `or` would use neither. */
function matches(key: string): RawBuilder<SqlBool> {
  const like = (text: RawBuilder<unknown>) =>
    sql`'%' || replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  return sql`company.id in (
    select company.id from company where ${companySearchText} like ${like(sql`search_norm(${key})`)}
    union all select member.company_id from member where member.email_key like ${like(sql`lower(${key}::text)`)})`;
}

function whereOf({
  key,
  from,
  until,
  type,
  status,
  country,
  today,
}: CompanyFilter): RawBuilder<SqlBool> {
  return sql<SqlBool>`company.guest_since is null
    ${type === undefined ? sql`` : sql`and company.account_type = ${type}`}
    ${status === undefined ? sql`` : sql`and ${hasStatus(status, today)}`}
    ${country === undefined ? sql`` : sql`and company.country = ${country}`}
    ${from === null ? sql`` : sql`and company.created_at >= ${from}`}
    ${until === null ? sql`` : sql`and company.created_at < ${until}`}
    ${key === '' ? sql`` : sql`and ${matches(key)}`}`;
}

function orderOf({ order }: CompanyFilter) {
  return orderSql(
    order,
    {
      name: byLetters(sql`company.display_name`),
      registered: { by: sql`company.created_at` },
      licence: { by: sql`company.licence_expires_on` },
    },
    sql`company.id`,
    sql`company.created_at desc, company.id desc`,
  );
}

/** Limits the page before it joins the owners, to avoid joins for rows outside of it. */
export async function listCompanies(db: Db, filter: CompanyFilter, offset: number, limit: number) {
  const order = orderOf(filter);
  return db
    .selectFrom((inner) =>
      inner
        .selectFrom('company')
        .selectAll('company')
        .where(whereOf(filter))
        .orderBy(order)
        .offset(offset)
        .limit(limit)
        .as('company'),
    )
    .leftJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'company.id').on('member.is_owner', '=', true),
    )
    .select([
      'company.id',
      'company.display_name',
      'company.legal_name_en',
      'company.legal_name_ar',
      'company.account_type',
      'company.country',
      'company.licence_number',
      'company.licence_expires_on',
      'company.trn',
      'company.approved_at',
      'company.suspended_at',
      'company.closed_at',
      'company.review_state',
      'company.created_at',
      'member.email as owner_email',
    ])
    .orderBy(order)
    .execute();
}
export type CompanyListRow = Awaited<ReturnType<typeof listCompanies>>[number];

export async function countCompanies(db: Db, filter: CompanyFilter): Promise<Counted> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from company where ${whereOf(filter)} limit ${rowsReachable + 1}) as found`.execute(
    db,
  );
  return countedUpTo(rows[0]?.total ?? 0);
}

export interface CompanyParts {
  readonly suspended_at: Date | null;
  readonly suspension_reason: string;
  readonly suspended_by: string | null;
  readonly users: readonly {
    id: string;
    name: string;
    email: string;
    position: string;
    owner: boolean;
    roles: string[];
    disabled: boolean;
    two_step: boolean;
    seen_at: string | null;
  }[];
  readonly addresses: readonly {
    id: string;
    label: string;
    city_en: string;
    city_ar: string;
    area: string;
    street: string;
    building: string;
    phone: string;
    is_default: boolean;
  }[];
  readonly wallet: { balance_fils: string; bonus_fils: string; expires_at: string | null } | null;
  readonly open: number;
  readonly awarded: number;
  readonly all: number;
}

const dealsMax = 1000;
const usersMax = 100;

/**
 * Reads a company's users, addresses, deals and activity in one query. `withWallet`: the reader may
 * see money.
 */
export async function findCompanyParts(
  db: Db | Tx,
  companyId: string,
  withWallet: boolean,
): Promise<CompanyParts | undefined> {
  const few = (rows: RawBuilder<unknown>) =>
    sql`(select count(*)::integer from (${rows} limit ${dealsMax}) as few)`;
  const wallet = sql`(select jsonb_build_object('balance_fils', balance_fils::text, 'bonus_fils', bonus_fils::text,
    'expires_at', expires_at) from wallet where wallet.company_id = company.id)`;
  const dealsOf = (states: RawBuilder<unknown>) => sql`case company.account_type
    when 'buyer' then ${few(sql`select from rfq where rfq.company_id = company.id and ${states}`)}
    else ${few(sql`select from access join rfq on rfq.id = access.rfq_id
      where access.company_id = company.id and access.refunded_at is null and ${states}`)} end`;
  const { rows } = await sql<CompanyParts>`
    select company.suspended_at, company.suspension_reason, suspender.full_name as suspended_by,
      (select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'name', person.full_name, 'email', person.email,
          'position', person.position, 'owner', person.is_owner, 'roles', to_jsonb(person.roles),
          'disabled', person.disabled_at is not null,
          'two_step', exists (select from two_step where two_step.member_id = person.id and enabled_at is not null),
          'seen_at', (select max(session.seen_at) from session where session.member_id = person.id))
          order by person.is_owner desc, person.created_at, person.id), '[]')
        from (select * from member where member.company_id = company.id
          order by member.is_owner desc, member.created_at, member.id limit ${usersMax}) as person) as users,
      (select coalesce(jsonb_agg(jsonb_build_object('id', address.id, 'label', address.label, 'city_en', city.name_en,
          'city_ar', city.name_ar, 'area', address.area, 'street', address.street, 'building', address.building,
          'phone', address.phone, 'is_default', address.is_default) order by address.is_default desc, address.id), '[]')
        from address join city on city.id = address.city_id
        where address.company_id = company.id and address.deleted_at is null) as addresses,
      ${withWallet ? wallet : sql`null::jsonb`} as wallet,
      ${dealsOf(sql`rfq.state in (${stateList(undecidedRfqStates)})`)} as open,
      ${dealsOf(sql`rfq.state in (${stateList(awardedRfqStates)})`)} as awarded,
      ${dealsOf(sql`true`)} as all
    from company left join operator as suspender on suspender.id = company.suspended_by
    where company.id = ${companyId}`.execute(db);
  return rows[0];
}

/** Saves a suspension or lifts it. The caller must have the company's lock. */
export async function moveSuspension(
  tx: Tx,
  companyId: string,
  { to }: DecidedSuspension,
  by: { readonly at: Date; readonly operatorId: string; readonly reason: string },
): Promise<void> {
  const suspension = to === 'suspended' ? by : null;
  await tx
    .updateTable('company')
    .set({
      suspended_at: suspension?.at ?? null,
      suspended_by: suspension?.operatorId ?? null,
      suspension_reason: suspension?.reason ?? '',
    })
    .where('id', '=', companyId)
    .execute();
}
