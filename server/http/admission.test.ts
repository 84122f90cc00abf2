import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createAdmission, workOf, type Admission, type Work } from './admission.ts';

const call: Work = { kind: 'read', cost: 1 };
const change: Work = { kind: 'change', cost: 1 };
const file: Work = { kind: 'export', cost: 1 };
const network = '203.0.113.7';
const limits = { export: 10, read: 20, change: 30 };

class Body extends EventEmitter {
  complete = false;
}

const unitsOf = (admission: Admission) => admission.gauges()[0]?.values[0]?.[1];

/** Admits work of one kind until it is refused, and returns the number admitted. */
function fill(admission: Admission, work: Work): (() => void)[] {
  const endings: (() => void)[] = [];
  while (admission.admits(work, network)) endings.push(admission.enter(work, network, null).end);
  return endings;
}

describe('the work of a request', () => {
  test.each([
    ['GET', '/assets/a.js', null],
    ['GET', '/favicon.svg', null],
    ['GET', '/readyz', null],
    ['GET', '/api/docs', null],
    ['GET', '/api/dashboard/rfq', { kind: 'read', cost: 1 }],
    ['HEAD', '/api/dashboard/rfq', { kind: 'read', cost: 1 }],
    ['POST', '/api/dashboard/buyer/rfq_list/all/search', { kind: 'read', cost: 1 }],
    ['GET', '/api/operator/ledger/export', { kind: 'export', cost: 8 }],
    ['GET', '/api/dashboard/orders/1/pdf', { kind: 'export', cost: 8 }],
    ['POST', '/api/dashboard/supplier/rfq/1/buy', { kind: 'change', cost: 1 }],
    ['GET', '/ar/seller/buy-now', { kind: 'read', cost: 4 }],
    ['POST', '/seller/wallet', { kind: 'change', cost: 4 }],
    ['POST', '/assets/a.js', { kind: 'change', cost: 4 }],
  ])('%s %s is %o', (method, path, work) => {
    expect(workOf(method, path)).toEqual(work);
  });
});

describe('the admission', () => {
  test('refuses exports first, then reads, then changes', () => {
    const admission = createAdmission(limits);
    expect(fill(admission, file)).toHaveLength(10);
    expect(fill(admission, call)).toHaveLength(10);
    expect(admission.admits(file, network)).toBe(false);
    expect(fill(admission, change)).toHaveLength(10);
    expect(admission.admits(call, network)).toBe(false);
    expect(unitsOf(admission)).toBe(30);
    expect(admission.gauges()[2]?.values).toEqual([
      [{ kind: 'export' }, 2],
      [{ kind: 'read' }, 2],
      [{ kind: 'change' }, 1],
    ]);
  });

  test('admits a network with little work while another one fills the limits', () => {
    const admission = createAdmission({ export: 100, read: 160, change: 200 });
    expect(fill(admission, call)).toHaveLength(160);
    const others = Array.from({ length: 5 }, (_, at) => `198.51.100.${at}`);
    const admitted = others.map((other) => {
      let count = 0;
      for (; admission.admits(call, other); count += 1) admission.enter(call, other, null);
      return count;
    });
    // A sixteenth of the reads for each, and a quarter of them in all.
    expect(admitted).toEqual([10, 10, 10, 10, 0]);
    expect(admission.admits(call, network)).toBe(false);
  });

  test('gives the units of ended work back once', () => {
    const admission = createAdmission(limits);
    const [leave] = fill(admission, call);
    leave?.();
    leave?.();
    expect(unitsOf(admission)).toBe(19);
    expect(fill(admission, call)).toHaveLength(1);
  });

  test('counts work once its body has arrived', () => {
    const admission = createAdmission(limits);
    const body = new Body();
    const { end: leave } = admission.enter(change, network, body);
    expect(unitsOf(admission)).toBe(0);
    body.emit('end');
    expect(unitsOf(admission)).toBe(1);
    leave();
    expect(unitsOf(admission)).toBe(0);
  });

  test('does not count a body that ends after its work', () => {
    const admission = createAdmission(limits);
    const body = new Body();
    admission.enter(change, network, body).end();
    body.emit('end');
    expect(unitsOf(admission)).toBe(0);
  });
});

describe('the limits of the admission', () => {
  /** Runs `count` works that take `ms` milliseconds each, one after the other. */
  function openTimed() {
    let now = 0;
    const admission = createAdmission(limits, () => now);
    const run = (work: Work, ms: number, count = 1) => {
      for (let turn = 0; turn < count; turn += 1) {
        const { end: leave } = admission.enter(work, network, null);
        now += ms;
        leave();
      }
    };
    const room = () => {
      const endings = fill(admission, call);
      for (const leave of endings) leave();
      return endings.length;
    };
    return { admission, run, room };
  }

  test('fall while answers are slow, to a quarter at least, and rise again', () => {
    const { run, room } = openTimed();
    expect(room()).toBe(20);
    run(call, 501);
    expect(room()).toBe(16);
    run(call, 501, 20);
    expect(room()).toBe(5);
    run(call, 10, 1000);
    expect(room()).toBe(20);
  });

  test('ignore the time for which work waits for a turn, and its units', () => {
    let now = 0;
    const admission = createAdmission(limits, () => now);
    const { end, rest } = admission.enter(change, network, null);
    const goOn = rest();
    expect(unitsOf(admission)).toBe(0);
    now += 5_000;
    goOn();
    expect(unitsOf(admission)).toBe(1);
    now += 100;
    end();
    expect(unitsOf(admission)).toBe(0);
    expect(fill(admission, call)).toHaveLength(20);
  });

  test('fall once for the slow answers of one moment', () => {
    let now = 0;
    const admission = createAdmission(limits, () => now);
    const endings = fill(admission, call);
    now = 600;
    for (const leave of endings) leave();
    expect(fill(admission, call)).toHaveLength(16);
  });

  test('do not fall by a slow export', () => {
    const { run, room } = openTimed();
    run(file, 5000, 10);
    expect(room()).toBe(20);
  });
});
