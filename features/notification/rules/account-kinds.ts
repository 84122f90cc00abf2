import { editsCompany, owner } from './audiences.ts';
import type { Kind } from './kind.ts';
import { dashboard, notifications, profile, renewal, terms } from './targets.ts';

/** Kinds about the account itself. They reach both sides. */
export const accountKinds = {
  review_submitted: {
    side: 'both',
    topic: 'account',
    audience: owner,
    mailed: 'separately',
    pushed: false,
    params: ['company'],
    target: profile,
  },
  account_approved: {
    side: 'both',
    topic: 'account',
    audience: owner,
    mailed: 'separately',
    pushed: true,
    params: ['company'],
    target: profile,
  },
  account_refused: {
    side: 'both',
    topic: 'account',
    audience: owner,
    mailed: 'separately',
    pushed: true,
    params: ['company', 'note'],
    hasReasonInText: true,
    target: profile,
  },
  account_suspended: {
    side: 'both',
    topic: 'account',
    audience: owner,
    mailed: 'separately',
    pushed: true,
    params: ['company', 'note'],
    target: notifications,
  },
  account_restored: {
    side: 'both',
    topic: 'account',
    audience: owner,
    mailed: 'separately',
    pushed: true,
    params: ['company'],
    target: dashboard,
  },
  licence_ends: {
    side: 'both',
    topic: 'account',
    audience: editsCompany,
    mailed: 'separately',
    pushed: true,
    params: ['company', 'expires_on'],
    target: renewal,
  },
  terms_changed: {
    side: 'both',
    topic: 'account',
    audience: owner,
    mailed: 'separately',
    pushed: false,
    params: ['version', 'effective_on'],
    target: terms,
  },
} as const satisfies Readonly<Record<string, Kind>>;
