import type { AccountType } from '#shared/actor.ts';
import { minuteInDubai, nextMorningInDubai } from '#shared/calendar.ts';
import { kinds, notificationTypes, reaches, type NotificationType } from './kinds.ts';

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

/** Whether a kind must reach its reader somehow: where mail comes back, by SMS. */
export function isAlarming(kind: string): boolean {
  return notificationTypes.some((one) => one === kind && kinds[one].mailed === 'always');
}

/** The kinds that can reach one side, in the order of the list. */
export function kindsFor(side: AccountType): NotificationType[] {
  return notificationTypes.filter((kind) => reaches(kind, side));
}

/** The choice that counts for a user who has chosen nothing. */
export function defaultChoice(kind: NotificationType, channel: Channel): Choice {
  const { mailed, pushed } = kinds[kind];
  return (channel === 'email' ? mailed !== 'no' : pushed) ? 'now' : 'never';
}

/**
 * The choices that a user has; none where mail always comes. A push tells of a moment, so it is sent at once or never,
 * and a digest is not gathered into another digest.
 */
export function choicesFor(kind: NotificationType, channel: Channel): readonly Choice[] {
  if (channel === 'push') return ['now', 'never'];
  switch (kinds[kind].mailed) {
    case 'separately':
    case 'always':
      return [];
    case 'by search, daily':
      return ['now', 'never'];
    case 'yes':
    case 'no':
    case 'by search':
      return choices;
  }
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
  const { mailed } = kinds[kind];
  const isAlarm = mailed === 'always';
  if (mailed === 'separately' || !reader.isVerified) return none;
  // An alarm is sent by SMS instead when it is delivered.
  if (reader.isBounced && !isAlarm) return none;
  if ((mailed === 'by search' || mailed === 'by search, daily') && !byMail) return none;
  const at = (moment: Date) => (isAlarm ? moment : (endOfQuiet(moment, reader.quiet) ?? moment));
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
  const isAlarm = kinds[kind].mailed === 'always';
  if (isBounced && isAlarm) return now;
  if (choiceOf(kind, 'push', own) === 'never') return null;
  return isAlarm ? now : (endOfQuiet(now, quiet) ?? now);
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
