import type { AccountStanding } from '#features/account/rules/status.ts';
import { useText } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { wayOf, type GateKind } from './gate-way.ts';

export interface GateDialogProps {
  /** Null: no gate, nothing is shown. */
  kind: GateKind | null;
  /** The reader's own area: the way on leads there. */
  area: 'buyer' | 'seller';
  standing: AccountStanding;
  onClose: () => void;
}

/** Says why a door is closed and offers the one step that opens it, or leads back. */
export function GateDialog({ kind, area, standing, onClose }: GateDialogProps) {
  const t = useText();
  // The address of a gate outlives the approval.
  const way = kind === null ? null : wayOf(t, area, kind, standing);
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
