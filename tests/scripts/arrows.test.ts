import { describe, expect, test } from 'vitest';
import { arrowsCheck } from '../../scripts/check/arrows.ts';
import { featureOrder } from '../../scripts/check/feature-order.ts';
import { complaints } from './samples.ts';

const validate = (path: string, line: string): string[] =>
  complaints(arrowsCheck, { [path]: line });

describe('the arrows check', () => {
  test.each([
    ['app/routes/rfqs.tsx', `import { RfqCard } from '../../features/rfq/ui/rfq-card.tsx';`],
    ['app/routes/rfqs.tsx', `import type { RfqApi } from '#features/rfq/api.ts';`],
    ['app/routes/rfqs.tsx', `import { type RfqApi } from '#features/rfq/api.ts';`],
    ['app/routes/rfqs.tsx', `import { answer } from '../answers.server.ts';`],
    ['app/routes/rfqs.tsx', `import type { Route } from './+types/rfqs';`],
    ['features/rfq/schema.ts', `import { titleLengthMax } from './rules.ts';`],
    ['server/pages/pages.ts', `import type { PageContext } from '../app/page-context.ts';`],
    ['shared/call.ts', `import type { TextsKey } from '../app/texts/keys.ts';`],
    ['features/rfq/store.ts', `import type { Tables } from '#shared/tables.ts';`],
    ['app/texts/en.ts', `import { rfqEn } from '#features/rfq/en.ts';`],
    ['features/rfq/store.ts', `import { sql } from 'kysely';`],
    ['features/rfq/api.ts', `import type { Db } from 'kysely';`],
    ['features/rfq/store.ts', `import type { Doer } from '#features/activity/store.ts';`],
    ['features/rfq/rules/table.ts', `import { allowVerb } from '#shared/workflow.ts';`],
    ['features/rfq/commands.ts', `import { debit } from '../wallet/commands.ts';`],
    ['features/rfq/commands/publish.ts', `import { decide } from '../rules.ts';`],
    [
      'features/rfq/rules.ts',
      `import { publishInput } from './schema.ts'; import { minor } from '#shared/money.ts';`,
    ],
    ['server/main.ts', `import { rfqApi } from '../features/rfq/api.ts';`],
    ['server/db/open.ts', `import { Pool } from 'pg';`],
    ['features/rfq/commands.ts', `import { readPhoneNumber } from '#shared/phone-number.ts';`],
    ['features/rfq/schema.ts', `import type { PhoneNumber } from '#shared/phone-number.ts';`],
    [
      'tests/http/rfq.test.ts',
      `import { Pool } from 'pg'; import { x } from '../../features/rfq/store.ts';`,
    ],
    ['shared/money.test.ts', `import { seed } from '../tests/factories/company.ts';`],
  ])('%s may import: %s', (path, line) => {
    expect(validate(path, line)).toEqual([]);
  });

  test.each([
    ['app/routes/rfqs.tsx', `import { rfqApi } from '#features/rfq/api.ts';`, 'as a type it may'],
    [
      'features/rfq/schema.ts',
      `import { readPhoneNumber } from '#shared/phone-number.ts';`,
      'browsers would load',
    ],
    [
      'app/ui/field.tsx',
      `import { readPhoneNumber } from '#shared/phone-number.ts';`,
      'browsers would load',
    ],
    [
      'app/routes/rfqs.tsx',
      `const api = await import('#features/rfq/api.ts');`,
      'app may not import feature:api',
    ],
    [
      'app/routes/rfqs.tsx',
      `import { list } from '#features/rfq/reads.ts';`,
      'app may not import feature:reads',
    ],
    [
      'app/routes/rfqs.tsx',
      `import { open } from '#server/db/open.ts';`,
      'app may not import server/db',
    ],
    [
      'ui/table.tsx',
      `import { RfqCard } from '#features/rfq/ui/rfq-card.tsx';`,
      'ui may not import',
    ],
    [
      'ui/table.tsx',
      `import { answer } from '#app/server/answers.server.ts';`,
      'ui may not import app/server-module',
    ],
    ['ui/table.tsx', `import { shell } from '../app/shell/shell.tsx';`, 'ui may not import app'],
    [
      'shared/money.ts',
      `import { rfq } from '../features/rfq/schema.ts';`,
      'shared may not import feature:schema',
    ],
    [
      'shared/money.ts',
      `export { rfq } from '../features/rfq/schema.ts';`,
      'shared may not import feature:schema',
    ],
    ['shared/money.ts', `type T = import('../server/main.ts').T;`, 'shared may not import server'],
    ['features/rfq/commands.ts', `import { sql } from 'kysely';`, 'only by server/db'],
    ['features/rfq/api.ts', `import pg from 'pg';`, 'only by server/db'],
    [
      'features/rfq/store/row.ts',
      `import { notifyCompany } from '#features/notification/store/notify.ts';`,
      'a store may not import notification',
    ],
    [
      'features/rfq/store.ts',
      `import { recordActivity, type Doer } from '#features/activity/store.ts';`,
      'a store may not import activity',
    ],
    [
      'features/rfq/commands/decide.ts',
      `import { allowVerb } from '#shared/workflow.ts';`,
      'only the rules of a noun decide',
    ],
    ['features/rfq/api.ts', `import { x } from './store.ts';`, 'as a type it may'],
    [
      'features/rfq/rules.ts',
      `import { x } from './store.ts';`,
      'feature:rules may not import feature:store',
    ],
    [
      'features/rfq/rules.ts',
      `import { x } from '../wallet/schema.ts';`,
      'rules import only their own schema',
    ],
    ['features/rfq/rules.ts', `import { z } from 'zod';`, 'rules import only their own schema'],
    ['features/rfq/ui/card.tsx', `import { x } from '../commands.ts';`, 'as a type it may'],
    [
      'features/rfq/reads.ts',
      `import { hash } from '#server/crypto/passwords.ts';`,
      'as a type it may',
    ],
    [
      'features/wallet/commands.ts',
      `import { publish } from '../rfq/commands.ts';`,
      'goes the other way',
    ],
    [
      'features/gadget/commands.ts',
      `import { publish } from '../rfq/commands.ts';`,
      'has no place in',
    ],
    ['server/main.ts', `import { Shell } from '../app/shell/shell.tsx';`, 'as a type it may'],
    [
      'server/main.ts',
      `import { seed } from '../tests/factories/company.ts';`,
      'server may not import tests/factories/company.ts',
    ],
  ])('%s may not import: %s', (path, line, reason) => {
    expect(validate(path, line)).toEqual([expect.stringContaining(reason)]);
  });

  test('names the line', () => {
    expect(validate('shared/a.ts', `const a = 1;\n\nimport '../server/main.ts';`)).toEqual([
      expect.stringContaining('shared/a.ts:3 '),
    ]);
  });

  test('the order of features names each noun once', () => {
    expect(new Set(featureOrder).size).toBe(featureOrder.length);
  });
});
