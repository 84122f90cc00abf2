import { describe } from 'vitest';
import { ensureProgram } from '../../scripts/test/programs.ts';

/** Each command of a part with the Debian package that contains it. */
type Packages<Command extends string> = Readonly<Record<Command, string>>;

/**
 * Tests with real programs of the system, which are installed first. Without them the part is
 * skipped, and its title and the output name the reason.
 */
export function describePart<Command extends string>(
  title: string,
  packages: Packages<Command>,
  body: (pathOf: (command: Command) => string) => void,
  unavailable: string | null = null,
): void {
  const paths = new Map<string, string>();
  const reasons = unavailable === null ? [] : [unavailable];
  for (const [command, debianPackage] of Object.entries<string>(packages)) {
    const found = ensureProgram(command, debianPackage);
    if ('path' in found) paths.set(command, found.path);
    else reasons.push(found.reason);
  }
  const why = reasons.join('; ');
  if (why !== '') console.warn(`${title}: skipped, ${why}`);
  describe.skipIf(why !== '')(why === '' ? title : `${title} (skipped: ${why})`, () =>
    body((command) => paths.get(command) ?? command),
  );
}
