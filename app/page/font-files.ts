import arabic from '../styles/fonts/arabic-400.woff2?url';
import latin from '../styles/fonts/latin.woff2?url';
import type { Locale } from '../../shared/locale.ts';

/**
 * The fonts of the body text, which are preloaded, because a browser finds them only after the
 * stylesheet, and a font that arrives after the first paint moves lines.
 */
export function fontFilesOf(locale: Locale): readonly string[] {
  return locale === 'ar' ? [latin, arabic] : [latin];
}
