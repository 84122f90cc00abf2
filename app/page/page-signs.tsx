import type { ReactNode } from 'react';
import { DrawnSigns, DrawnSignsContext } from '#ui/form-signs.ts';

/** A page in which the server notes what fields say of themselves, for the summaries above them (ui/form-signs.ts). */
export function withSigns(page: ReactNode): { page: ReactNode; signs: DrawnSigns } {
  const signs = new DrawnSigns();
  return { page: <DrawnSignsContext value={signs}>{page}</DrawnSignsContext>, signs };
}
