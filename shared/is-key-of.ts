/** True if `key` names an own entry of `record`, so that inherited names such as `toString` are refused. */
export function isKeyOf<Entries extends object>(
  record: Entries,
  key: string,
): key is Extract<keyof Entries, string> {
  return Object.hasOwn(record, key);
}
