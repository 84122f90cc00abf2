import { describe, expect, it } from 'vitest';
import { errorsAfterField, hasErrors, realErrors } from './form-errors.ts';

describe('errorsAfterField', () => {
  it('judges the field that was left and keeps fields not yet reached quiet', () => {
    const fresh = { email: ['Enter a full address'], phone: ['Required'] };
    expect(errorsAfterField({}, fresh, 'email')).toEqual({ email: ['Enter a full address'] });
  });

  it('frees every shown error that is fixed by now', () => {
    expect(
      errorsAfterField(
        { confirm: ['Does not match'], name: ['Required'] },
        { name: ['Required'] },
        'password',
      ),
    ).toEqual({
      name: ['Required'],
    });
  });

  it('returns the same object when nothing changed, so that nothing is drawn again', () => {
    const shown = { name: ['Required'] };
    expect(errorsAfterField(shown, { name: ['Required'], city: ['Required'] }, 'name')).toBe(shown);
  });
});

describe('realErrors', () => {
  it('drops fields without words', () => {
    expect(realErrors({ a: [], b: ['Wrong'] })).toEqual({ b: ['Wrong'] });
    expect(realErrors(undefined)).toEqual({});
    expect(hasErrors({ a: [] })).toBe(false);
  });
});
