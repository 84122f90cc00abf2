export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly goal?: string;
}
