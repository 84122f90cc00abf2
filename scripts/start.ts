/** `npm start`: builds if an input has changed, then serves in this process. */
import { buildIfNeeded } from './build.ts';
import { loadServer } from './server-bundle.ts';
import { showStep } from './show-step.ts';

// Must be set before the server is imported, because React reads it at its first import.
process.env.NODE_ENV = 'production';

try {
  await buildIfNeeded({
    step: (work) => showStep('Building', work),
    // A read-only installation still starts, from the sources.
    onServerFault: (error) => console.error(error.message),
  });
  const { main } = await loadServer();
  await main(process.env, { step: showStep });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
