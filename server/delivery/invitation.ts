import type { MessageKind, Say } from '#features/message/rules/kinds.ts';
import { brandOf } from '#shared/brand.ts';
import type { Locale } from '#shared/locale.ts';
import { icsOf } from './ics.ts';

export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly ics: string;
}

export function invitationOf(
  mail: {
    readonly kind: MessageKind;
    readonly params: Readonly<Record<string, string>>;
    readonly to: string;
  },
  locale: Locale,
  say: Say,
): Invitation | null {
  const { kind, params, to } = mail;
  const isCancel = kind === 'meeting_declined' && params['was_invited'] === 'yes';
  if (kind !== 'meeting_confirmed' && !isCancel) return null;
  const {
    uid = '',
    starts_at: startsAt = '',
    made_at: madeAt = '',
    name = '',
    note = '',
    url = '',
  } = params;
  const brand = brandOf(locale);
  const method = isCancel ? 'CANCEL' : 'REQUEST';
  const ics = icsOf({
    method,
    uid,
    sequence: Number(params['sequence']),
    madeAt: new Date(madeAt),
    startsAt: new Date(startsAt),
    minutes: Number(params['minutes']),
    summary: say('message.meeting_confirmed.event', { brand: brand.name }),
    location: isCancel ? '' : note,
    url: isCancel ? '' : url,
    organizer: { name: brand.name, email: brand.email ?? '' },
    attendee: { name, email: to },
  });
  return { method, ics };
}
