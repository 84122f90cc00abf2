/** Prints the name of a step when it begins, and its time in seconds on the same line at its end. */
export async function showStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startMs = performance.now();
  process.stdout.write(`${name} … `);
  let mark = 'failed';
  try {
    const result = await work();
    mark = `${((performance.now() - startMs) / 1000).toFixed(1)} s`;
    return result;
  } finally {
    process.stdout.write(`${mark}\n`);
  }
}
