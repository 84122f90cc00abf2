import { isRefusal } from '#shared/refusals.ts';
import { serve, serveGuest, withMessage, type Served } from '#shared/serve.ts';
import { toSetCookie } from '#features/session/rules/session.ts';
import { claimAccount, signUpAsGuest } from './commands/claim.ts';
import * as colleague from './commands/colleague.ts';
import * as files from './commands/file.ts';
import * as link from './commands/link.ts';
import * as offer from './commands/offer.ts';
import * as question from './commands/question.ts';
import { readLink } from './reads.ts';
import { guestSessionMs } from './rules/proof.ts';
import * as endpoints from './schema.ts';

/** The cookie of a guest's session, apart from those of members and operators. Empty: removed. */
function guestCookie(token: string, secure: boolean): string {
  const maxAgeSeconds = token === '' ? 0 : guestSessionMs / 1000;
  return toSetCookie('guest_token', token, { httpOnly: true, secure, maxAgeSeconds });
}

const readServed = serve(endpoints.readLink, async (call, { params }) => {
  const outcome = await readLink(call, params.token);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const codeServed = serve(endpoints.sendCode, async (call, { params }) =>
  withMessage(await link.sendCode(call, params.token), 'guest.done.codeSent'),
);

const proveServed = serve(endpoints.proveAddress, async (call, { params, body }) => {
  const outcome = await link.proveAddress(call, params.token, body.code);
  if (isRefusal(outcome)) return outcome;
  if (outcome.token === null) return { data: outcome, message: 'guest.done.hasAccount' };
  const cookies = [guestCookie(outcome.token, call.settings.secureCookies)];
  return { data: outcome, message: 'guest.done.proven', cookies };
});

const declineServed = serveGuest(endpoints.declineInvitation, async (call, { params, body }) => {
  const outcome = await link.declineInvitation(call, params.token, body);
  if (isRefusal(outcome)) return outcome;
  const cookies = [guestCookie('', call.settings.secureCookies)];
  return { data: null, message: 'guest.done.declined', cookies };
});

const endServed = serveGuest(endpoints.endGuestSession, async (call, { params }) => {
  const outcome =
    (await link.refuseOtherLink(call, params.token)) ?? (await link.endGuestSession(call));
  if (isRefusal(outcome)) return outcome;
  const cookies = [guestCookie('', call.settings.secureCookies)];
  return { data: null, message: 'guest.done.ended', cookies };
});

const quoteServed = serveGuest(endpoints.readGuestQuote, async (call, { params }) => {
  const outcome = await offer.readGuestQuote(call, params.token);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const draftServed = serveGuest(endpoints.saveGuestDraft, async (call, { params, body }) => {
  const outcome = await offer.saveGuestDraft(call, params.token, body);
  return isRefusal(outcome) ? outcome : { data: null };
});

const offerServed: readonly Served[] = [
  serveGuest(endpoints.sendGuestOffer, async (call, { params, body }) =>
    withMessage(await offer.sendGuestOffer(call, params.token, body), 'offer.done.sent'),
  ),
  serveGuest(endpoints.reviseGuestOffer, async (call, { params, body }) =>
    withMessage(await offer.reviseGuestOffer(call, params.token, body), 'offer.done.revised'),
  ),
  serveGuest(endpoints.confirmGuestOffer, async (call, { params, body }) =>
    withMessage(
      await offer.confirmGuestOffer(call, params.token, body.seen_version),
      'offer.done.confirmed',
    ),
  ),
  serveGuest(endpoints.declineGuestNegotiation, async (call, { params, body }) =>
    withMessage(
      await offer.declineGuestNegotiation(call, params.token, body.response),
      'offer.done.declined',
    ),
  ),
  serveGuest(endpoints.withdrawGuestOffer, async (call, { params, body }) =>
    withMessage(await offer.withdrawGuestOffer(call, params.token, body), 'offer.done.withdrawn'),
  ),
];

const claimServed = serveGuest(endpoints.claimAccount, async (call, { params, body }) =>
  withMessage(await claimAccount(call, params.token, body), 'registration.codeSent'),
);

const signUpServed = serveGuest(endpoints.signUpAsGuest, async (call, { body }) =>
  withMessage(await signUpAsGuest(call, body), 'registration.codeSent'),
);

const filesServed: readonly Served[] = [
  serveGuest(endpoints.readGuestFile, async (call, { params, query }) =>
    files.readGuestFile(call, params.token, params.fileId, query),
  ),
  serveGuest(endpoints.uploadGuestFile, async (call, { params, body }) =>
    withMessage(await files.uploadGuestFile(call, params.token, body.file), 'attachment.taken'),
  ),
];

const detailsServed = serveGuest(endpoints.readGuestDetails, async (call, { params }) => {
  const outcome = await question.readGuestDetails(call, params.token);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const questionServed = serveGuest(endpoints.sendGuestQuestion, async (call, { params, body }) =>
  withMessage(
    await question.sendGuestQuestion(call, params.token, body.question),
    'guest.done.asked',
  ),
);

const colleagueServed: readonly Served[] = [
  serveGuest(endpoints.addColleague, async (call, { params, body }) => {
    const outcome = await colleague.addColleague(call, params.token, body);
    return outcome ?? { data: null, message: 'guest.done.colleagueAdded' };
  }),
  serveGuest(endpoints.removeColleague, async (call, { params }) => {
    const outcome = await colleague.removeColleague(call, params.token);
    return outcome ?? { data: null, message: 'guest.done.colleagueRemoved' };
  }),
];

export const guestApi: readonly Served[] = [
  readServed,
  codeServed,
  proveServed,
  declineServed,
  endServed,
  quoteServed,
  draftServed,
  ...offerServed,
  ...filesServed,
  detailsServed,
  questionServed,
  claimServed,
  signUpServed,
  ...colleagueServed,
];
