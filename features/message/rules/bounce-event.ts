export interface BounceEvent {
  readonly kind: 'bounce' | 'complaint';
  readonly email: string;
  readonly reason: string;
  /** The outbox row that came back, which the sender of the report must know. */
  readonly mailId?: string;
}
