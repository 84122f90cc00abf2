import { readFileSync } from 'node:fs';
import path from 'node:path';

export const deployDirectory = path.resolve(import.meta.dirname, '../../deploy');

export const readSample = (name: string) => readFileSync(path.join(deployDirectory, name), 'utf8');

/** Replaces each text, which the sample must contain, so that no sample changes unnoticed. */
export function adapt(sample: string, replaced: Readonly<Record<string, string>>): string {
  let text = sample;
  for (const [old, current] of Object.entries(replaced)) {
    if (!text.includes(old)) throw new Error(`the sample has no ${old}`);
    text = text.replaceAll(old, current);
  }
  return text;
}
