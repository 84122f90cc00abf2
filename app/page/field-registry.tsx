import type { ReactNode } from 'react';
import { FieldRegistry, FieldRegistryContext } from '#ui/field-registry.ts';

/**
 * Records the names and labels that fields report in a server render, for the summaries above them
 * (ui/field-registry.ts).
 */
export function withFieldRegistry(page: ReactNode): { page: ReactNode; registry: FieldRegistry } {
  const registry = new FieldRegistry();
  return { page: <FieldRegistryContext value={registry}>{page}</FieldRegistryContext>, registry };
}
