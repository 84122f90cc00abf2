import { describe, expect, it } from 'vitest';
import { passingFaultOf, repeatWork } from './passing-fault.ts';

const errorOf = (code: string, message = 'fault') => Object.assign(new Error(message), { code });

describe('a fault of the database', () => {
  it.each([
    ['08006', 'away'],
    ['57P01', 'away'],
    ['57P03', 'away'],
    ['57P05', 'away'],
    ['ECONNREFUSED', 'away'],
    ['ETIMEDOUT', 'away'],
    ['40001', 'busy'],
    ['40P01', 'busy'],
    ['53200', 'busy'],
    ['55P03', 'busy'],
    ['57014', 'busy'],
    ['25006', 'unsaved'],
    ['53100', 'unsaved'],
    ['58030', 'unsaved'],
    ['ENOSPC', 'unsaved'],
    ['EROFS', 'unsaved'],
  ])('with the code %s passes as “%s”', (code, passing) => {
    expect(passingFaultOf(errorOf(code))).toBe(passing);
  });

  it.each(['23505', '42P01', 'ENOENT'])('with the code %s does not pass', (code) => {
    expect(passingFaultOf(errorOf(code))).toBeNull();
  });
});

describe('work that is repeated', () => {
  /** Fails with each error once, then succeeds. */
  function failing(...errors: readonly Error[]) {
    let runs = 0;
    const work = async () => {
      const error = errors[runs];
      runs += 1;
      if (error !== undefined) throw error;
      return runs;
    };
    return { work, runs: () => runs };
  }

  it('succeeds after three deadlocks, also if it is not idempotent', async () => {
    const { work } = failing(errorOf('40P01'), errorOf('40001'), errorOf('40P01'));
    expect(await repeatWork(false, work)).toBe(4);
  });

  it('fails with the fourth deadlock', async () => {
    const { work, runs } = failing(...Array.from({ length: 9 }, () => errorOf('40P01')));
    await expect(repeatWork(true, work)).rejects.toThrow('fault');
    expect(runs()).toBe(4);
  });

  it('runs again after a lost connection only if it is idempotent, and once', async () => {
    const lost = () => failing(errorOf('57P01'), errorOf('57P01'), errorOf('57P01'));
    const once = lost();
    await expect(repeatWork(false, once.work)).rejects.toThrow('fault');
    expect(once.runs()).toBe(1);
    const twice = lost();
    await expect(repeatWork(true, twice.work)).rejects.toThrow('fault');
    expect(twice.runs()).toBe(2);
  });

  it('does not run again while no connection can be opened', async () => {
    const { work, runs } = failing(errorOf('ETIMEDOUT', 'connect ETIMEDOUT 192.0.2.1:5432'));
    await expect(repeatWork(true, work)).rejects.toThrow('connect');
    expect(runs()).toBe(1);
  });
});
