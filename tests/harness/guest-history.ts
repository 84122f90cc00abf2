import { expect } from 'vitest';
import * as guestApi from '#features/guest/schema.ts';
import { revokeInvitation } from '#features/invitation/schema/invitation.ts';
import { activate, signUp } from '#features/registration/schema.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { Party } from '../factories/access.ts';
import { newestMessage, signUpBody } from '../factories/company.ts';
import { codeTo, invite, type Invited } from '../factories/guest.ts';
import { offerBody, type PublishedRfq } from '../factories/offer.ts';
import type { TestApi } from './api.ts';
import { GuestModel, type GuestStep } from './guest-model.ts';

export interface GuestGround {
  readonly api: TestApi;
  /** Two open RFQs. */
  readonly asked: readonly { readonly buyer: Party; readonly rfq: PublishedRfq }[];
}

interface Link extends Invited {
  session: string;
  code: string;
  readonly colleague: { email: string; token: string; session: string };
}

let histories = 0;

/** One address that is invited twice, on the real API, beside its model. */
export class GuestHistory {
  readonly model = new GuestModel();
  readonly #api: TestApi;
  readonly #asked: GuestGround['asked'];
  readonly #number = (histories += 1);
  readonly email = `history${this.#number}@contact.test`;
  #links: Link[] = [];
  #claim = { ticket: '', code: '' };
  #signUp = { ticket: '', code: '' };
  #calls = 0;

  constructor({ api, asked }: GuestGround) {
    this.#api = api;
    this.#asked = asked;
  }

  async open(): Promise<void> {
    for (const { buyer, rfq } of this.#asked) {
      const invited = await invite(this.#api, { buyer, rfq, contact: { email: this.email } });
      const email = `colleague${this.#links.length}-${this.email}`;
      const colleague = { email, token: '', session: '' };
      this.#links.push({ ...invited, session: '', code: '', colleague });
    }
  }

  async take(step: GuestStep): Promise<void> {
    // A code is sent once in 60 seconds.
    this.#api.advance(step.verb === 'open' || step.verb === 'enterColleague' ? 61_000 : 1000);
    const expected = this.model.take(step);
    expect([step, await this.#run(step)]).toEqual([step, expected]);
  }

  /** Callers of their own networks, because limits by network are not the subject. */
  #as(token = '') {
    this.#calls += 1;
    const address = `10.${this.#number % 250}.${Math.floor(this.#number / 250) % 250}.${this.#calls}`;
    return this.#api.as(token === '' ? { address } : { token, address });
  }

  async #run({ verb, link: index, isOther }: GuestStep): Promise<boolean> {
    const link = this.#links[index];
    if (link === undefined) throw new Error('the history is not open');
    const params = { token: link.token };
    const guest = this.#as(link.session);
    const { version } = this.model.links[index];
    const body = { ...offerBody(this.#api, link.rfq), company_name: 'Najm Trading' };
    switch (verb) {
      case 'open':
        return this.#open(link);
      case 'prove':
        return this.#prove(link);
      case 'quote':
        return (await guest(guestApi.sendGuestOffer, { params, body })).ok;
      case 'revise': {
        // The model has already counted the version that is sent now.
        const seen = Math.max(1, version - 1);
        const revised = { ...body, seen_version: seen };
        return (await guest(guestApi.reviseGuestOffer, { params, body: revised })).ok;
      }
      case 'withdraw': {
        const reason = { reason: 'terms', reason_text: '' } as never;
        return (await guest(guestApi.withdrawGuestOffer, { params, body: reason })).ok;
      }
      case 'revoke': {
        const buyer = this.#as(link.buyer.token);
        return (await buyer(revokeInvitation, { params: { id: link.invitationId } })).ok;
      }
      case 'startClaim':
        return this.#startClaim(link, isOther);
      case 'finishClaim':
        return this.#finish(this.#claim);
      case 'startSignUp':
        return this.#startSignUp();
      case 'finishSignUp':
        return this.#finish(this.#signUp);
      case 'approve':
        return this.#approve();
      case 'addColleague':
        return this.#addColleague(link);
      case 'enterColleague':
        return this.#enterColleague(link);
      case 'writeColleague':
        return this.#writeColleague(link, version, body);
      case 'removeColleague':
        return (await guest(guestApi.removeColleague, { params })).ok;
      default:
        return verb satisfies never;
    }
  }

  async #addColleague({ token, session, colleague }: Link): Promise<boolean> {
    const { email } = colleague;
    const { ok } = await this.#as(session)(guestApi.addColleague, {
      params: { token },
      body: { name: 'Huda Salem', email },
    });
    if (!ok) return false;
    const { params } = await newestMessage(this.#api, email);
    colleague.token = /\/quote\/([\w-]{43})/.exec(params['url'] ?? '')?.[1] ?? '';
    colleague.session = '';
    return true;
  }

  async #enterColleague({ colleague }: Link): Promise<boolean> {
    const { email, token } = colleague;
    if (token === '') return false;
    const params = { token };
    const { ok } = await this.#as()(guestApi.sendCode, { params });
    if (!ok) return false;
    const body = { code: await codeTo(this.#api, email) };
    const answer = await this.#as()(guestApi.proveAddress, { params, body });
    if (answer.ok) colleague.session = answer.data.token ?? '';
    return answer.ok;
  }

  /** Sends the first version, or the next one of the offer of the contact. */
  async #writeColleague(
    { colleague }: Link,
    version: number,
    body: InputOf<typeof guestApi.sendGuestOffer>['body'],
  ): Promise<boolean> {
    const guest = this.#as(colleague.session);
    const params = { token: colleague.token };
    if (version <= 1 && (await guest(guestApi.sendGuestOffer, { params, body })).ok) return true;
    const revised = { ...body, seen_version: Math.max(1, version - 1) };
    return (await guest(guestApi.reviseGuestOffer, { params, body: revised })).ok;
  }

  async #open(link: Link): Promise<boolean> {
    const { ok } = await this.#as()(guestApi.sendCode, { params: { token: link.token } });
    if (ok) link.code = await codeTo(this.#api, this.email);
    return ok;
  }

  /** With the newest code of the link, also if it was entered before. */
  async #prove(link: Link): Promise<boolean> {
    const { token, code } = link;
    const answer = await this.#as()(guestApi.proveAddress, { params: { token }, body: { code } });
    if (answer.ok) link.session = answer.data.token ?? '';
    return answer.ok;
  }

