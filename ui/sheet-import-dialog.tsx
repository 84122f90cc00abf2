import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode, RefObject } from 'react';
import { useI18n } from './use-text.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { Note } from './note.tsx';
import { useSheetImport } from './use-sheet-import.ts';

interface SheetImportDialogProps<View> {
  title: string;
  path: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Shown before a table is read; call `onChosen` to read it. */
  renderChooser: (onChosen: () => void) => ReactNode;
  show: (view: View) => ReactNode;
  use: (view: View) => { text: string; onUse: () => void } | null;
}

/** Uploads a table, shows how the server reads it, and applies it only after confirmation. */
export function SheetImportDialog<View>(props: SheetImportDialogProps<View>) {
  const { title, path, isOpen, onOpenChange, renderChooser, show, use } = props;
  const { t } = useI18n();
  const { state, form, read, reset } = useSheetImport<View>(path, t('ui.sheet.failed'));
  const close = () => {
    onOpenChange(false);
    reset();
  };
  const isRead = state.state === 'read';
  const used = isRead ? use(state.view) : null;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={title}
      locked={state.state === 'reading'}
      actions={
        <>
          <Button
            tone="secondary"
            autoFocus={isRead && used === null}
            onClick={isRead ? reset : close}
          >
            {isRead ? t('ui.sheet.other') : t('ui.cancel')}
          </Button>
          {used !== null && (
            <Button
              autoFocus
              onClick={() => {
                used.onUse();
                close();
              }}
            >
              {used.text}
            </Button>
          )}
          {!isRead && (
            <Button
              busy={state.state === 'reading'}
              busyLabel={t('ui.sheet.reading')}
              onClick={() => void read()}
            >
              {t('ui.sheet.read')}
            </Button>
          )}
        </>
      }
    >
      {isRead ? (
        show(state.view)
      ) : (
        <TableForm
          form={form}
          problem={'problem' in state ? state.problem : undefined}
          onRead={() => void read()}
        >
          {renderChooser(() => void read())}
        </TableForm>
      )}
    </Dialog>
  );
}

interface TableFormProps {
  form: RefObject<HTMLFormElement | null>;
  problem: string | undefined;
  onRead: () => void;
  children: ReactNode;
}

function TableForm({ form, problem, onRead, children }: TableFormProps) {
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        // React lets a submit event bubble through a portal to the form around the dialog.
        event.stopPropagation();
        onRead();
      }}
      className="flex flex-col gap-5"
    >
      {problem !== undefined && <Note tone="danger" role="alert" title={problem} />}
      {children}
    </form>
  );
}

export function SheetUnderstood({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center gap-2 text-h3 text-text">
      <Icon of={CircleCheck} size={18} className="text-success-text" />
      {text}
    </p>
  );
}
