import type { AccountType } from '../../shared/actor.ts';
import type { Secrets } from '../../shared/call.ts';
import {
  choiceOf,
  choicesFor,
  defaultChoice,
  kindsFor,
  type Channel,
  type Choice,
  type OwnChoices,
  type QuietHours,
} from '../notification/rules/choices.ts';
import type { NotificationType } from '../notification/rules/kinds.ts';

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

/** `07:30` as the minute of the day; null for the empty text. */
export function minuteOf(time: string): number | null {
  const [hours = '', minutes] = time.split(':');
  return minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** 450 as `07:30`. */
export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Quiet hours as two times; both empty: there are none. */
export function timesOf(quiet: QuietHours | null): { quiet_from: string; quiet_until: string } {
  if (quiet === null) return { quiet_from: '', quiet_until: '' };
  return { quiet_from: timeOf(quiet.from), quiet_until: timeOf(quiet.until) };
}

/** What the link under a mail is about: whose address it went to, and of which kind it was. */
export interface UnsubscribeLink {
  readonly memberId: string;
  readonly kind: NotificationType | 'digest';
  /** As the address was when the mail went out: who has it no more switches nothing off. */
  readonly emailKey: string;
}

const about = 'unsubscribe';

/** The link's token: sealed, so that nobody can make one, nor read whose it is. It works as long as the address does. */
export function sealLink(secrets: Secrets, { memberId, kind, emailKey }: UnsubscribeLink): string {
  return secrets.seal(Buffer.from(JSON.stringify([memberId, kind, emailKey])), about).toString('base64url');
}

/** What a token is about; null for anything that we did not seal. */
export function openLink(secrets: Secrets, token: string): UnsubscribeLink | null {
  try {
    const plain = secrets.open(Buffer.from(token, 'base64url'), about).toString();
    const [memberId, kind, emailKey] = JSON.parse(plain) as [string, UnsubscribeLink['kind'], string];
    return { memberId, kind, emailKey };
  } catch {
    return null;
  }
}

/** Lines of one digest; the others it counts. */
export const digestLinesMax = 40;
