import type { AccountType } from '#shared/actor.ts';
import { minuteInDubai, nextMorningInDubai } from '#shared/calendar.ts';
import { isMailed, notificationTypes, type NotificationType } from './kinds.ts';
import { topicOf } from './topics.ts';

/** The ways beside the bell, which always rings (product §9). */
export const channels = ['email', 'push'] as const;
export type Channel = (typeof channels)[number];

/** At once, with everything of a day each morning at eight in Dubai, or not at all. */
export const choices = ['now', 'daily', 'never'] as const;
export type Choice = (typeof choices)[number];

/** A user's own word on one kind, where it differs from the kind's default. */
export type OwnChoices = Readonly<Partial<Record<Channel, Choice>>>;

/** Minutes of Dubai's day, 0 to 1439; over midnight where `until` comes before `from`. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** Kinds that a saved search of the reader's own tells: each search says whether it is mailed (decision 0023). */
const searchKinds: ReadonlySet<NotificationType> = new Set(['search_matched', 'search_digest']);

/** Kinds of which a mail of their own, of the same name, goes out whatever is chosen: they are about the account itself. */
const mailedApart: ReadonlySet<NotificationType> = new Set([
  'review_submitted',
  'account_approved',
  'account_refused',
  'account_suspended',
  'account_restored',
  'licence_ends',
  'terms_changed',
]);

/** Money has left the wallet: whoever did not ask for it must hear of it, and at once. */
const alarming: ReadonlySet<NotificationType> = new Set(['withdrawal_paid']);

/** Whether a kind must reach its reader somehow: where mail comes back, by SMS. */
export function isAlarming(kind: string): boolean {
  return (alarming as ReadonlySet<string>).has(kind);
}

/** Pushed without being asked for, on devices that were switched on: what is mailed, and what one waits for. */
const pushedBesides: ReadonlySet<NotificationType> = new Set([
  'account_approved',
  'account_refused',
  'account_suspended',
  'account_restored',
  'licence_ends',
  'search_matched',
  'question_answered',
  'goods_received',
]);

/** Kinds that reach buyers; `deal_completed` and what is about the account reach both sides. */
const buyersKinds: ReadonlySet<NotificationType> = new Set([
  'rfq_waits',
  'rfq_approved',
  'award_asked',
  'award_approved',
  'award_refused',
  'award_lapsed',
  'rfq_refused',
  'rfq_evaluate',
  'rfq_expired',
  'question_asked',
  'offer_received',
  'offer_revised',
  'offer_confirmed',
  'offer_withdrawn',
  'offer_lapsed',
  'negotiation_answered',
  'negotiation_declined',
  'deal_canceled',
  'order_acknowledged',
  'tax_invoice_issued',
  'credit_note_issued',
]);
function reachesEverybody(kind: NotificationType): boolean {
  return topicOf(kind) === 'account' || kind === 'deal_completed';
}

/** The kinds that can reach one side, in the order of the list. */
export function kindsFor(side: AccountType): NotificationType[] {
  return notificationTypes.filter(
    (kind) => reachesEverybody(kind) || buyersKinds.has(kind) === (side === 'buyer'),
  );
}

/** How a kind is told to who has chosen nothing. */
export function defaultChoice(kind: NotificationType, channel: Channel): Choice {
  const isTold =
    isMailed(kind) ||
    (channel === 'email'
      ? searchKinds.has(kind) || mailedApart.has(kind)
      : pushedBesides.has(kind));
  return isTold ? 'now' : 'never';
}

/** Mails about the account and about money that left it always come, each way in its own words. */
function isChoosable(kind: NotificationType, channel: Channel): boolean {
  return channel === 'push' || !(mailedApart.has(kind) || alarming.has(kind));
}

/** The choices that a reader has: a push tells of a moment, and a digest is not gathered once more. */
export function choicesFor(kind: NotificationType, channel: Channel): readonly Choice[] {
  if (!isChoosable(kind, channel)) return [];
  return channel === 'push' || kind === 'search_digest' ? ['now', 'never'] : choices;
}

