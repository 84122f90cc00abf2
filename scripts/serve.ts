/**
 * Serves what `npm run build` has made and never builds: for images and services, whose files nobody changes. `npm start` does
 * the same after a look at the sources.
 */
import process from 'node:process';

process.env.NODE_ENV = 'production';

try {
  const { main } = await import('../server/main.ts');
  await main(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
