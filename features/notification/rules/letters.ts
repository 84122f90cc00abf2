import type { AccountType } from '#shared/actor.ts';
import type { Locale } from '#shared/locale.ts';
import { choicesFor, planMail, planPush, type OwnChoices, type Reachable } from './choices.ts';
import { kinds, type NotificationType } from './kinds.ts';
import { mailTargetOf } from './target.ts';
import { textArgsOf } from './text.ts';

/** A user to notify, with the settings that decide mail and pushes, from one query. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly locale: Locale;
  readonly verified_at: Date | null;
  readonly account_type: AccountType;
  readonly is_bounced: boolean;
  readonly own: OwnChoices | null;
  readonly from_minute: number | null;
  readonly until_minute: number | null;
  readonly device_ids: readonly string[] | null;
}

interface News {
  readonly id: string;
  readonly type: NotificationType;
  readonly params: Readonly<Record<string, string>>;
}

function reachableOf(person: Recipient): Reachable {
  const { from_minute: from, until_minute: until } = person;
  return {
    isVerified: person.verified_at !== null,
    isBounced: person.is_bounced,
    own: person.own ?? {},
    quiet: from === null || until === null ? null : { from, until },
  };
}

/**
 * The params of a mail or push. They contain the path but no texts, because the texts are formatted
 * when the message is sent.
 */
export function letterParams(
  { type, params }: Omit<News, 'id'>,
  reader: Pick<Recipient, 'locale' | 'account_type'>,
) {
  return {
    ...textArgsOf(params, reader.locale),
    // The lines of the references name their owner, which depends on the reader's side.
    side: reader.account_type,
    type,
    // The footer of a mail names the topic under which its reader can switch it off.
    ...(choicesFor(type, 'email').length === 0 ? {} : { topic: kinds[type].topic }),
    path: mailTargetOf(reader.account_type === 'buyer' ? 'buyer' : 'seller', type, params),
  };
}

export function lettersOf(news: News, person: Recipient, byMail: boolean, now: Date) {
  const reader = reachableOf(person);
  const mail = planMail(news.type, reader, byMail, now);
  const pushAt = planPush(news.type, reader, now);
  const params = letterParams(news, person);
  const common = { kind: 'notification' as const, locale: person.locale, memberId: person.id };
  const pushes = (pushAt === null ? null : person.device_ids) ?? [];
  return {
    messages: [
      ...(mail.how === 'mail'
        ? [
            {
              ...common,
              channel: 'email' as const,
              destination: person.email,
              params,
              notBefore: mail.at,
            },
          ]
        : []),
      ...pushes.map((deviceId) => ({
        ...common,
        channel: 'push' as const,
        destination: deviceId,
        params: { ...params, notification_id: news.id },
        notBefore: pushAt ?? now,
      })),
    ],
    held:
      mail.how === 'digest'
        ? [{ notificationId: news.id, memberId: person.id, dueAt: mail.at }]
        : [],
  };
}
