import type { Preparation } from '../schema.ts';

export const nextSteps = {
  profile: '/seller/user-profile',
  address: '/seller/dashboard/addresses',
  colleagues: '/seller/dashboard/users',
  dashboard: '/seller/dashboard',
} as const;
export type NextStep = keyof typeof nextSteps;

interface StepFacts {
  readonly isSent: boolean;
  readonly preparation: Pick<Preparation, 'addresses' | 'colleagues'> | null;
  readonly permissions: readonly string[];
}

/** The next open step of a supplier that is not approved, in the order of its dashboard. */
export function nextStepOf({ isSent, preparation, permissions }: StepFacts): NextStep {
  if (!isSent) return 'profile';
  const isOpen = (count: number | undefined, permission: string) =>
    count === 0 && permissions.includes(permission);
  if (isOpen(preparation?.addresses, 'addresses.manage')) return 'address';
  return isOpen(preparation?.colleagues, 'users.manage') ? 'colleagues' : 'dashboard';
}