  #body(email: string) {
    return signUpBody('supplier', { email, company_name: 'Najm LLC' });
  }

  async #codeTo(email: string): Promise<string> {
    const { kind, params } = await newestMessage(this.#api, email);
    return kind === 'sign_up_code' ? (params['code'] ?? '') : '';
  }

  async #startClaim(link: Link, isOther: boolean): Promise<boolean> {
    const email = isOther ? `other-${this.email}` : this.email;
    const answer = await this.#as(link.session)(guestApi.claimAccount, {
      params: { token: link.token },
      body: this.#body(email),
    });
    if (answer.ok) this.#claim = { ticket: answer.data.ticket, code: await this.#codeTo(email) };
    return answer.ok;
  }

  async #startSignUp(): Promise<boolean> {
    const answer = await this.#as()(signUp, { body: this.#body(this.email) });
    if (answer.ok)
      this.#signUp = { ticket: answer.data.ticket, code: await this.#codeTo(this.email) };
    return answer.ok;
  }

  async #finish({ ticket, code }: { ticket: string; code: string }): Promise<boolean> {
    if (ticket === '') return false;
    return (await this.#as()(activate, { body: { ticket, code } })).ok;
  }

  async #approve(): Promise<boolean> {
    const [id] = await this.#companies();
    const { numUpdatedRows } = await this.#api.db
      .updateTable('company')
      .set({ approved_at: this.#api.now(), review_state: 'approved' })
      .where('id', '=', id ?? this.#links[0]?.invitationId ?? '')
      .where('guest_since', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async #companies(): Promise<string[]> {
    const rows = await this.#api.db
      .selectFrom('company')
      .innerJoin('member', 'member.company_id', 'company.id')
      .leftJoin('guest', 'guest.company_id', 'company.id')
      .select('company.id')
      .distinct()
      .where((row) =>
        row.or([
          row('member.email', 'in', [
            this.email,
            `other-${this.email}`,
            ...this.#links.map(({ colleague }) => colleague.email),
          ]),
          row('guest.address_key', '=', this.email),
        ]),
      )
      .execute();
    return rows.map(({ id }) => id);
  }

  /** One company at most, with each offer that the model has, and no other. */
  async compare(): Promise<void> {
    const companies = await this.#companies();
    expect(companies).toHaveLength(this.model.hasCompany ? 1 : 0);
    for (const [index, { rfq }] of this.#links.entries()) {
      const known = this.model.links[index];
      const offers = await this.#api.db
        .selectFrom('offer')
        .select(['company_id', 'state', 'version_count'])
        .where('rfq_id', '=', rfq.rfqId)
        .where('company_id', 'in', [...companies, rfq.rfqId])
        .execute();
      expect(offers).toEqual(
        known === undefined || known.version === 0
          ? []
          : [
              {
                company_id: companies[0],
                state: known.isWithdrawn ? 'withdrawn' : 'pending',
                version_count: known.version,
              },
            ],
      );
    }
  }
}
