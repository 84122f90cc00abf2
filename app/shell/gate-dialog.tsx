import { useText } from '../texts/use-text.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** The informational gates (specification §2, Dialogs). */
export type GateKind = 'notApproved' | 'noCategories' | 'categoryInactive' | 'suppliersOnly' | 'buyersOnly';

export interface GateDialogProps {
  /** Null: no gate, nothing is shown. */
  kind: GateKind | null;
  /** The reader's own area: the way on leads there. */
  area: 'buyer' | 'seller';
  onClose: () => void;
}

/** Where the one action of a gate leads. */
export function gateTarget(kind: GateKind, area: 'buyer' | 'seller'): string {
  switch (kind) {
    case 'notApproved':
      return `/${area}/user-profile`;
    case 'noCategories':
    case 'categoryInactive':
      return '/seller/products';
    case 'suppliersOnly':
    case 'buyersOnly':
      return `/${area}/dashboard`;
    default:
      return kind satisfies never;
  }
}

/** Says why a door is closed and offers the one step that opens it, or leads back. */
export function GateDialog({ kind, area, onClose }: GateDialogProps) {
  const t = useText();
  if (kind === null) return null;
  return (
    <Dialog
      isOpen
      narrow
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t(`shell.gate.${kind}.title`)}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('shell.gate.close')}
          </Button>
          <LinkButton to={gateTarget(kind, area)} onClick={onClose} autoFocus>
            {t(`shell.gate.${kind}.action`)}
          </LinkButton>
        </>
      }
    >
      <p>{t(`shell.gate.${kind}.body`)}</p>
    </Dialog>
  );
}
