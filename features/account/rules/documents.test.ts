import { expect, it } from 'vitest';
import { refusalReasons, detailReasons, stateAfterDetails } from './documents.ts';

it('a document is reviewed again after the details it was compared with have changed', () => {
  expect(stateAfterDetails('licence', 'approved', '')).toBe('pending');
  expect(stateAfterDetails('owner_id', 'approved', '')).toBe('approved');
  for (const reason of refusalReasons) {
    expect(stateAfterDetails('licence', 'refused', reason)).toBe(
      detailReasons.includes(reason) ? 'pending' : 'refused',
    );
  }
});
