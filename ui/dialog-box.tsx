import { useCallback, useId, useState, type ReactNode } from 'react';
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
   * does. Its text is read when it opens. With several fields it is a form, and its role `dialog`.
   */
  role?: 'dialog' | 'alertdialog';
  /** The part of an `alertdialog` that is read when it opens; without it, its body. */
  textId?: string;
  locked?: boolean;
}

const notTyped = '[type="hidden"], [type="checkbox"], [data-viewer-page], [data-viewer-search]';
const fields = `input:not(${notTyped}), select, textarea`;
/** A question has at most its reason: one of a list, and its details. */
const questionFields = 2;

/**
 * Observes the body: `isForm` if it has more fields than a reason, and `labelledBy`, the id of the
 * title, while its text overflows, because the keyboard scrolls only an element with focus.
 */
function useBody() {
  const [isForm, setForm] = useState(false);
  const [labelledBy, setLabelledBy] = useState<string>();
  const ref = useCallback((body: HTMLDivElement | null) => {
    if (body === null) return undefined;
    const measure = () => {
      const count = body.querySelectorAll(fields).length;
      setForm(count > questionFields || body.querySelector('[role="grid"]') !== null);
      const title =
        body.parentElement?.closest('[role]')?.getAttribute('aria-labelledby') ?? undefined;
      setLabelledBy(body.scrollHeight > body.clientHeight + 1 ? title : undefined);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    for (const box of [body, ...body.children]) sizes.observe(box);
    return () => sizes.disconnect();
  }, []);
  return [ref, { isForm, labelledBy }] as const;
}

export function DialogBox(props: DialogProps) {
  const { isOpen, onOpenChange, children, title, actions, footNote } = props;
  const { tall = false, narrow = false, role = 'dialog', locked = false } = props;
  const bodyId = useId();
  const [observeBody, { isForm, labelledBy }] = useBody();
  const isQuestion = role === 'alertdialog' && !isForm;
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
            role={isQuestion ? 'alertdialog' : 'dialog'}
            {...(isQuestion ? { 'aria-describedby': props.textId ?? bodyId } : {})}
            className={cx(
              'flex max-h-[90dvh] flex-col overflow-hidden rounded-t-sheet border border-line-strong bg-surface shadow-3 outline-none max-md:border-x-0 max-md:border-b-0 md:rounded-dialog',
              tall ? 'md:max-h-[min(600px,90dvh)]' : 'md:max-h-[min(500px,90dvh)]',
            )}
          >
            <span className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong md:hidden" />
            <div className="flex shrink-0 items-center gap-3 border-b border-line py-3 ps-5 pe-3 md:py-4">
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
            </div>
            <div
              ref={observeBody}
              role={labelledBy === undefined ? undefined : 'region'}
              aria-labelledby={labelledBy}
              tabIndex={labelledBy === undefined ? undefined : 0}
              className="dialog-body min-h-0 flex-1 overflow-y-auto p-5 text-body text-text-2 focus-visible:-outline-offset-2"
            >
              {/* Inside the region, because a description reads a named region as its name only. */}
              <div id={bodyId}>{children}</div>
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
    <div className="flex shrink-0 flex-col gap-3 border-t border-line bg-sunken px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] md:flex-row md:items-center">
      {footNote !== undefined && <p className="text-caption text-text-3">{footNote}</p>}
      {/* Reversed on a phone, so that the action is on top while the DOM order stays. */}
      <div className="dialog-actions flex gap-2 max-md:flex-col-reverse md:ms-auto">{actions}</div>
    </div>
  );
}
