/** One line of the table: a figure of this tree, and the goal where there is one. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly goal?: string;
}
