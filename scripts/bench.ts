/** `npm run bench`: bench/README.md describes the measurements. */
import { buildIfNeeded } from './build.ts';

await buildIfNeeded();
await import('../bench/run.ts');
