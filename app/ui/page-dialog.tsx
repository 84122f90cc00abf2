import type { MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button, type ButtonProps } from './button.tsx';
import { Card } from './card.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { LinkButton } from './link-button.tsx';
import { useHydrated } from './use-hydrated.ts';

const field = 'dialog';

/** The same page without its dialog: what else stands in its address, such as a list's filters, stays. */
function useRest(): string {
  const [search] = useSearchParams();
  const rest = new URLSearchParams(search);
  rest.delete(field);
  return rest.toString();
}

/**
 * Which of a page's dialogs is open: the one that was pressed for or, before JavaScript, the one that the address names
 * (`?dialog=accept`), where `can` allows it.
 */
export function usePageDialog<K extends string>(can: Readonly<Record<K, boolean>>, kinds: readonly K[]) {
  const [pressed, setPressed] = useState<K | null>(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const rest = useRest();
  const named = kinds.find((kind) => kind === search.get(field) && can[kind]) ?? null;
  return {
    open: pressed ?? named,
    press: setPressed,
    close: () => {
      setPressed(null);
      if (named !== null) void navigate({ search: rest }, { replace: true, preventScrollReset: true });
    },
  };
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
    event.preventDefault();
    onOpen(kind);
  };
  return <Button {...look} type="submit" name={field} value={kind} onClick={press} />;
}

/** A dialog over the page, and a card on it before JavaScript. */
export function PageDialog(props: DialogProps) {
  const isAlive = useHydrated();
  if (isAlive) return <Dialog {...props} />;
  const { title, actions, children } = props;
  return (
    <Card
      title={title}
      className="mt-5"
      foot={actions !== undefined && <div className="flex flex-wrap justify-end gap-2">{actions}</div>}
    >
      {children}
    </Card>
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
