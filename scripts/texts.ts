/**
 * For translators: `node scripts/texts.ts export > texts.json` writes each text by its key in both
 * languages. `node scripts/texts.ts import texts.json` takes changed texts back into the
 * catalogues, if they pass the checks of `npm run check`, and otherwise changes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exportTexts, importTexts } from './check/text-exchange.ts';
import { readProject } from './check/project.ts';

const root = path.dirname(import.meta.dirname);
const [command, file] = process.argv.slice(2);
const files = readProject(root);

if (command === 'export' && file === undefined) {
  process.stdout.write(`${JSON.stringify(exportTexts(files), null, 2)}\n`);
} else if (command === 'import' && file !== undefined) {
  const { changed, problems } = importTexts(files, JSON.parse(readFileSync(file, 'utf8')));
  for (const problem of problems)
    console.error(`${problem.path}:${problem.line} ${problem.message}`);
  if (problems.length > 0) process.exitCode = 1;
  else for (const one of changed) writeFileSync(path.join(root, one.path), one.text);
  console.log(`${problems.length === 0 ? changed.length : 0} catalogue files changed`);
} else {
  console.error('Usage: node scripts/texts.ts export > FILE, or node scripts/texts.ts import FILE');
  process.exitCode = 1;
}
