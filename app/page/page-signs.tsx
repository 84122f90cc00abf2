import type { ReactNode } from 'react';
import { DrawnSigns, DrawnSignsContext } from '#ui/form-signs.ts';

/**
 * Records the names and labels that fields report in a server render, for the summaries above them
 * (ui/form-signs.ts).
 */
export function withSigns(page: ReactNode): { page: ReactNode; signs: DrawnSigns } {
  const signs = new DrawnSigns();
  return { page: <DrawnSignsContext value={signs}>{page}</DrawnSignsContext>, signs };
}
