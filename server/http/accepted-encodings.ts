/** Content encodings that an `Accept-Encoding` header allows, in lower case; `q=0` forbids one. */
export function acceptedEncodings(header: string | null): ReadonlySet<string> {
  const accepted = new Set<string>();
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [name = '', weight] = part.split(';').map((one) => one.trim().toLowerCase());
    if (weight === undefined || !/^q=0(?:\.0*)?$/.test(weight)) accepted.add(name);
  }
  return accepted;
}
