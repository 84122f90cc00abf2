/** `npm run bench` and `npm run bench -- gate`: bench/README.md describes the measurements. */
import { buildIfNeeded } from './build.ts';

await buildIfNeeded();
if (process.argv[2] === 'gate') await import('../bench/gate.ts');
else await import('../bench/run.ts');
