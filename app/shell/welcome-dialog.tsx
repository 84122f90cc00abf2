import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { AccountStatus } from '#features/account/rules/status.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { wayToApproval } from './gate-way.ts';

/** specification §9: the welcome comes 1 s after the page. */
const welcomeDelayMs = 1000;

export interface WelcomeDialogProps {
  area: 'buyer' | 'seller';
  /** The profile is complete and the welcome was not shown yet (specification §4). */
  isDue: boolean;
  /** An unapproved account sees its next step, because it cannot begin yet. */
  accountStatus: AccountStatus;
}

/**
 * Welcomes a company once its profile is complete. The server is notified as soon as it is shown,
 * so that it shows only once.
 */
export function WelcomeDialog({ area, isDue, accountStatus }: WelcomeDialogProps) {
  const { t, locale } = useI18n();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const latest = useRef(isDue);
  useEffect(() => {
    latest.current = isDue;
  });
  // Checked only when a page opens, so that a user who completes the profile just now is not
  // interrupted.
  useEffect(() => {
    if (!latest.current) return undefined;
    const timer = setTimeout(() => {
      setOpen(true);
      const headers = { 'Accept-Language': locale };
      // A failure is silent (specification §8): the welcome only comes again.
      void fetch('/api/dashboard/update_welcome_msg', { method: 'POST', headers }).catch(
        () => undefined,
      );
    }, welcomeDelayMs);
    return () => clearTimeout(timer);
  }, [pathname, locale]);
  if (!isOpen) return null;
  const close = () => setOpen(false);
  const side = area === 'seller' ? 'supplier' : 'buyer';
  const way =
    accountStatus === 'approved'
      ? {
          body: t(`shell.welcome.${side}.body`),
          action: t(`shell.welcome.${side}.action`),
          to: side === 'buyer' ? '/buyer/create-rfq/new' : '/seller/buy-now',
        }
      : wayToApproval(t, area, accountStatus);
  return (
    <Dialog
      isOpen
      narrow
      onOpenChange={setOpen}
      title={t('shell.welcome.title', { brand: t('shell.brand') })}
      actions={
        <>
          <Button tone="secondary" onClick={close}>
            {t('shell.welcome.close')}
          </Button>
          <LinkButton to={way.to} onClick={close} autoFocus>
            {way.action}
          </LinkButton>
        </>
      }
    >
      <p>{way.body}</p>
    </Dialog>
  );
}
