/** Microseconds of processor time of this thread, which waiting and other processes do not add to. */
export async function costOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** One pass over a body as JSON and as a form: what any reading of so many bytes costs. */
const passBytes = Buffer.from(JSON.stringify({ text: 'a1 '.repeat((128 * 1024) / 3) }));
function readOnce(): void {
  const text = new TextDecoder().decode(passBytes);
  JSON.parse(text);
  new URLSearchParams(text).toString();
}

/** Some systems count processor time in steps of 10 ms: a mean over many passes is exact enough. */
const passesOfMeasure = 100;

/** The present cost of one pass on this machine. */
async function costOfPass(): Promise<number> {
  const cost = await costOf(() => {
    for (let pass = 0; pass < passesOfMeasure; pass += 1) readOnce();
  });
  return cost / passesOfMeasure;
}

/**
 * A request may cost as much as so many passes over its bytes, over 128 kB at least. Most cost one or two, a body of 5,000
 * parts about ten, and a step of the clock as much; quadratic time costs hundreds and thousands.
 */
const passesMax = 40;

let passCost: Promise<number> | undefined;

/**
 * The cost of a request of this many bytes, and its limit in addition to a small one of
 * `smallCost`, both in microseconds. The least of three tries counts, because garbage collection
 * disturbs one of them while slow code is slow each time.
 */
export async function judgeCost(bytes: number, smallCost: number, send: () => Promise<number>) {
  const passes = Math.max(1, bytes / passBytes.length);
  let taken = Infinity;
  let allowed = 0;
  for (let attempt = 0; attempt < 3 && taken > allowed; attempt += 1) {
    passCost ??= costOfPass();
    allowed = 5 * smallCost + passesMax * passes * (await passCost);
    taken = Math.min(taken, await send());
    if (taken > allowed) passCost = undefined;
  }
  return { taken, allowed };
}
