import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take ten seconds of a core or more. Vitest starts large files first, but these are
 * short files with many cases; started last, one of them occupies one core while the other is idle.
 */
const longFiles: readonly string[] = [
  'tests/http/page-calls.test.ts',
  'tests/http/large-bodies.test.ts',
  'tests/http/token-walk.test.ts',
  'tests/http/page-posts.test.ts',
  'tests/http/visible-actions/visible-actions.test.ts',
  'tests/http/bad-input.test.ts',
  'tests/http/bad-input-second.test.ts',
  'tests/http/guest-history.test.ts',
  'tests/http/page-forms.test.ts',
  'tests/http/page-reads.test.ts',
  'tests/http/authorisation/guard.test.ts',
  'tests/http/demo-seed.test.ts',
  'tests/http/page-addresses.test.ts',
  'tests/db/simulated-year.test.ts',
];

const isLong = ({ moduleId }: TestSpecification): boolean =>
  longFiles.some((file) => moduleId.endsWith(`/${file}`));

/** Vitest's order, with the long files of each project before its others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((ofProject) => [
      ...ofProject.filter(isLong),
      ...ofProject.filter((file) => !isLong(file)),
    ]);
  }
}
