import { deleteProviderFault, saveProviderFault } from '#features/wallet/store/provider-fault.ts';
import type { Db } from '#shared/call.ts';
import { PaymentFault, type PaymentProvider } from '#shared/payments.ts';
import type { Logger } from '../observe/log.ts';

interface WatchParts {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: Logger;
}

/**
 * Wraps a provider and reports its faults. A refusal, such as a wrong key, is an error and stays in
 * `provider_fault` until a request succeeds. An unreachable provider is a warning.
 */
export function watchProvider(
  provider: PaymentProvider,
  { db, clock, log }: WatchParts,
): PaymentProvider {
  const note = async (act: string, fault: PaymentFault): Promise<void> => {
    const { kind, status, type, code, requestId, cause } = fault;
    const facts = {
      provider: provider.name,
      act,
      status,
      type,
      code,
      providerRequestId: requestId,
    };
    if (kind === 'away')
      return log.warn('card payments: the provider does not answer', { ...facts, cause });
    log.error('card payments: the provider refuses us', facts);
    return saveProviderFault(db, provider.name, fault, clock());
  };
  const watched = async <T>(act: string, run: () => Promise<T>): Promise<T> => {
    try {
      const result = await run();
      await deleteProviderFault(db, provider.name);
      return result;
    } catch (error) {
      if (error instanceof PaymentFault) await note(act, error);
      throw error;
    }
  };
  return {
    ...provider,
    start: (order) => watched('start', () => provider.start(order)),
    find: (providerReference) => watched('find', () => provider.find(providerReference)),
    refund: (order) => watched('refund', () => provider.refund(order)),
  };
}
