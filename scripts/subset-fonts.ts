/**
 * Writes the fonts of the pages, `app/styles/fonts/`, from the packages of IBM Plex. Run it after
 * an update of such a package; `tests/scripts/fonts.test.ts` compares the files.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fontFiles, subsetOf } from './fonts/subset.ts';

const folder = path.resolve(import.meta.dirname, '../app/styles/fonts');
for (const file of fontFiles) {
  const bytes = await subsetOf(file);
  writeFileSync(path.join(folder, `${file.name}.woff2`), bytes);
  console.log(`${file.name}.woff2: ${bytes.length} bytes`);
}
