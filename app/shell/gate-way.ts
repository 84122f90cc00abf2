import type { AccountStanding } from '#features/account/rules/status.ts';
import type { Text } from '#ui/use-text.tsx';

/** The informational gates (specification §2, Dialogs). */
export type GateKind =
  | 'notApproved'
  | 'noCategories'
  | 'categoryInactive'
  | 'suppliersOnly'
  | 'buyersOnly';

type WaitingStanding = Exclude<AccountStanding, 'approved'>;

type Area = 'buyer' | 'seller';

interface Way {
  readonly title: string;
  readonly body: string;
  readonly action: string;
  readonly to: string;
}

const placeOf: Record<WaitingStanding, string> = {
  incomplete: '',
  ready: '#review',
  submitted: '',
  refused: '',
  expired: '#renewal',
  suspended: '',
};

function titleOf(standing: WaitingStanding) {
  if (standing === 'expired') return 'shell.gate.notApproved.expired.title';
  return standing === 'suspended'
    ? 'shell.gate.notApproved.suspended.title'
    : 'shell.gate.notApproved.title';
}

export function wayToApproval(t: Text, area: Area, standing: WaitingStanding): Way {
  return {
    title: t(titleOf(standing)),
    body: t(`shell.gate.notApproved.${standing}.body`),
    action: t(`shell.gate.notApproved.${standing}.action`),
    // A suspended company reads its notifications, because they give the reason.
    to:
      standing === 'suspended'
        ? `/${area}/notifications`
        : `/${area}/user-profile${placeOf[standing]}`,
  };
}

/** The step that removes the gate, or a way back. Null: the account has passed the gate since. */
export function wayOf(t: Text, area: Area, kind: GateKind, standing: AccountStanding): Way | null {
  if (kind === 'notApproved')
    return standing === 'approved' ? null : wayToApproval(t, area, standing);
  const isOfCategories = kind === 'noCategories' || kind === 'categoryInactive';
  return {
    title: t(`shell.gate.${kind}.title`),
    body: t(`shell.gate.${kind}.body`),
    action: t(`shell.gate.${kind}.action`),
    to: isOfCategories ? '/seller/products' : `/${area}/dashboard`,
  };
}
