/** `npm run bench`: bench/README.md says what is measured. */
import { buildIfNeeded } from './build.ts';

await buildIfNeeded();
await import('../bench/run.ts');
