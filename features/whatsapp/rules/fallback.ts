export interface UndeliveredFacts {
  readonly channel: string;
  readonly hasSms: boolean;
  readonly mobile: string;
  /** The reader got the same notification by mail, so another mail adds nothing. */
  readonly isMailed: boolean;
  readonly canGetMail: boolean;
}

/** The channel after the one that did not deliver: WhatsApp, SMS, mail. Null: there is none. */
export function nextChannelOf(facts: UndeliveredFacts): 'sms' | 'email' | null {
  if (facts.channel === 'whatsapp' && facts.hasSms && facts.mobile !== '') return 'sms';
  return facts.canGetMail && !facts.isMailed ? 'email' : null;
}
