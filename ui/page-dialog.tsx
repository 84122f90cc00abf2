import type { MouseEvent, ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useActionData, useNavigate, useSearchParams } from 'react-router';
import { Button, type ButtonProps } from './button.tsx';
import { Card } from './card.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-box.tsx';
import { dialogField, orderField, plainField } from '../shared/dialog-fields.ts';
import type { Refused } from './form-answer.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { hasLostOverlay } from './late.ts';
import { LinkButton } from './link-button.tsx';
import { Note } from './note.tsx';
import { isTouched, type NativeField } from './touched-field.ts';
import { useHydrated } from './use-hydrated.ts';

/** The same page without its dialog and what was arranged in it: what else stands in its address, such as a list's filters, stays. */
function useRest(): string {
  const [search] = useSearchParams();
  const rest = new URLSearchParams(search);
  for (const name of [dialogField, orderField]) rest.delete(name);
  return rest.toString();
}

/**
 * Which of a page's dialogs is open: the one that was pressed for or, before JavaScript, the one that the address names
 * (`?dialog=accept`), where `can` allows it.
 */
export function usePageDialog<K extends string>(
  can: Readonly<Record<K, boolean>>,
  kinds: readonly K[],
) {
  const [pressed, setPressed] = useState<K | null>(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const rest = useRest();
  const named = kinds.find((kind) => kind === search.get(dialogField) && can[kind]) ?? null;
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
 * Which dialog of a list is open, and about what: what was pressed for or, before JavaScript, what the address names
 * (`?dialog=change.<id>`). `named` finds it among the rows. What was pressed for stays as it was seen, so that a colleague's
 * change that arrives meanwhile is noticed.
 */
export function useRowDialog<Asked>(named: (verb: string, id: string) => Asked | null) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const rest = useRest();
  const [open, setOpen] = useState<Asked | null>(() => {
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

/** What a form of this page was refused with before JavaScript: then the answer is the page's. */
export function usePageRefusal(): Refused | undefined {
  const answer = useActionData<unknown>();
  const isRefused =
    typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
  return isRefused ? (answer as Refused) : undefined;
}

interface OpenDialogProps<Asked> {
  /** Of `usePageDialog` or `useRowDialog`. */
  of: { readonly open: Asked | null; readonly close: () => void };
  children: (asked: Asked, close: () => void) => ReactNode;
}

/**
 * The dialog that is open. Where it was sent before JavaScript and what it was about has gone meanwhile, such as a row that a
 * colleague has decided on, the refusal stands in its place.
 */
export function OpenDialog<Asked>({ of: { open, close }, children }: OpenDialogProps<Asked>) {
  const [search] = useSearchParams();
  const refused = usePageRefusal();
  // One that is left takes its refusal along.
  const [stood] = useState(open !== null);
  if (open !== null) return children(open, close);
  if (stood || refused === undefined || !search.has(dialogField)) return null;
  return (
    <div id={dialogField} className="scroll-mt-20">
      <Note tone="danger" role="alert" title={refused.message} />
    </div>
  );
}

/** Around openers of dialogs: before JavaScript the same page comes with the dialog, its list as it stands. */
export function OpenerForm({ children }: { children: ReactNode }) {
  const rest = [...new URLSearchParams(useRest())];
  return (
    <form method="get" action={`#${dialogField}`} className="contents">
      <HiddenFields of={rest} />
      {children}
    </form>
  );
}

/** In a form of a dialog: before JavaScript its answer is a page and not a toast, and the action leads there. */
export function PlainSign() {
  return !useHydrated() && <input type="hidden" name={plainField} value="1" />;
}

interface DialogOpenerProps<K extends string> extends Pick<
  ButtonProps,
  'tone' | 'size' | 'wide' | 'className' | 'children'
> {
  kind: K;
  onOpen: (kind: K) => void;
}

/** Opens a dialog of the page; stands in a `<form method="get">`, which asks for the page with it before JavaScript. */
export function DialogOpener<K extends string>({ kind, onOpen, ...look }: DialogOpenerProps<K>) {
  const press = (event: MouseEvent) => {
    // The form then requests a new document with the dialog, which does not need the part that failed to load.
    if (hasLostOverlay()) return;
    event.preventDefault();
    onOpen(kind);
  };
  return <Button {...look} type="submit" name={dialogField} value={kind} onClick={press} />;
}

/** Whether what came with the page holds what was typed before JavaScript. */
function isTypedIn(card: HTMLElement | null): boolean {
  return [...(card?.querySelectorAll<NativeField>('input, textarea, select') ?? [])].some(
    isTouched,
  );
}

/** A dialog over the page, and a card on it before JavaScript: one that was typed in by then stays, with what was typed. */
export function PageDialog(props: DialogProps) {
  const isAlive = useHydrated();
  const [isCard, setCard] = useState(!isAlive);
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => setCard((was) => was && isTypedIn(card.current)), []);
  if (!isCard) return <Dialog {...props} />;
  const { title, actions, children } = props;
  return (
    <div ref={card} className="contents">
      <Card
        // Where an opener leads to: on a phone much stands above.
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

/** Leaves a `PageDialog` without doing anything. */
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
