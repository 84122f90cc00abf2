// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSaved, watchSaved } from './saved-form.ts';

const page = `<form>
  <p data-saved data-off>saved <button type="button" data-saved-clear>clear</button></p>
  <input type="radio" name="account_type" value="buyer"><input type="radio" name="account_type" value="supplier">
  <input name="email"><input type="password" name="password" autocomplete="new-password">
  <input name="shown" autocomplete="new-password"><input type="checkbox" name="terms">
</form>`;

function field(name: string, value = ''): HTMLInputElement {
  const end = value === '' ? '' : `[value="${value}"]`;
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]${end}`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
}

function type(name: string, text: string): void {
  field(name).value = text;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}

const isNoted = () => document.querySelector('[data-saved]')?.hasAttribute('data-off') === false;

function open(search = ''): void {
  globalThis.history.replaceState(null, '', `/auth${search}`);
  document.body.innerHTML = page;
  watchSaved();
}

beforeEach(() => {
  sessionStorage.clear();
  open();
});

describe('the form of a sign-up', () => {
  it('has what was typed after a reload, without passwords and consent', () => {
    type('email', 'huda@falaj.test');
    type('password', 'Secret@2026');
    type('shown', 'Secret@2026');
    field('account_type', 'supplier').click();
    field('terms').click();
    open();
    expect(field('email').value).toBe('huda@falaj.test');
    expect(field('account_type', 'supplier').checked).toBe(true);
    expect([field('password').value, field('shown').value]).toEqual(['', '']);
    expect(field('terms').checked).toBe(false);
    expect(isNoted()).toBe(true);
    expect(sessionStorage.getItem('sign-up')).not.toContain('Secret');
  });

  it('follows the type of a link', () => {
    field('account_type', 'supplier').click();
    type('email', 'huda@falaj.test');
    open('?type=buyer');
    expect(field('account_type', 'supplier').checked).toBe(false);
    expect(field('email').value).toBe('huda@falaj.test');
  });

  it('is empty once the account exists, and after a day', () => {
    type('email', 'huda@falaj.test');
    vi.useFakeTimers({ now: Date.now() + 86_400_001 });
    open();
    vi.useRealTimers();
    expect(field('email').value).toBe('');
    type('email', 'huda@falaj.test');
    forgetSaved();
    open();
    expect(field('email').value).toBe('');
    expect(isNoted()).toBe(false);
  });
});
