import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseNumber } from '#shared/numbers.ts';
import { rfqNumberIn } from '#shared/sql/search-pattern.ts';
import { numberTexts, otherTexts } from '../factories/typed-numbers.ts';
import { openTestDatabase, type TestDatabase, type TestEngine } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const engines: TestEngine[] = skipped === null ? ['embedded', 'server'] : ['embedded'];

/** Text as people type it, and other spellings of the same. */
const SAME: [why: string, one: string, other: string][] = [
  ['harakat', 'أَنَابِيبُ', 'انابيب'],
  ['tatweel', 'حـــديد', 'حديد'],
  ['alef with hamza above', 'أسمنت', 'اسمنت'],
  ['alef with hamza below', 'إسمنت', 'اسمنت'],
  ['alef with madda', 'آلات', 'الات'],
  ['alef wasla', 'ٱلحديد', 'الحديد'],
  ['final ya and alef maqsura', 'مستشفى', 'مستشفي'],
  ['taa marbuta', 'مضخة', 'مضخه'],
  ['hamza on waw', 'مؤسسة', 'موسسة'],
  ['hamza on ya', 'كهربائي', 'كهربايي'],
  ['hamza alone', 'كهرباء', 'كهربا'],
  ['Persian ya and kaf', 'کابلی', 'كابلي'],
  ['presentation forms', 'ﻻﺻﻖ', 'لاصق'],
  ['Arabic-Indic digits', 'مضخة ٣٤٥', 'مضخة 345'],
  ['Persian digits', '۴۵ متر', '45 متر'],
  ['Arabic decimal separator', '١٫٥ طن', '1.5 طن'],
  ['bidirectional controls', '\u202Bمضخة\u202C \u2067A\u2069\u200F', 'مضخة a'],
  ['zero width joiners', 'مض\u200Cخة', 'مضخة'],
  ['superscript alef', 'هٰذا', 'هذا'],
  ['composed and decomposed hamza', '\u0627\u0654سمنت', '\u0623سمنت'],
  ['English capitals', 'PVC Pipe', 'pvc pipe'],
  ['accents', 'Café Société', 'cafe societe'],
  ['full width', 'ＰＶＣ　１２', 'pvc 12'],
  ['ligatures', 'oﬃce', 'office'],
  ['white space', '  steel \t\n  pipe ', 'steel pipe'],
  ['no-break space', 'steel\u00A0pipe', 'steel pipe'],
];

/** Words that must remain different. */
const DIFFERENT: [one: string, other: string][] = [
  ['حديد', 'جديد'],
  ['مضخات', 'مضخة'],
  ['pipe', 'pipes'],
  ['١٢', '٢١'],
];

describe.each(engines)('search_norm on the %s engine', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.drop());

  async function norm(...texts: string[]): Promise<string[]> {
    const { rows } = await database.pool.query(
      'select search_norm(text) as norm from unnest($1::text[]) with ordinality u(text, n) order by n',
      [texts],
    );
    return rows.map((row) => row.norm);
  }

  it.each(SAME)('normalises %s to one text: %s = %s', async (_why, one, other) => {
    const [first, second] = await norm(one, other);
    expect(first).toBe(second);
    expect(first).not.toBe('');
  });

  it.each(DIFFERENT)('distinguishes %s and %s', async (one, other) => {
    const [first, second] = await norm(one, other);
    expect(first).not.toBe(second);
  });

  it('finds the same number in SQL as in the program', async () => {
    const texts = [...numberTexts, ...otherTexts];
    const { rows } = await sql<{ number: bigint | null }>`
      select ${rfqNumberIn(sql`typed`)} as number
      from unnest(${texts}::text[]) with ordinality as given(typed, n) order by n`.execute(
      database.kysely,
    );
    expect(rows.map(({ number }) => number)).toEqual(texts.map((text) => parseNumber('RFQ', text)));
    expect(rows.filter(({ number }) => number === 10482n)).toHaveLength(numberTexts.length);
  });

  it('is null for null and empty for marks alone', async () => {
    const { rows } = await database.pool.query(
      `select search_norm(null) as none, search_norm(E'\\u064B \\u0640') as empty`,
    );
    expect(rows).toEqual([{ none: null, empty: '' }]);
  });

  it('changes nothing when applied to its own result', async () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 60 })
      .filter((value) => !value.includes('\0'));
    const texts = fc.sample(text, 500);
    const once = await norm(...texts);
    expect(await norm(...once)).toEqual(once);
  });

  it('can be used in a stored column and be searched by a trigram index', async () => {
    await database.pool.query(
      `create table thing (name text, name_norm text generated always as (search_norm(name)) stored);
       create index on thing using gin (name_norm gin_trgm_ops);
       insert into thing values ('أنابيب مَعْدِنِيَّة ٥٠ مم'), ('مضخات مياه'), ('Steel Pipes');`,
    );
    const { rows } = await database.pool.query(
      `select name from thing where word_similarity(search_norm($1), name_norm) >= 0.4`,
      ['انابيب معدنيه 50'],
    );
    expect(rows).toEqual([{ name: 'أنابيب مَعْدِنِيَّة ٥٠ مم' }]);
  });
});