/** What counts for a kind: the own word where one may be given and was, else the default. */
export function choiceOf(kind: NotificationType, channel: Channel, own: OwnChoices): Choice {
  const chosen = own[channel];
  return chosen !== undefined && choicesFor(kind, channel).includes(chosen)
    ? chosen
    : defaultChoice(kind, channel);
}

/** When a moment's quiet hours end; null outside of them. */
export function endOfQuiet(now: Date, quiet: QuietHours | null): Date | null {
  if (quiet === null) return null;
  const { from, until } = quiet;
  const minute = minuteInDubai(now);
  const isQuiet =
    from < until ? from <= minute && minute < until : from <= minute || minute < until;
  if (!isQuiet) return null;
  const end = new Date(now);
  end.setUTCMinutes(now.getUTCMinutes() + ((until - minute + 1440) % 1440), 0, 0);
  return end;
}

/** Whom a notification may reach outside of the bell. */
export interface Reachable {
  /** The address was confirmed once. */
  readonly isVerified: boolean;
  /** Mail to the address came back. */
  readonly isBounced: boolean;
  readonly own: OwnChoices;
  readonly quiet: QuietHours | null;
}

/** What becomes of a mail: none, one at `at`, or a line in the digest that is due then. */
export type MailPlan =
  | { readonly how: 'none' }
  | { readonly how: 'mail' | 'digest'; readonly at: Date };

const none: MailPlan = { how: 'none' };

/**
 * Whether, when and how a notification goes out by mail. `byMail`: the saved search behind it is mailed. Quiet hours move
 * what can wait to their end, the digest too.
 */
export function planMail(
  kind: NotificationType,
  reader: Reachable,
  byMail: boolean,
  now: Date,
): MailPlan {
  if (mailedApart.has(kind) || !reader.isVerified) return none;
  // What is alarming finds another way when it is sent.
  if (reader.isBounced && !isAlarming(kind)) return none;
  if (searchKinds.has(kind) && !byMail) return none;
  const at = (moment: Date) =>
    alarming.has(kind) ? moment : (endOfQuiet(moment, reader.quiet) ?? moment);
  switch (choiceOf(kind, 'email', reader.own)) {
    case 'now':
      return { how: 'mail', at: at(now) };
    case 'daily':
      return { how: 'digest', at: at(nextMorningInDubai(now)) };
    case 'never':
      return none;
  }
}

/** When a notification is pushed to its reader's devices; null: not at all. What is alarming is where no mail can tell it. */
export function planPush(
  kind: NotificationType,
  { own, quiet, isBounced }: Reachable,
  now: Date,
): Date | null {
  if (isBounced && isAlarming(kind)) return now;
  if (choiceOf(kind, 'push', own) === 'never') return null;
  return alarming.has(kind) ? now : (endOfQuiet(now, quiet) ?? now);
}

/** One word of a user on one way of telling one kind. */
export interface KindChoice {
  readonly kind: NotificationType;
  readonly channel: Channel;
  readonly choice: Choice;
}

/** Whether a user of this side may say so. */
export function mayChoose(side: AccountType, { kind, channel, choice }: KindChoice): boolean {
  return kindsFor(side).includes(kind) && choicesFor(kind, channel).includes(choice);
}

/** Whether it needs a row: only what differs from the kind's default is kept. */
export function isOwnWord({ kind, channel, choice }: KindChoice): boolean {
  return choice !== defaultChoice(kind, channel);
}

/** Everything that a user of this side can be mailed and may switch off. */
export function offByMail(side: AccountType): KindChoice[] {
  return kindsFor(side)
    .filter((kind) => choicesFor(kind, 'email').length > 0)
    .map((kind) => ({ kind, channel: 'email', choice: 'never' }));
}

/** The kinds of a side, each with what counts for it and what may be chosen; no choices: it always comes. */
export function settingsOf(side: AccountType, own: ReadonlyMap<string, OwnChoices>) {
  return kindsFor(side).map((kind) => {
    const mine = own.get(kind) ?? {};
    const wayOf = (channel: Channel) => ({
      choice: choiceOf(kind, channel, mine),
      choices: [...choicesFor(kind, channel)],
    });
    return { kind, email: wayOf('email'), push: wayOf('push') };
  });
}
