import * as endpoints from '#features/operations/schema/outbox.ts';

export const outboxActs = {
  send_again: endpoints.sendAgain,
  give_up: endpoints.giveUp,
  sendAll: endpoints.sendAllAgain,
  giveAllUp: endpoints.giveAllUp,
};
