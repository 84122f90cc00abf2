import { shellEn } from '../shell/en.ts';
import { uiEn } from '../ui/en.ts';

/** Every English text of the product, by noun. */
export const en = { ui: uiEn, shell: shellEn } as const;
export type Catalogue = typeof en;
