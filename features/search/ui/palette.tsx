import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { intlTag } from '#shared/locale.ts';
import { FocusReturn } from '#ui/focus-return.ts';
import { useI18n } from '#ui/use-text.tsx';
import { PaletteBody } from './palette-body.tsx';
import type { PaletteProps } from './palette-props.ts';

/** The search over everything: a dialog on a desk, a page on a phone. Loaded when it first opens. */
export function Palette({ isOpen, onOpenChange, ...body }: PaletteProps) {
  const { t, locale, digits } = useI18n();
  return (
    <I18nProvider locale={intlTag(locale, digits)}>
      <ModalOverlay
        data-scrim=""
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable
        // Escape first clears the text (palette-body.tsx).
        isKeyboardDismissDisabled
        className="fixed inset-0 z-dialog flex justify-center bg-scrim transition-opacity duration-menu data-[entering]:opacity-0 data-[exiting]:opacity-0 md:px-6 md:pt-19"
      >
        <Modal className="w-full outline-none md:h-fit md:max-w-[680px]">
          <Dialog
            aria-label={t('search.open')}
            className="flex flex-col overflow-hidden bg-surface shadow-3 outline-none max-md:h-dvh md:max-h-[calc(100dvh-100px)] md:rounded-dialog md:border md:border-line-strong"
          >
            <PaletteBody {...body} onClose={() => onOpenChange(false)} />
            <FocusReturn />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
