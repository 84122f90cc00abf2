import type { TextKey } from '#shared/i18n.ts';
import type { Catalogue } from './en.ts';

/**
 * Every key of the catalogue. Types only, so that the API names its messages by keys that exist.
 */
export type Key = TextKey<Catalogue>;
