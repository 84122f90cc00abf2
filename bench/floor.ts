/**
 * The bare baseline: the same work by hand on node:http and `pg`, without validation, texts, log or
 * audit. The difference to it is the product's overhead (performance.md: "floor-fast").
 */
import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const port = Number(process.env['PORT']);

interface Session {
  member_id: string;
  company_id: string;
}

async function findSession(request: http.IncomingMessage): Promise<Session> {
  const token = (request.headers.authorization ?? '').slice('Bearer '.length);
  const { rows } = await pool.query<Session>({
    name: 'session',
    text: `select member.id as member_id, member.company_id from session join member on member.id = session.member_id
           where token_hash = $1 and session.expires_at > now()`,
    values: [createHash('sha256').update(token).digest()],
  });
  const [session] = rows;
  if (session === undefined) throw new Error('no session');
  return session;
}

let total = { at: 0, count: 0 };

/** Totals may be a second old. */
async function countOpen(): Promise<number> {
  if (Date.now() - total.at > 1000) {
    const { rows } = await pool.query<{ n: string }>(
      `select count(*) as n from rfq where state = 'active'`,
    );
    total = { at: Date.now(), count: Number(rows[0]?.n ?? 0) };
  }
  return total.count;
}

const decorated = `
  select rfq.id, rfq.number, rfq.title, rfq.expires_on, rfq.fee_fils, rfq.discount_minor, rfq.currency, category.name_en,
    city.name_en as city_en, (select count(*) from offer where offer.rfq_id = rfq.id) as offers
  from page join rfq on rfq.id = page.id join category on category.id = rfq.category_id join city on city.id = rfq.city_id
  order by rfq.id desc`;

async function list(companyId: string, page: number) {
  const { rows } = await pool.query({
    name: 'list',
    text: `with page as (
      select id from rfq where state = 'active'
        and category_id in (select category_id from company_category where company_id = $1)
      order by id desc offset $2 limit 10) ${decorated}`,
    values: [companyId, (page - 1) * 10],
  });
  const count = await countOpen();
  return { data: rows, last_page: Math.ceil(count / 10) };
}

async function search(key: string) {
  const { rows } = await pool.query({
    name: 'search',
    text: `with page as (
      select id from rfq where state = 'active' and search_vector @@ websearch_to_tsquery('english', search_norm($1))
      order by id desc limit 10) ${decorated}`,
    values: [key],
  });
  return { data: rows, last_page: 1 };
}

async function detail(id: string) {
  const rfq = await pool.query({
    name: 'rfq',
    text: 'select * from rfq where id = $1',
    values: [id],
  });
  const lines = await pool.query({
    name: 'lines',
    text: 'select * from rfq_line where rfq_id = $1 order by position',
    values: [id],
  });
  return { ...(rfq.rows[0] as object), lines: lines.rows };
}

async function buy(session: Session, rfqId: string) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const rfq = await client.query<{ fee_fils: string }>({
      name: 'lock',
      text: `update rfq set access_count = access_count + 1 where id = $1 and state = 'active' returning fee_fils`,
      values: [rfqId],
    });
    const fee = BigInt(rfq.rows[0]?.fee_fils ?? 0);
    const wallet = await client.query<{ balance_fils: string; row_count: string }>({
      name: 'pay',
      text: `update wallet set balance_fils = balance_fils - $2, row_count = row_count + 1
             where company_id = $1 and balance_fils >= $2 returning balance_fils, row_count`,
      values: [session.company_id, fee],
    });
    const [row] = wallet.rows;
    if (row === undefined) throw new Error('no money');
    const [access, entry] = [randomUUID(), randomUUID()];
    await client.query(
      `insert into access (id, rfq_id, company_id, bought_by, fee_fils, bought_at) values ($1, $2, $3, $4, $5, now())`,
      [access, rfqId, session.company_id, session.member_id, fee],
    );
    await client.query(
      `insert into ledger_transaction (id, kind, reference, subject_type, subject_id, vat_rate_bp, at)
       values ($1, 'access_fee', 'RFQ', 'access', $2, 0, now())`,
      [entry, access],
    );
    await client.query(
      `insert into posting (id, transaction_id, account, company_id, amount_fils, wallet_row, old_balance_fils, new_balance_fils)
       values ($1, $3, 'wallet', $4, -$5::bigint, $6, $7::bigint + $5::bigint, $7), ($2, $3, 'fee_revenue', null, $5, null, null, null)`,
      [randomUUID(), randomUUID(), entry, session.company_id, fee, row.row_count, row.balance_fils],
    );
    await client.query('commit');
    return { id: access };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function accept(session: Session, offerId: string) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const offer = await client.query<{ rfq_id: string; version_id: string }>({
      name: 'offer',
      text: `update offer set state = 'accepted', decided_at = now(), updated_at = now(), version = version + 1
             where id = $1 and buyer_company_id = $2 and state = 'pending' returning rfq_id, version_id`,
      values: [offerId, session.company_id],
    });
    const [found] = offer.rows;
    if (found === undefined) throw new Error('no such offer');
    await client.query({
      name: 'accepted',
      text: `update rfq set state = 'accepted', decided_at = now(), pending_offer_count = pending_offer_count - 1,
               updated_at = now(), version = version + 1 where id = $1 and state = 'active'`,
      values: [found.rfq_id],
    });
    const award = randomUUID();
    await client.query({
      name: 'award',
      text: `insert into award (id, rfq_id, offer_id, version_id, decided_by, decided_at) values ($1, $2, $3, $4, $5, now())`,
      values: [award, found.rfq_id, offerId, found.version_id, session.member_id],
    });
    await client.query({
      name: 'award lines',
      text: `insert into award_line (award_id, rfq_line_id) select $1, rfq_line_id from offer_line where version_id = $2`,
      values: [award, found.version_id],
    });
    await client.query('commit');
    return { id: award };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function page(rows: readonly object[]): string {
  const body = rows
    .map(
      (row) =>
        `<tr>${Object.values(row)
          .map((value) => `<td>${String(value)}</td>`)
          .join('')}</tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><body><table>${body}</table></body></html>`;
}

async function answer(request: http.IncomingMessage): Promise<object | string> {
  const session = await findSession(request);
  const url = new URL(request.url ?? '/', 'http://localhost');
  const id = url.searchParams.get('id') ?? '';
  switch (url.pathname) {
    case '/list':
      return list(session.company_id, Number(url.searchParams.get('page') ?? 1));
    case '/search':
      return search(url.searchParams.get('key') ?? '');
    case '/detail':
      return detail(id);
    case '/buy':
      return buy(session, id);
    case '/accept':
      return accept(session, id);
    case '/page':
      return page((await list(session.company_id, 1)).data as object[]);
    default:
      throw new Error('no such path');
  }
}

http
  .createServer((request, response) => {
    request.resume();
    answer(request).then(
      (data) => {
        const isPage = typeof data === 'string';
        response.writeHead(200, { 'Content-Type': isPage ? 'text/html' : 'application/json' });
        response.end(isPage ? data : JSON.stringify({ status: true, message: '', data }));
      },
      () => response.writeHead(500).end(),
    );
  })
  .listen(port, '127.0.0.1');
