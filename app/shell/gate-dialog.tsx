import type { AccountStatus } from '#features/account/rules/status.ts';
import { useText } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { preparedRfqs, wayOf, type GateKind } from './gate-way.ts';

export interface GateDialogProps {
  kind: GateKind | null;
  area: 'buyer' | 'seller';
  accountStatus: AccountStatus;
  permissions: readonly string[];
  onClose: () => void;
}

/** The gate before JavaScript: the same text and step at the head of the page. */
export function GateNote(props: Omit<GateDialogProps, 'onClose'>) {
  const { kind, area, accountStatus } = props;
  const t = useText();
  const way = kind === null ? null : wayOf(t, area, kind, accountStatus);
  if (way === null) return null;
  return (
    <div className="not-noscript:hidden">
      <Note
        tone="info"
        title={way.title}
        className="mb-5"
        actions={
          <>
            <LinkButton to={way.to}>{way.action}</LinkButton>
            {way.canPrepare === true && <PrepareButton {...props} />}
          </>
        }
      >
        {way.body}
      </Note>
    </div>
  );
}

interface PrepareButtonProps extends Pick<GateDialogProps, 'area' | 'permissions'> {
  onClose?: () => void;
}

function PrepareButton({ area, permissions, onClose }: PrepareButtonProps) {
  const t = useText();
  if (area === 'seller' || !permissions.includes('rfq.write')) return null;
  return (
    <LinkButton
      to={`${preparedRfqs}/new`}
      tone="secondary"
      {...(onClose !== undefined && { onClick: onClose })}
    >
      {t('shell.gate.notApproved.prepare')}
    </LinkButton>
  );
}

export function GateDialog(props: GateDialogProps) {
  const { kind, area, accountStatus, onClose } = props;
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
          {way.canPrepare === true && <PrepareButton {...props} />}
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
