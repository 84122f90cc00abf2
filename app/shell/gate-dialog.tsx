import type { AccountStatus } from '#features/account/rules/status.ts';
import { useText } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { wayOf, type GateKind } from './gate-way.ts';

export interface GateDialogProps {
  kind: GateKind | null;
  area: 'buyer' | 'seller';
  accountStatus: AccountStatus;
  onClose: () => void;
}

export function GateDialog({ kind, area, accountStatus, onClose }: GateDialogProps) {
  const t = useText();
  // Null, because an address with a gate may be opened after the approval.
  const way = kind === null ? null : wayOf(t, area, kind, accountStatus);
  if (way === null) return null;
  return (
    <Dialog
      isOpen
      narrow
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={way.title}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('shell.gate.close')}
          </Button>
          <LinkButton to={way.to} onClick={onClose} autoFocus>
            {way.action}
          </LinkButton>
        </>
      }
    >
      <p>{way.body}</p>
    </Dialog>
  );
}
