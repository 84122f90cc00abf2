import type { Locale } from '../../shared/locale.ts';
import type { Tx } from '../../shared/call.ts';
import type { MessageChannel, MessageKind, MessageParams } from './rules.ts';

export interface NewMessage<K extends MessageKind> {
  readonly id: string;
  readonly now: Date;
  readonly kind: K;
  readonly channel: MessageChannel;
  /** One e-mail address or phone number, already validated. */
  readonly destination: string;
  readonly locale: Locale;
  readonly params: MessageParams[K];
}

/** Puts a message into the outbox inside the change it tells of: committed together or not at all. */
export async function enqueueMessage<K extends MessageKind>(tx: Tx, message: NewMessage<K>): Promise<void> {
  await tx
    .insertInto('message')
    .values({
      id: message.id,
      kind: message.kind,
      channel: message.channel,
      destination: message.destination,
      locale: message.locale,
      params: JSON.stringify(message.params),
      next_try_at: message.now,
      created_at: message.now,
    })
    .execute();
}
