import type { ShortModule } from './framework-internals.ts';

/** By address. The build replaces them with its own (scripts/build/short-modules.ts). */
export const shortModules: Readonly<Record<string, ShortModule>> = {};
