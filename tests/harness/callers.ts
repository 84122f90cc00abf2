import { sessionLife } from '#features/session/rules/session.ts';
import { hashToken, insertSession } from '#features/session/store/session.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { addParty, addRfq, addSupplier } from '../factories/access.ts';
import { invite, prove } from '../factories/guest.ts';
import { signUpCompany } from '../factories/company.ts';
import { fillPapers, signInOperator, submitCompany } from '../factories/review-documents.ts';
import type { TestApi } from './api.ts';

export interface Callers {
  /** Ids of existing rows, so that some requests reach their handler. */
  readonly ids: readonly string[];
  /** Sessions of pages: an approved company of each type, and an administrator. */
  readonly tokens: Readonly<Record<'buyer' | 'supplier' | 'operator', string>>;
  /** A new session of a caller that the endpoint admits; null if it needs none. */
  openSession(endpoint: Endpoint): Promise<string | null>;
}

/**
 * Companies of both types with documents, pending and approved, and an administrator: a caller for
 * every operation.
 */
export async function addCallers(api: TestApi): Promise<Callers> {
  const buyer = await signUpCompany(api, 'buyer');
  const profile = await fillPapers(api, buyer.token);
  const supplier = await signUpCompany(api, 'supplier');
  const submitted = await submitCompany(api, 'supplier', 'submitted@aldana.test');
  const operator = await signInOperator(api, ['administrator']);
  const { id: operatorId } = await api.db
    .selectFrom('operator')
    .select('id')
    .where('email', '=', operator.email)
    .executeTakeFirstOrThrow();
  const traders = {
    buyer: await addParty(api, 'buyer'),
    supplier: await addSupplier(api, 1_000_00n),
  };
  const rfqs = [
    await addRfq(api, traders.buyer),
    await addRfq(api, traders.buyer, { state: 'pending' }),
  ];
  const papers = profile.documents.map(({ id }) => id);
  const ids = [
    buyer.companyId,
    submitted.companyId,
    ...Object.values(submitted.documents),
    ...papers,
    ...rfqs,
  ];
  let opened = 0;
  let guests = 0;

  const openSession = async ({ who }: Endpoint): Promise<string | null> => {
    if (who.kind === 'anyone') return null;
    if (who.kind === 'guest')
      return prove(api, await invite(api), { address: `198.18.0.${(guests += 1) % 250}` });
    opened += 1;
    const token = `test-session-${String(opened).padStart(10, '0')}`;
    const now = api.now();
    const group = who.kind === 'member' && who.approved === true ? traders : { buyer, supplier };
    const member = (who.kind === 'member' && who.type === 'supplier' ? group.supplier : group.buyer)
      .memberId;
    await api.db.transaction().execute((tx) =>
      insertSession(tx, {
        id: `01940000-0000-7000-8000-${String(opened).padStart(12, '0')}`,
        tokenHash: hashToken(token),
        memberId: who.kind === 'member' ? member : null,
        operatorId: who.kind === 'operator' ? operatorId : null,
        remember: false,
        now,
        idleExpiresAt: new Date(now.getTime() + sessionLife.operator.idleMs),
        expiresAt: new Date(now.getTime() + sessionLife.operator.absoluteMs),
        address: '192.0.2.1',
        userAgent: 'test',
      }),
    );
    return token;
  };
  const tokens = {
    buyer: traders.buyer.token,
    supplier: traders.supplier.token,
    operator: operator.token,
  };
  return { ids, tokens, openSession };
}
