import { expect, it } from 'vitest';
import { firstNameOf, greetingOf } from './greeting.ts';

it.each([
  ['2026-11-21T00:00:00Z', 'morning'],
  ['2026-11-21T07:59:59Z', 'morning'],
  ['2026-11-21T08:00:00Z', 'afternoon'],
  ['2026-11-21T13:00:00Z', 'evening'],
  ['2026-11-21T20:30:00Z', 'evening'],
  ['2026-11-21T23:59:00Z', 'evening'],
])('the greeting at %s is %s in Dubai', (instant, greeting) => {
  expect(greetingOf(new Date(instant))).toBe(greeting);
});

it.each([
  ['Salem Al Ketbi', 'Salem'],
  ['  سالم   الكتبي ', 'سالم'],
  ['عبد الله المري', 'عبد الله'],
  ['Abdul Rahman Saleh', 'Abdul Rahman'],
  ['Abdullah Saleh', 'Abdullah'],
  ['أبو', 'أبو'],
  ['', ''],
])('the user %s is addressed as %s', (fullName, firstName) => {
  expect(firstNameOf(fullName)).toBe(firstName);
});
