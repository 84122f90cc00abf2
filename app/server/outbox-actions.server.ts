import * as endpoints from '#features/operations/schema/outbox.ts';

/** The forms of the outbox's pages: about one message, or about all that the filter finds. */
export const outboxActs = {
  send_again: endpoints.sendAgain,
  give_up: endpoints.giveUp,
  sendAll: endpoints.sendAllAgain,
  giveAllUp: endpoints.giveAllUp,
};
