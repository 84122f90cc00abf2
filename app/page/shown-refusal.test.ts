import { describe, expect, it } from 'vitest';
import type { Refused } from '#ui/form-answer.ts';
import { isRefusalShown, refusalIn } from './shown-refusal.ts';

const refused: Refused = {
  ok: false,
  code: 'invalid',
  message: 'Please check the form',
  errors: {},
  values: {},
  retryAfterSeconds: null,
};

describe('the refusal of a page', () => {
  it('is found in the answer of the route that the form was sent to', () => {
    expect(refusalIn({ layout: undefined, 'routes/buyer/offer': refused })).toBe(refused);
    for (const answers of [
      null,
      undefined,
      {},
      { page: null },
      { page: { ok: true, message: 'Done' } },
      { page: '' },
    ])
      expect(refusalIn(answers)).toBeNull();
  });
});

describe('a refusal counts as shown', () => {
  it('when its message is on the page, in any spacing and isolation', () => {
    expect(isRefusalShown(refused, 'Order\n Please  check the \u2068form\u2069 ')).toBe(true);
    expect(isRefusalShown(refused, 'Order')).toBe(false);
  });

  it('when every named field shows its error, including a field that the form lacks', () => {
    const errors = { file_id: ['Choose a file'], subject: ['Not known'] };
    expect(isRefusalShown({ ...refused, errors }, 'Choose a file. Not known.')).toBe(true);
    expect(isRefusalShown({ ...refused, errors }, 'Please check the form. Choose a file.')).toBe(
      false,
    );
  });
});
