import type { AccountType } from '#shared/actor.ts';
import type { Locale } from '#shared/locale.ts';
import {
  choicesFor,
  planMail,
  planPush,
  planWhatsapp,
  type OwnChoices,
  type Reachable,
  fallbackMs,
} from './choices.ts';
import { kinds, type NotificationType } from './kinds.ts';
import { mailTargetOf, pathBeforeApproval } from './target.ts';
import { textArgsOf } from './text.ts';

/** A user to notify, with the settings that decide mail and pushes, from one query. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly locale: Locale;
  readonly is_mailable: boolean;
  readonly account_type: AccountType;
  readonly is_bounced: boolean;
  readonly own: OwnChoices | null;
  readonly from_minute: number | null;
  readonly until_minute: number | null;
  readonly device_ids: readonly string[] | null;
  readonly whatsapp: string | null;
  /** A contact without an account, which quotes by a link. */
  readonly is_guest?: boolean;
  /** Its company has an account that was never approved. */
  readonly is_waiting?: boolean;
}

/**
 * When the mail about the offers on an RFQ may go: null at once, otherwise together with the others
 * at this time.
 */
export type BundleAt = Date | null;

interface News {
  readonly id: string;
  readonly type: NotificationType;
  readonly params: Readonly<Record<string, string>>;
  readonly references: Readonly<Record<string, string>>;
}

/** The news of its offer that a guest is mailed. It has no page of notifications. */
const guestTypes: ReadonlySet<NotificationType> = new Set<NotificationType>([
  'rfq_amended',
  'rfq_canceled',
  'rfq_closed',
  'negotiation_asked',
  'offer_rejected',
  'offer_restored',
  'offer_accepted',
  'offer_canceled',
  'order_sent',
]);

function isReachable(person: Recipient, type: NotificationType): boolean {
  if (person.is_guest !== true) return person.is_mailable;
  return person.email !== '' && guestTypes.has(type);
}

function reachableOf(person: Recipient, type: NotificationType): Reachable {
  const { from_minute: from, until_minute: until } = person;
  return {
    isMailable: isReachable(person, type),
    isBounced: person.is_bounced,
    own: person.own ?? {},
    quiet: from === null || until === null ? null : { from, until },
  };
}

function pathFor(
  { type, params }: Pick<News, 'type' | 'params'>,
  reader: Pick<Recipient, 'account_type' | 'is_guest' | 'is_waiting'>,
): string {
  // The link of the invitation is not stored, so that no mail can repeat it.
  if (reader.is_guest === true) return '/quote';
  const area = reader.account_type === 'buyer' ? 'buyer' : 'seller';
  const target = mailTargetOf(area, type, params);
  return reader.is_waiting === true ? pathBeforeApproval(area, target) : target;
}

/**
 * The params of a mail or push. They contain the path but no texts, because the texts are formatted
 * when the message is sent.
 */
export function letterParams(
  { type, params }: Pick<News, 'type' | 'params'>,
  reader: Pick<Recipient, 'locale' | 'account_type' | 'is_guest' | 'is_waiting'>,
) {
  return {
    ...textArgsOf(params, reader.locale),
    // The lines of the references name their owner, which depends on the reader's side.
    side: reader.account_type,
    type,
    // The footer of a mail names the topic under which its reader can switch it off.
    ...(choicesFor(type, 'email').length === 0 ? {} : { topic: kinds[type].topic }),
    path: pathFor({ type, params }, reader),
  };
}

/** Returns true if a mail of the kind goes now, so that it begins or joins the hour of a bundle. */
export function joinsBundle(type: NotificationType, person: Recipient, now: Date): boolean {
  if (kinds[type].isBundled !== true) return false;
  return planMail(type, reachableOf(person, type), false, now).how === 'mail';
}

/** The message by WhatsApp. `mailed`: the reader gets the same by mail, so that mail is no fallback. */
function whatsappOf(
  person: Recipient,
  at: Date | null,
  params: ReturnType<typeof letterParams>,
  isMailed: boolean,
) {
  if (at === null || person.whatsapp === null) return [];
  return [
    {
      channel: 'whatsapp' as const,
      destination: person.whatsapp,
      params: { ...params, ...(isMailed && { mailed: 'yes' }) },
      notBefore: at,
      fallbackAt: new Date(at.getTime() + fallbackMs),
    },
  ];
}

interface LettersOptions {
  readonly byMail: boolean;
  readonly now: Date;
  readonly bundleAt: BundleAt;
}

export function lettersOf(
  news: News,
  person: Recipient,
  { byMail, now, bundleAt }: LettersOptions,
) {
  const reader = reachableOf(person, news.type);
  const mail = planMail(news.type, reader, byMail, bundleAt ?? now);
  const pushAt = planPush(news.type, reader, now);
  const { type, params, references } = news;
  const pushParams = { ...letterParams(news, person), notification_id: news.id };
  // Only mails have the references, because a push is short.
  const mailParams = letterParams({ type, params: { ...params, ...references } }, person);
  const common = { kind: 'notification' as const, locale: person.locale, memberId: person.id };
  const whatsappAt = person.whatsapp === null ? null : planWhatsapp(type, reader, now);
  const pushes = (pushAt === null ? null : person.device_ids) ?? [];
  return {
    messages: [
      ...(mail.how === 'mail' && bundleAt === null
        ? [
            {
              ...common,
              channel: 'email' as const,
              destination: person.email,
              params: mailParams,
              notBefore: mail.at,
            },
          ]
        : []),
      ...pushes.map((deviceId) => ({
        ...common,
        channel: 'push' as const,
        destination: deviceId,
        params: pushParams,
        notBefore: pushAt ?? now,
      })),
      ...whatsappOf(person, whatsappAt, mailParams, mail.how === 'mail').map((one) => ({
        ...common,
        ...one,
      })),
    ],
    held:
      person.is_guest !== true &&
      (mail.how === 'digest' || (mail.how === 'mail' && bundleAt !== null))
        ? [
            {
              notificationId: news.id,
              memberId: person.id,
              dueAt: mail.at,
              rfqId: mail.how === 'digest' ? null : (params['rfq_id'] ?? null),
            },
          ]
        : [],
  };
}
