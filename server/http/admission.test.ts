import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createAdmission, workOf, type Work } from './admission.ts';

const call: Work = { kind: 'read', cost: 1 };
const change: Work = { kind: 'change', cost: 1 };
const file: Work = { kind: 'export', cost: 1 };
const limits = { export: 1, read: 2, change: 3 };

class Body extends EventEmitter {
  complete = false;
}

describe('the work of a request', () => {
  test.each([
    ['GET', '/assets/a.js', null],
    ['GET', '/favicon.svg', null],
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
    expect(admission.enter(change, null)).not.toBeNull();
    expect(admission.enter(file, null)).toBeNull();
    expect(admission.enter(call, null)).not.toBeNull();
    expect(admission.enter(call, null)).toBeNull();
    expect(admission.enter(change, null)).not.toBeNull();
    expect(admission.enter(change, null)).toBeNull();
    const [work, refused] = admission.gauges();
    expect(work?.values).toEqual([[{}, 3]]);
    expect(refused?.values).toEqual([
      [{ kind: 'export' }, 1],
      [{ kind: 'read' }, 1],
      [{ kind: 'change' }, 1],
    ]);
  });

  test('gives the units of ended work back once', () => {
    const admission = createAdmission({ ...limits, read: 1 });
    const leave = admission.enter(call, null);
    expect(admission.enter(call, null)).toBeNull();
    leave?.();
    leave?.();
    expect(admission.gauges()[0]?.values).toEqual([[{}, 0]]);
    expect(admission.enter(call, null)).not.toBeNull();
  });

  test('counts work once its body has arrived', () => {
    const admission = createAdmission(limits);
    const body = new Body();
    const leave = admission.enter(change, body);
    expect(admission.gauges()[0]?.values).toEqual([[{}, 0]]);
    body.emit('end');
    expect(admission.gauges()[0]?.values).toEqual([[{}, 1]]);
    leave?.();
    expect(admission.gauges()[0]?.values).toEqual([[{}, 0]]);
  });

  test('does not count a body that ends after its work', () => {
    const admission = createAdmission(limits);
    const body = new Body();
    admission.enter(change, body)?.();
    body.emit('end');
    expect(admission.gauges()[0]?.values).toEqual([[{}, 0]]);
  });
});
