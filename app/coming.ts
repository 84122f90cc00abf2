import type { ComingRoom } from './shell/coming-rooms.ts';

/**
 * Routes of the specification whose room is not built yet. They stand inside the right layout and guard and show the
 * designed "coming" state. This list only shrinks: a room that opens gets its own line in routes.ts.
 */
export const comingRooms: Readonly<Record<'site' | 'buyer' | 'seller', Readonly<Record<string, ComingRoom>>>> = {
  site: {
    faq: 'faq',
    meeting: 'meeting',
    'terms-conditions': 'terms',
    appdownload: 'app',
  },
  buyer: {},
  seller: {},
};

/** The room of a path below its area, by the pattern it matches: `offers/17` → `offers/:id?`. */
export function comingRoomAt(area: keyof typeof comingRooms, path: string): ComingRoom | null {
  const parts = path.split('/');
  for (const [pattern, room] of Object.entries(comingRooms[area])) {
    const wanted = pattern.split('/');
    const fits = wanted.every((part, index) => part.startsWith(':') || part === parts[index]);
    if (fits && parts.length <= wanted.length) return room;
  }
  return null;
}
