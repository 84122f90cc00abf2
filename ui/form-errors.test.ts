import { describe, expect, it } from 'vitest';
import { errorsAfterField, hasErrors, realErrors, stayingErrors } from './form-errors.ts';

describe('errorsAfterField', () => {
  it('validates the field that was left and ignores fields not yet reached', () => {
    const fresh = { email: ['Enter a full address'], phone: ['Required'] };
    expect(errorsAfterField({}, fresh, 'email')).toEqual({ email: ['Enter a full address'] });
  });

  it('removes every shown error that is corrected', () => {
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

  it('preserves the error that the server found at another field', () => {
    const server = { email: ['Taken'] };
    const refused = stayingErrors(server, 'name', true);
    expect(errorsAfterField({ ...server, name: ['Required'] }, {}, 'name', refused)).toEqual(
      server,
    );
  });

  it('removes the error that the server found once its field is typed in', () => {
    const server = { email: ['Taken'] };
    expect(errorsAfterField(server, {}, 'email', stayingErrors(server, 'email', false))).toBe(
      server,
    );
    expect(errorsAfterField(server, {}, 'email', stayingErrors(server, 'email', true))).toEqual({});
  });

  it('returns the same object if nothing changed, so that nothing is rendered again', () => {
    const shown = { name: ['Required'] };
    expect(errorsAfterField(shown, { name: ['Required'], city: ['Required'] }, 'name')).toBe(shown);
  });
});

describe('realErrors', () => {
  it('drops fields without a message', () => {
    expect(realErrors({ a: [], b: ['Wrong'] })).toEqual({ b: ['Wrong'] });
    expect(realErrors(undefined)).toEqual({});
    expect(hasErrors({ a: [] })).toBe(false);
  });
});
