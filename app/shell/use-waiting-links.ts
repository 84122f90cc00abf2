import { useEffect } from 'react';
import { useBlocker, useNavigation } from 'react-router';

/**
 * A link that is pressed while a form is on its way is followed once the answer is there: to leave at once would take back
 * what was just sent, and its reader would believe it saved.
 */
export function useWaitingLinks(): void {
  const isSending = useNavigation().state === 'submitting';
  const blocker = useBlocker(isSending);
  useEffect(() => {
    if (blocker.state === 'blocked' && !isSending) blocker.proceed();
  }, [blocker, isSending]);
}
