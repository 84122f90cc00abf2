import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import X from 'lucide-react/icons/x';
import { intlTag } from '../shared/locale.ts';
import { useI18n } from './use-text.tsx';
import { Button } from './button.tsx';
import { cx } from './classes.ts';
import { FocusReturn } from './focus-return.ts';
import { Icon } from './icon.tsx';
import { Sentence } from './sentence.tsx';

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  footNote?: ReactNode;
  /** 600 px high instead of 500, for the one dialog with the sums of an offer (decision 0102). */
  tall?: boolean;
  /** 480 px wide, for confirmations with at most a reason or two short fields (decision 0102). */
  narrow?: boolean;
  /**
   * `alertdialog` requires an answer, so a press outside does not close it and lose typed text; Escape
   * does.
   */
  role?: 'dialog' | 'alertdialog';
  /** Long text without controls. The body takes focus, so that the keyboard scrolls it. */
  reading?: boolean;
  locked?: boolean;
}

export function DialogBox(props: DialogProps) {
  const { isOpen, onOpenChange, children, title, actions, footNote } = props;
  const { tall = false, narrow = false, role = 'dialog', locked = false, reading = false } = props;
  const { t, locale, digits } = useI18n();
  return (
    <I18nProvider locale={intlTag(locale, digits)}>
      <ModalOverlay
        data-scrim=""
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable={role === 'dialog' && !locked}
        isKeyboardDismissDisabled={locked}
        className="fixed inset-0 z-dialog flex items-end justify-center bg-scrim transition-opacity duration-dialog ease-out data-[entering]:opacity-0 data-[exiting]:opacity-0 data-[exiting]:ease-in md:items-center"
      >
        <Modal
          className={cx(
            'w-full outline-none transition-[opacity,translate] duration-sheet ease-out data-[entering]:translate-y-full data-[exiting]:translate-y-full data-[exiting]:ease-in',
            'md:duration-dialog md:data-[entering]:translate-y-2 md:data-[entering]:opacity-0 md:data-[exiting]:translate-y-2 md:data-[exiting]:opacity-0',
            narrow ? 'md:max-w-[480px]' : 'md:w-[60%] md:min-w-[640px]',
          )}
        >
          <AriaDialog
            role={role}
            className={cx(
              'flex max-h-[90dvh] flex-col overflow-hidden rounded-t-sheet border border-line-strong bg-surface shadow-3 outline-none max-md:border-x-0 max-md:border-b-0 md:rounded-dialog',
              tall ? 'md:max-h-[min(600px,90dvh)]' : 'md:max-h-[min(500px,90dvh)]',
            )}
          >
            <span className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong md:hidden" />
            <header className="flex shrink-0 items-center gap-3 border-b border-line py-3 ps-5 pe-3 md:py-4">
              <Heading slot="title" level={2} className="min-w-0 flex-1 text-dialog text-text">
                <Sentence>{title}</Sentence>
              </Heading>
              <Button
                tone="quiet"
                iconOnly
                aria-label={t('ui.close')}
                disabled={locked}
                onClick={() => onOpenChange(false)}
                className="text-text-2"
              >
                <Icon of={X} size={18} />
              </Button>
            </header>
            <div
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is reached by keyboard
              tabIndex={reading ? 0 : undefined}
              className="min-h-0 flex-1 overflow-y-auto p-5 text-body text-text-2 focus-visible:-outline-offset-2"
            >
              {children}
            </div>
            <FocusReturn />
            {actions !== undefined && <DialogFoot actions={actions} footNote={footNote} />}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

function DialogFoot({ actions, footNote }: { actions: ReactNode; footNote: ReactNode }) {
  return (
    <footer className="flex shrink-0 flex-col gap-3 border-t border-line bg-sunken px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] md:flex-row md:items-center">
      {footNote !== undefined && <p className="text-caption text-text-3">{footNote}</p>}
      {/* Reversed on a phone, so that the action is on top while the DOM order stays. */}
      <div className="dialog-actions flex gap-2 max-md:flex-col-reverse md:ms-auto">{actions}</div>
    </footer>
  );
}
