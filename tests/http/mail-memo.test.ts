import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptOffer, requestApproval } from '#features/offer/schema/buyer.ts';
import { createDelivery } from '#server/delivery/deliver.ts';
import { createMailSender } from '#server/delivery/mail.ts';
import { createMemoFiles } from '#server/delivery/memo-file.ts';
import { createLogger } from '#server/observe/log.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { dataOf } from '../factories/order.ts';
import { startFakeSmtp, type FakeSmtp } from '../fakes/smtp.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let smtp: FakeSmtp;
beforeAll(async () => {
  api = await startApi('mails with a memo');
});
beforeEach(async () => {
  smtp = await startFakeSmtp();
});
afterEach(async () => {
  await smtp.close();
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = ({ token }: Party) => api.as({ token });

/** Sends all mails of an approved request, and returns those about the approval. */
async function approvalMails(
  pdf = api.services.pdf,
  change: (requester: Party, companyId: string) => Promise<unknown> = async () => undefined,
) {
  const owner = await addParty(api, 'buyer');
  const requester = await addMember(api, owner.companyId, { roles: ['requester'] });
  const rfq = await publishRfq(api, owner, { set: { created_by: requester.memberId } });
  const { offer } = await quote(api, rfq);
  const params = { id: offer.id };
  const ask = { version: 1, reason: 'The only one in stock' };
  dataOf(await as(requester)(requestApproval, { params, body: ask }));
  await api.db.deleteFrom('message').execute();
  dataOf(await as(owner)(acceptOffer, { params, body: { version: 1 } }));
  await change(requester, owner.companyId);
  const mail = createMailSender({ smtpUrl: smtp.url, from: 'Qeema <no-reply@qeema.test>' });
  await createDelivery({
    db: api.db,
    listen: api.listen,
    clock: api.now,
    log: createLogger(() => undefined),
    mail,
    sms: null,
    push: null,
    secrets: api.services.secrets,
    demo: false,
    publicUrl: 'http://qeema.test',
    readMemoFile: createMemoFiles({ db: api.db, pdf }),
  }).drain();
  mail.close();
  const isApproval = ({ parsed: { text = '' } }: FakeSmtp['mails'][number]) =>
    text.includes(`/buyer/offer/${offer.id}`);
  return {
    mine: smtp.mails.filter(isApproval),
    others: smtp.mails.filter((one) => !isApproval(one)),
  };
}

describe('the decision memo in the mail of an approved award', () => {
  it('is attached for the member who requested it, and to no other mail', async () => {
    const { mine, others } = await approvalMails();
    expect(mine).toHaveLength(1);
    const [{ parsed } = { parsed: undefined }] = mine;
    const [file] = parsed?.attachments ?? [];
    expect(file?.filename).toMatch(/^Decision-memo-RFQ-\d+\.pdf$/);
    const content = file?.content as ArrayBuffer;
    expect(Buffer.from(content).subarray(0, 5).toString()).toBe('%PDF-');
    expect(parsed?.text).toContain(`${file?.filename} · Attached to this email`);
    expect(others.length).toBeGreaterThan(0);
    expect(others.flatMap((one) => one.parsed.attachments)).toEqual([]);
  });

  it('is left out if it is too large, and the mail names no file', async () => {
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    const { mine } = await approvalMails({ ...api.services.pdf, renderMemo: async () => large });
    expect(mine[0]?.parsed.attachments).toEqual([]);
    expect(mine[0]?.parsed.text).not.toMatch(/\.pdf/);
  });

  it('is not sent to a member who may no longer read the RFQ', async () => {
    const { mine } = await approvalMails(api.services.pdf, (requester, companyId) =>
      api.db
        .updateTable('rfq')
        .set((row) => ({
          created_by: row
            .selectFrom('member')
            .select('member.id')
            .where('member.company_id', '=', companyId)
            .where('member.id', '<>', requester.memberId)
            .limit(1),
        }))
        .where('rfq.company_id', '=', companyId)
        .execute(),
    );
    expect(mine[0]?.parsed.attachments ?? []).toEqual([]);
  });
});
