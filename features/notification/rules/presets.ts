import type { AccountType } from '#shared/actor.ts';
import {
  channels,
  choiceOf,
  choicesFor,
  defaultChoice,
  kindsFor,
  type Channel,
  type Choice,
  type KindChoice,
  type OwnChoices,
} from './choices.ts';
import type { NotificationType } from './kinds.ts';

/** Ready-made choices for all kinds of a side. `recommended` is the default of each kind. */
export const presets = ['recommended', 'everything', 'needs_me', 'summary'] as const;
export type Preset = (typeof presets)[number];

/** Kinds after which the deal or the money waits for the reader's company. */
const needsReader: ReadonlySet<NotificationType> = new Set<NotificationType>([
  'rfq_waits',
  'rfq_refused',
  'rfq_taken_down',
  'rfq_evaluate',
  'decision_reminder',
  'award_asked',
  'award_refused',
  'award_lapsed',
  'proposal_asked',
  'proposal_refused',
  'proposal_lapsed',
  'question_asked',
  'offer_received',
  'offer_revised',
  'negotiation_answered',
  'negotiation_declined',
  'deal_canceled',
  'tax_invoice_issued',
  'licence_ends',
  'account_refused',
  'search_matched',
  'rfq_amended',
  'quote_reminder',
  'negotiation_asked',
  'offer_expired',
  'order_sent',
  'order_reminder',
  'receipt_reminder',
  'order_delivered',
  'q_invoice_rejected',
  'top_up_refused',
  'withdrawal_refused',
]);

function wishOf(preset: Preset, kind: NotificationType, channel: Channel): Choice {
  switch (preset) {
    case 'recommended':
      return defaultChoice(kind, channel);
    case 'everything':
      return 'now';
    case 'needs_me':
      return needsReader.has(kind) ? 'now' : 'never';
    case 'summary':
      return channel === 'email' ? 'daily' : 'never';
  }
}

/**
 * The choices of a preset for one kind and channel. A choice that the kind does not allow is its
 * default, so that a digest of searches stays one mail.
 */
function presetChoice(preset: Preset, kind: NotificationType, channel: Channel): Choice {
  const wish = wishOf(preset, kind, channel);
  return choicesFor(kind, channel).includes(wish) ? wish : defaultChoice(kind, channel);
}

export function choicesOfPreset(preset: Preset, side: AccountType): KindChoice[] {
  return kindsFor(side).flatMap((kind) =>
    channels
      .filter((channel) => choicesFor(kind, channel).length > 0)
      .map((channel) => ({ kind, channel, choice: presetChoice(preset, kind, channel) })),
  );
}

/**
 * The preset that equals a user's choices on the channels that the user has. Null: the user has
 * chosen kinds one by one.
 */
export function presetOf(
  side: AccountType,
  own: ReadonlyMap<string, OwnChoices>,
  hasWhatsapp = false,
): Preset | null {
  const isSame = (preset: Preset) =>
    choicesOfPreset(preset, side).every(
      ({ kind, channel, choice }) =>
        (channel === 'whatsapp' && !hasWhatsapp) ||
        choiceOf(kind, channel, own.get(kind) ?? {}) === choice,
    );
  return presets.find(isSame) ?? null;
}
