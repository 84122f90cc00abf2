import type { Check, SourceFile } from '../../scripts/check/project.ts';

/** Files of a made-up repository: path → text. */
export function files(texts: Readonly<Record<string, string>>): SourceFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, text }));
}

/** The problems that a check reports, as `path:line message`. */
export function complaints(check: Check, texts: Readonly<Record<string, string>>): string[] {
  return check
    .run(files(texts))
    .map((problem) => `${problem.path}:${problem.line} ${problem.message}`);
}
