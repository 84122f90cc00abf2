import type { AccountType } from '#shared/actor.ts';
import { minuteInDubai, nextMorningInDubai } from '#shared/calendar.ts';
import { kinds, notificationTypes, reaches, type NotificationType } from './kinds.ts';

/**
 * The channels besides the bell. The bell has no setting, because it must show every notification
 * (product §9).
 */
export const channels = ['email', 'push', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/** Immediately, in a daily digest at 08:00 in Dubai, or not at all. */
export const choices = ['now', 'daily', 'never'] as const;
export type Choice = (typeof choices)[number];

/** A user's choices for one kind, by channel. A missing channel has the kind's default. */
export type OwnChoices = Readonly<Partial<Record<Channel, Choice>>>;

/**
 * Minutes of the day in Dubai, 0 to 1439. The interval crosses midnight where `until` is before
 * `from`.
 */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** Returns true if a kind must reach its reader, so that it goes out by SMS where mail bounces. */
export function isAlarming(kind: string): boolean {
  return notificationTypes.some((one) => one === kind && kinds[one].mailed === 'always');
}

export function kindsFor(side: AccountType): NotificationType[] {
  return notificationTypes.filter((kind) => reaches(kind, side));
}

export function defaultChoice(kind: NotificationType, channel: Channel): Choice {
  const { mailed, pushed } = kinds[kind];
  const isOn = {
    email: mailed !== 'no',
    push: pushed,
    whatsapp: mailed === 'always' || (mailed === 'yes' && pushed),
  };
  return isOn[channel] ? 'now' : 'never';
}

/**
 * The choices that a user has for a kind; empty where the mail must always be sent. Pushes have no
 * daily choice because they announce a moment, as WhatsApp does, and digests have none because they must not be
 * nested in another digest.
 */
export function choicesFor(kind: NotificationType, channel: Channel): readonly Choice[] {
  if (channel !== 'email') return ['now', 'never'];
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

/** The effective choice: the user's own, if the kind allows it, otherwise the kind's default. */
export function choiceOf(kind: NotificationType, channel: Channel, own: OwnChoices): Choice {
  const chosen = own[channel];
  return chosen !== undefined && choicesFor(kind, channel).includes(chosen)
    ? chosen
    : defaultChoice(kind, channel);
}

/** The end of the quiet hours that contain `now`. Null: `now` is outside of them. */
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

/** Time after which the next channel replaces a WhatsApp message that was not delivered (0212). */
export const fallbackMs = 10 * 60_000;

/** The earliest time of a replacement, because quiet hours may have begun. */
export function replacementAt(kind: string, quiet: QuietHours | null, now: Date): Date {
  return isAlarming(kind) ? now : (endOfQuiet(now, quiet) ?? now);
}

export interface Reachable {
  readonly isMailable: boolean;
  readonly isBounced: boolean;
  readonly own: OwnChoices;
  readonly quiet: QuietHours | null;
}

/** The plan for a mail: none, one mail at `at`, or a line in the digest that is due at `at`. */
export type MailPlan =
  | { readonly how: 'none' }
  | { readonly how: 'mail' | 'digest'; readonly at: Date };

const none: MailPlan = { how: 'none' };

/**
 * Plans the mail of a notification. `byMail`: the saved search behind it is mailed. Quiet hours
 * postpone mails and digests to their end, except alarms, which must not be delayed.
 */
export function planMail(
  kind: NotificationType,
  reader: Reachable,
  byMail: boolean,
  now: Date,
): MailPlan {
  const { mailed } = kinds[kind];
  const isAlarm = mailed === 'always';
  if (mailed === 'separately' || !reader.isMailable) return none;
  // A bounced address does not cancel an alarm, because the delivery sends it by SMS instead.
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

/**
 * The time at which a notification is pushed. Null: not at all. An alarm is pushed despite the
 * user's choice where mail bounces, because it must reach the reader.
 */
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

/**
 * The time at which a notification goes by WhatsApp to a reader who agreed to it. Null: not at all.
 */
export function planWhatsapp(
  kind: NotificationType,
  { own, quiet }: Pick<Reachable, 'own' | 'quiet'>,
  now: Date,
): Date | null {
  if (choiceOf(kind, 'whatsapp', own) === 'never') return null;
  return kinds[kind].mailed === 'always' ? now : (endOfQuiet(now, quiet) ?? now);
}

export interface KindChoice {
  readonly kind: NotificationType;
  readonly channel: Channel;
  readonly choice: Choice;
}

export function mayChoose(side: AccountType, { kind, channel, choice }: KindChoice): boolean {
  return kindsFor(side).includes(kind) && choicesFor(kind, channel).includes(choice);
}

/** Returns true if a choice differs from the kind's default, because only those have rows. */
export function isOwnChoice({ kind, channel, choice }: KindChoice): boolean {
  return choice !== defaultChoice(kind, channel);
}

export function offByMail(side: AccountType): KindChoice[] {
  return kindsFor(side)
    .filter((kind) => choicesFor(kind, 'email').length > 0)
    .map((kind) => ({ kind, channel: 'email', choice: 'never' }));
}

/**
 * The kinds of a side, each with the effective choice and the allowed ones. Empty `choices`: the
 * mail is always sent.
 */
export function settingsOf(side: AccountType, own: ReadonlyMap<string, OwnChoices>) {
  return kindsFor(side).map((kind) => {
    const mine = own.get(kind) ?? {};
    const wayOf = (channel: Channel) => ({
      choice: choiceOf(kind, channel, mine),
      choices: [...choicesFor(kind, channel)],
    });
    return { kind, email: wayOf('email'), push: wayOf('push'), whatsapp: wayOf('whatsapp') };
  });
}
