/** `npm start`: build when something has changed, then serve in this same process. */
import { buildIfNeeded } from './build.ts';

// React reads it when it is first imported, so it is set before the server is.
process.env.NODE_ENV = 'production';

try {
  if (await buildIfNeeded()) console.log('Built the pages');
  const { main } = await import('../server/main.ts');
  await main(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
