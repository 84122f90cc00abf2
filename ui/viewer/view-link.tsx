import {
  createElement,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type MouseEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { useViewerBox } from './document-viewer.tsx';
import type { DocumentViewerProps, ViewedDocument } from './viewer-types.ts';

interface ViewLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick'> {
  document: ViewedDocument;
  /** Documents of the same record that the viewer also offers, including the linked one. */
  among?: readonly ViewedDocument[];
}

/**
 * A link to a file that opens it in the viewer over the page. Without JavaScript, and in a new tab,
 * it leads to the file.
 */
export function ViewLink({ document, among = [document], children, ...rest }: ViewLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    setShownId(document.id);
  };
  const close = () => {
    setShownId(null);
    // Delayed, because the page can take the focus only after the viewer is gone.
    requestAnimationFrame(() => link.current?.focus());
  };
  const name = among.find(({ id }) => id === shownId)?.name ?? document.name;
  return (
    <>
      <a
        {...rest}
        ref={link}
        href={document.url}
        target="_blank"
        rel="noreferrer"
        aria-haspopup="dialog"
        onClick={press}
      >
        {children}
      </a>
      {shownId !== null && (
        <ViewerOverlay
          documents={among}
          selectedId={shownId}
          onSelect={setShownId}
          label={name}
          onClose={close}
        />
      )}
    </>
  );
}

interface ViewerOverlayProps extends Required<
  Pick<DocumentViewerProps, 'documents' | 'selectedId' | 'onSelect' | 'label'>
> {
  onClose: () => void;
}

function ViewerOverlay(props: ViewerOverlayProps) {
  const Box = useViewerBox();
  if (Box === null) return null;
  // Stopped, so that a press in the viewer is not one on the row or card with the link.
  const stop = (event: { stopPropagation(): void }) => event.stopPropagation();
  return createPortal(
    <div role="presentation" onClick={stop} onKeyDown={stop} onFocus={stop}>
      {createElement(Box, props)}
    </div>,
    globalThis.document.body,
  );
}
