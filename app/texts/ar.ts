import type { Translation } from '../../shared/i18n.ts';
import { shellAr } from '../shell/ar.ts';
import { uiAr } from '../ui/ar.ts';
import type { Catalogue } from './en.ts';

/** Every Arabic text of the product: the compiler refuses a missing one. */
export const ar: Translation<Catalogue> = { ui: uiAr, shell: shellAr };
