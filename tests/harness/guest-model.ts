import fc from 'fast-check';

export const verbs = [
  'open',
  'prove',
  'quote',
  'revise',
  'withdraw',
  'revoke',
  'startClaim',
  'finishClaim',
  'startSignUp',
  'finishSignUp',
  'approve',
  'addColleague',
  'enterColleague',
  'writeColleague',
  'removeColleague',
] as const;
export type Verb = (typeof verbs)[number];

export interface GuestStep {
  readonly verb: Verb;
  /** The invitation, each to an RFQ of its own. */
  readonly link: 0 | 1;
  /** The e-mail of a claim is another than the invited one. */
  readonly isOther: boolean;
}

const likely: readonly Verb[] = [
  ...(['open', 'prove', 'quote', 'open', 'prove'] as const),
  ...(['addColleague', 'enterColleague', 'writeColleague'] as const),
  ...verbs,
];

/** Codes live for ten minutes, and each opening of a link takes one. */
const openingsMax = 8;
/** Fewer than the limits of a day, which are not the subject. */
const colleaguesMax = 4;

/** Random orders of the acts of one address that was invited twice. */
export const guestHistories = fc
  .array(
    fc.record({
      verb: fc.constantFrom(...likely),
      link: fc.constantFrom(0 as const, 1 as const),
      isOther: fc.boolean(),
    }),
    { minLength: 4, maxLength: 20 },
  )
  .filter((steps) => {
    const count = (one: Verb) => steps.filter(({ verb }) => verb === one).length;
    return (
      count('open') <= openingsMax &&
      count('addColleague') <= colleaguesMax &&
      count('enterColleague') <= colleaguesMax
    );
  });

interface ModelLink {
  hasCode: boolean;
  hasSession: boolean;
  /** Its address proved as a guest, or as an account that waits for its approval. */
  isProven: boolean;
  /** Its address proved as an approved account, which has the access. */
  isAccessed: boolean;
  isRevoked: boolean;
  version: number;
  isWithdrawn: boolean;
  hasColleague: boolean;
  hasColleagueSession: boolean;
}

const newLink = (): ModelLink => ({
  hasCode: false,
  hasSession: false,
  isProven: false,
  isAccessed: false,
  isRevoked: false,
  version: 0,
  isWithdrawn: false,
  hasColleague: false,
  hasColleagueSession: false,
});

/** The plain rules: one address, one company, and its offers. Each verb answers if it is possible. */
export class GuestModel {
  readonly links: readonly [ModelLink, ModelLink] = [newLink(), newLink()];
  hasCompany = false;
  hasAccount = false;
  isApproved = false;
  #claim = false;
  #signUp = false;
  /** The account has the invited e-mail, so that a sign-up with it gets no code. */
  #hasOwnMail = false;
  #claimIsOther = false;

  take({ verb, link: index, isOther }: GuestStep): boolean {
    const link = this.links[index];
    const isOver = link.isRevoked || (this.isApproved && link.isProven);
    const isLive = link.hasSession && !link.isRevoked && !this.isApproved;
    switch (verb) {
      case 'open':
        if (!isOver) link.hasCode = true;
        return !isOver;
      case 'prove':
        return this.#prove(link, isOver);
      case 'quote':
        if (!isLive || link.version > 0) return false;
        link.version = 1;
        return true;
      case 'revise':
        if (!isLive || link.version === 0) return false;
        link.version += 1;
        link.isWithdrawn = false;
        return true;
      case 'withdraw':
        if (!isLive || link.version === 0 || link.isWithdrawn) return false;
        link.isWithdrawn = true;
        return true;
      case 'revoke':
        if (link.isRevoked || link.version > 0 || (link.isAccessed && !link.isProven)) return false;
        link.isRevoked = true;
        this.#loseColleague(link);
        return true;
      case 'startClaim':
        if (!isLive || this.hasAccount) return false;
        this.#claim = true;
        this.#claimIsOther = isOther;
        return true;
      case 'finishClaim':
        return this.#finish(this.#claim, !this.#claimIsOther);
      case 'startSignUp':
        this.#signUp = !this.#hasOwnMail;
        return true;
      case 'finishSignUp':
        return this.#finish(this.#signUp, true);
      case 'approve':
        if (!this.hasAccount) return false;
        this.isApproved = true;
        return true;
      case 'addColleague':
        if (!isLive || link.hasColleague) return false;
        link.hasColleague = true;
        return true;
      case 'enterColleague':
        if (!link.hasColleague || this.isApproved) return false;
        link.hasColleagueSession = true;
        return true;
      case 'writeColleague':
        if (!link.hasColleagueSession || this.isApproved) return false;
        link.version += 1;
        link.isWithdrawn = false;
        return true;
      case 'removeColleague':
        if (!isLive || !link.hasColleague) return false;
        this.#loseColleague(link);
        return true;
      default:
        return verb satisfies never;
    }
  }

  #loseColleague(link: ModelLink): void {
    link.hasColleague = false;
    link.hasColleagueSession = false;
  }

  #prove(link: ModelLink, isOver: boolean): boolean {
    if (isOver || !link.hasCode) return false;
    link.hasCode = false;
    this.hasCompany = true;
    if (this.isApproved) link.isAccessed = true;
    else link.isProven = true;
    link.hasSession = !this.isApproved;
    return true;
  }

  #finish(isStarted: boolean, hasOwnMail: boolean): boolean {
    if (!isStarted || this.hasAccount) return false;
    this.hasCompany = true;
    this.hasAccount = true;
    this.#hasOwnMail = hasOwnMail;
    return true;
  }
}
