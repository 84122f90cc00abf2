import type { LucideIcon } from 'lucide-react';

/** The call of a row's single action: the same endpoint with the same rights. */
export interface BulkCall {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface BulkGiven {
  readonly reason: string;
  readonly day: string;
}

export interface BulkReason {
  readonly label: string;
  readonly isRequired: boolean;
}

/** A file of the ticked rows. It changes nothing, so the rows stay ticked. */
export interface BulkFile<Row> {
  readonly key: string;
  readonly text: string;
  readonly icon: LucideIcon;
  /** Without it, every row. */
  readonly isFor?: (row: Row) => boolean;
  readonly fileOf: (rows: readonly Row[]) => string;
}

export interface BulkAction<Row> {
  readonly key: string;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly danger?: boolean;
  readonly isFor: (row: Row) => boolean;
  /** `reason` and `day` (`YYYY-MM-DD`) are empty unless `ask` has them. */
  readonly callOf: (row: Row, reason: string, day: string) => BulkCall;
  readonly done: (count: number) => string;
  /** The way back from a change that takes effect at once. */
  readonly undoOf?: (row: Row) => BulkCall;
  /** True: it has no way back, so the rows disappear and the calls follow ten seconds later. */
  readonly isDelayed?: boolean;
  /** A question before the first call, for what leaves the company. */
  readonly ask?: {
    readonly title: string;
    readonly text: string;
    readonly reason?: BulkReason;
    /** One required day for all rows. */
    readonly day?: { readonly label: string; readonly min: string };
  };
}
