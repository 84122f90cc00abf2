/** One line of the table. Without a goal: information only. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly goal?: string;
}
