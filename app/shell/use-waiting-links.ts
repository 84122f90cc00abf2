import { useEffect } from 'react';
import { useBlocker, useNavigation } from 'react-router';

/**
 * Follows a link that is pressed during a submission only after the answer. Otherwise the
 * navigation would cancel the submission, which the reader would believe saved.
 */
export function useWaitingLinks(): void {
  const isSending = useNavigation().state === 'submitting';
  const blocker = useBlocker(isSending);
  useEffect(() => {
    if (blocker.state === 'blocked' && !isSending) blocker.proceed();
  }, [blocker, isSending]);
}
