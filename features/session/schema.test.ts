import { describe, expect, it } from 'vitest';
import { parseInput } from '#shared/validation.ts';
import { changePasswordForm } from './schema.ts';

describe('the form that changes a password', () => {
  const good = {
    old_password: 'Kandura!42-oud',
    new_password: 'Sadu#77-weave',
    password_confirm: 'Sadu#77-weave',
  };
  const problemsOf = (changes: Partial<typeof good>) => {
    const parsed = parseInput(changePasswordForm, { ...good, ...changes });
    return parsed.ok ? {} : Object.fromEntries(parsed.problems.map(({ path, key }) => [path, key]));
  };

  it('accepts valid values', () => {
    expect(problemsOf({})).toEqual({});
  });

  it('needs the present password, a strong new one, and its repetition', () => {
    expect(problemsOf({ old_password: '' })).toEqual({ old_password: 'required' });
    expect(problemsOf({ new_password: 'weak', password_confirm: 'weak' })).toEqual({
      new_password: 'passwordStrong',
    });
    expect(problemsOf({ password_confirm: 'Sadu#78-weave' })).toEqual({
      password_confirm: 'passwordMatch',
    });
  });
});
