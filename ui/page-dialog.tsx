import type { MouseEvent, ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button, type ButtonProps } from './button.tsx';
import { Card } from './card.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-box.tsx';
import { dialogField, orderField, plainField } from '../shared/dialog-fields.ts';
import type { Refused } from './form-answer.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { hasLostOverlay } from './lazy-overlay.ts';
import { LinkButton } from './link-button.tsx';
import { Note } from './note.tsx';
import { isTouched, type NativeField } from './touched-field.ts';
import { useHydrated } from './use-hydrated.ts';
import { useActionAnswer } from './use-action-answer.ts';

/** The current address without the dialog; other parameters, such as filters, stay. */
function useRest(): string {
  const [search] = useSearchParams();
  const rest = new URLSearchParams(search);
  for (const name of [dialogField, orderField]) rest.delete(name);
  return rest.toString();
}

/**
 * The open dialog of a page: the pressed one or, before JavaScript, the one in the address
 * (`?dialog=accept`), if `can` allows it.
 */
export function usePageDialog<K extends string>(
  can: Readonly<Partial<Record<K, boolean>>>,
  kinds: readonly K[],
) {
  const [pressed, setPressed] = useState<K | null>(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const rest = useRest();
  const named =
    kinds.find((kind) => kind === search.get(dialogField) && can[kind] === true) ?? null;
  return {
    open: pressed ?? named,
    press: setPressed,
    close: () => {
      setPressed(null);
      if (named !== null)
        void navigate({ search: rest }, { replace: true, preventScrollReset: true });
    },
  };
}

/**
 * The open dialog of a list and its row: from a press or, before JavaScript, from the address
 * (`?dialog=change.<id>`). `named` finds the row. A pressed row stays as it was seen, so that a
 * colleague's change that arrives later is noticed.
 */
export function useRowDialog<Opened>(named: (verb: string, id: string) => Opened | null) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const rest = useRest();
  const [open, setOpen] = useState<Opened | null>(() => {
    const [verb = '', id = ''] = (search.get(dialogField) ?? '').split('.');
    return verb === '' ? null : named(verb, id);
  });
  return {
    open,
    press: setOpen,
    close: () => {
      setOpen(null);
      if (search.has(dialogField))
        void navigate({ search: rest }, { replace: true, preventScrollReset: true });
    },
  };
}

export function usePageRefusal(): Refused | undefined {
  const answer = useActionAnswer<unknown>();
  const isRefused =
    typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
  return isRefused ? (answer as Refused) : undefined;
}

interface OpenDialogProps<Opened> {
  of: { readonly open: Opened | null; readonly close: () => void };
  children: (opened: Opened, close: () => void) => ReactNode;
}

/**
 * Renders the open dialog. If its row has gone since it was sent before JavaScript, the refusal is
 * shown in its place.
 */
export function OpenDialog<Opened>({ of: { open, close }, children }: OpenDialogProps<Opened>) {
  const [search] = useSearchParams();
  const refused = usePageRefusal();
  const [stood] = useState(open !== null);
  if (open !== null) return children(open, close);
  if (stood || refused === undefined || !search.has(dialogField)) return null;
  return (
    <div id={dialogField} className="scroll-mt-20">
      <Note tone="danger" role="alert" title={refused.message} />
    </div>
  );
}

/** Wraps openers of dialogs. Before JavaScript it requests the same page with the dialog. */
export function OpenerForm({ children }: { children: ReactNode }) {
  const rest = [...new URLSearchParams(useRest())];
  return (
    <form method="get" action={`#${dialogField}`} className="contents">
      <HiddenFields of={rest} />
      {children}
    </form>
  );
}

/**
 * Marks a dialog's form that is sent before JavaScript, so that the action answers with a page and
 * not with a toast.
 */
export function PlainMarker() {
  return !useHydrated() && <input type="hidden" name={plainField} value="1" />;
}

interface DialogOpenerProps<K extends string> extends Pick<
  ButtonProps,
  'tone' | 'size' | 'wide' | 'className' | 'children'
> {
  kind: K;
  /** Names the row, where several openers have the same text. */
  label?: string;
  onOpen: (kind: K) => void;
}

/**
 * Opens a dialog. Inside a `<form method="get">` it requests the page with the dialog before
 * JavaScript.
 */
export function DialogOpener<K extends string>({
  kind,
  label,
  onOpen,
  ...variant
}: DialogOpenerProps<K>) {
  const press = (event: MouseEvent) => {
    // The form then requests a new document with the dialog, which does not need the part that
    // failed to load.
    if (hasLostOverlay()) return;
    event.preventDefault();
    onOpen(kind);
  };
  return (
    <Button
      {...variant}
      type="submit"
      name={dialogField}
      value={kind}
      aria-label={label}
      onClick={press}
    />
  );
}

/** True if a field has text from before JavaScript, or if a press in the card is not released yet. */
function isInUse(card: HTMLElement | null): boolean {
  if (card === null) return false;
  const fields = card.querySelectorAll<NativeField>('input, textarea, select');
  return card.querySelector(':active') !== null || [...fields].some(isTouched);
}

/**
 * A dialog, or a card on the page before JavaScript. A card in use stays, so that typed text is not
 * lost and a press still reaches its link or button.
 */
export function PageDialog(props: DialogProps) {
  const isAlive = useHydrated();
  const [isCard, setCard] = useState(!isAlive);
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => setCard((was) => was && isInUse(card.current)), []);
  if (!isCard) return <Dialog {...props} />;
  const { title, actions, children } = props;
  return (
    <div ref={card} className="contents">
      <Card
        // Openers link here, because on a phone the card is far below.
        id={dialogField}
        title={title}
        className="mt-5 scroll-mt-20"
        foot={
          actions !== undefined && <div className="flex flex-wrap justify-end gap-2">{actions}</div>
        }
      >
        {children}
      </Card>
    </div>
  );
}

interface DialogBackProps {
  onClose: () => void;
  children: ReactNode;
  autoFocus?: boolean;
  disabled?: boolean;
}

export function DialogBack({ onClose, children, ...more }: DialogBackProps) {
  const isAlive = useHydrated();
  const rest = useRest();
  if (!isAlive) {
    return (
      <LinkButton to={{ search: rest }} tone="secondary">
        {children}
      </LinkButton>
    );
  }
  return (
    <Button tone="secondary" onClick={onClose} {...more}>
      {children}
    </Button>
  );
}
