import type { comingEn } from './coming-en.ts';

/** Rooms that have words for the time before they open. */
export type ComingRoom = keyof typeof comingEn.rooms;
