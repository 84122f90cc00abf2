import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  checkBadInput,
  operationsOf,
  startBadInput,
  type BadInputGround,
} from '../harness/bad-input.ts';

let ground: BadInputGround;

beforeAll(async () => {
  ground = await startBadInput('bad-input-second');
});

afterAll(async () => {
  await ground.api.close();
});

// The other half of the operations of bad-input.test.ts.
describe.each(operationsOf(1))('the operation $name', (operation) => {
  it(
    'refuses bad input in the reader’s language, writes nothing then, and never fails',
    { timeout: 300_000 },
    () => checkBadInput(ground, operation),
  );
});
