/**
 * Child of the tests of starts and stops: as `npm start` runs the product but without pages, since nothing is built when these
 * tests run.
 */
import { main } from '#server/main.ts';

try {
  await main(process.env, { servesPages: false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
