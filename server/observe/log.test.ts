import { expect, it } from 'vitest';
import { countLines, createLogger } from './log.ts';

function logged(run: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  run(createLogger((line) => lines.push(line)));
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

it.each([
  ['550 5.1.1 <fatima.k+b2b@gulf-trading.ae>: Recipient address rejected', 'gulf-trading'],
  ['gateway refused +971 50 123 4567', '4567'],
  ['GET /auth?token=AbCdEf0123456789&x=1', 'AbCdEf'],
  ['Authorization: Bearer s3cr3t.token_of-somebody', 's3cr3t'],
  ['connect postgres://qeema:hunter2@10.0.0.1/qeema', 'hunter2'],
])(
  'the log removes the person of a line, and secrets that open an account, from %s',
  (message, secret) => {
    expect(logged((log) => log.error('failed', { error: new Error(message) }))).not.toContain(
      secret,
    );
    expect(logged((log) => log.error('failed', { about: message }))).not.toContain(secret);
  },
);

it('the log searches lists, nested objects and causes, and writes amounts as text', () => {
  const cause = new Error('to 0501234567');
  const facts = {
    error: new Error('gateway', { cause }),
    rows: [{ email: 'a@b.ae' }],
    fils: 25_000n,
  };
  const line = logged((log) => log.error('failed', facts));
  expect(line).not.toContain('0501234567');
  expect(line).not.toContain('a@b.ae');
  expect(JSON.parse(line)).toMatchObject({ rows: [{ email: '[e-mail]' }], fils: '25000' });
});

it('the log writes one line of JSON for any input, without control characters that could fake another', () => {
  const line = logged((log) =>
    log.warn('odd', { text: 'a\n{"level":"info"}\u202e', path: '/api/rfq/{id}', ms: 1.5 }),
  );
  expect(line.trimEnd()).not.toContain('\n');
  expect(line).not.toContain('\u202e');
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    message: 'odd',
    path: '/api/rfq/{id}',
    ms: 1.5,
  });
});

it('the log counts lines by level and writes all of them', () => {
  const counted: string[] = [];
  const lines: string[] = [];
  const log = countLines(
    createLogger((line) => lines.push(line)),
    (level) => counted.push(level),
  );
  log.info('one');
  log.error('two');
  expect(counted).toEqual(['info', 'error']);
  expect(lines).toHaveLength(2);
});
