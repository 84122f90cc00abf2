export function HiddenFields({ of }: { of: readonly (readonly [name: string, value: string])[] }) {
  return of.map(([name, value], at) => (
    // oxlint-disable-next-line react/no-array-index-key -- nothing else tells two of them apart
    <input key={at} type="hidden" name={name} value={value} />
  ));
}
