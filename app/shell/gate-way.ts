import type { AccountStatus } from '#features/account/rules/status.ts';
import type { Text } from '#ui/use-text.tsx';

/** The informational gates (specification §2, Dialogs). */
export type GateKind =
  | 'notApproved'
  | 'noCategories'
  | 'categoryInactive'
  | 'suppliersOnly'
  | 'buyersOnly';

type UnapprovedStatus = Exclude<AccountStatus, 'approved'>;

type Area = 'buyer' | 'seller';

interface Way {
  readonly title: string;
  readonly body: string;
  readonly action: string;
  readonly to: string;
  /** True: the account may already prepare its work. */
  readonly canPrepare?: boolean;
}

/** RFQs of a buyer before its first approval (decision 0188). */
export const preparedRfqs = '/buyer/dashboard/request';

/** An account before its first approval prepares its work; an expired or suspended one waits. */
export function mayPrepare(accountStatus: AccountStatus): boolean {
  return !['approved', 'expired', 'suspended'].includes(accountStatus);
}

const placeOf: Record<UnapprovedStatus, string> = {
  incomplete: '',
  ready: '#review',
  submitted: '',
  refused: '',
  expired: '#renewal',
  suspended: '',
};

function titleOf(accountStatus: UnapprovedStatus) {
  if (accountStatus === 'expired') return 'shell.gate.notApproved.expired.title';
  return accountStatus === 'suspended'
    ? 'shell.gate.notApproved.suspended.title'
    : 'shell.gate.notApproved.title';
}

export function wayToApproval(t: Text, area: Area, accountStatus: UnapprovedStatus): Way {
  const canPrepare = mayPrepare(accountStatus);
  const body = t(`shell.gate.notApproved.${accountStatus}.body`);
  return {
    title: t(titleOf(accountStatus)),
    body: canPrepare ? `${body} ${t(`shell.gate.notApproved.meanwhile.${area}`)}` : body,
    canPrepare,
    action: t(`shell.gate.notApproved.${accountStatus}.action`),
    // A suspended company reads its notifications, because they give the reason.
    to:
      accountStatus === 'suspended'
        ? `/${area}/notifications`
        : `/${area}/user-profile${placeOf[accountStatus]}`,
  };
}

/** The step that removes the gate, or a way back. Null: the account has passed the gate since. */
export function wayOf(
  t: Text,
  area: Area,
  kind: GateKind,
  accountStatus: AccountStatus,
): Way | null {
  if (kind === 'notApproved')
    return accountStatus === 'approved' ? null : wayToApproval(t, area, accountStatus);
  const isOfCategories = kind === 'noCategories' || kind === 'categoryInactive';
  return {
    title: t(`shell.gate.${kind}.title`),
    body: t(`shell.gate.${kind}.body`),
    action: t(`shell.gate.${kind}.action`),
    to: isOfCategories ? '/seller/products' : `/${area}/dashboard`,
  };
}
