/**
 * Serves the output of `npm run build` and never builds, for images and services, because their
 * files do not change. `npm start` compares the sources first.
 */
import process from 'node:process';
import { loadServer } from './server-bundle.ts';

process.env.NODE_ENV = 'production';

try {
  const { main } = await loadServer();
  await main(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
