import { isRefusal } from '#shared/refusals.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import * as commands from './commands/profile.ts';
import { readLicence } from './commands/licence.ts';
import { readOwnProfile } from './reads.ts';
import * as endpoints from './schema.ts';

const readServed = serveMember(endpoints.readProfile, async (call) => ({
  data: await readOwnProfile(call.db, call),
}));

const saveServed = serveMember(endpoints.saveProfile, async (call, { body }) => {
  const outcome = await commands.saveProfile(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'account.saved' };
});

const uploadServed = serveMember(endpoints.uploadDocument, async (call, { body }) => {
  const outcome = await commands.uploadDocument(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'account.uploaded' };
});

const fileServed = serveMember(endpoints.readDocumentFile, async (call, { params }) => {
  const outcome = await commands.readOwnFile(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, file: outcome };
});

const licenceServed = serveMember(endpoints.readLicence, async (call, { params }) => {
  const outcome = await readLicence(call, params.id);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const logoServed = serveMember(endpoints.removeLogo, async (call) => {
  const outcome = await commands.removeLogo(call);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'account.logoRemoved' };
});

const submitServed = serveMember(endpoints.submitReview, async (call) => {
  const outcome = await commands.submitReview(call);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'account.submitted' };
});

export const accountApi: readonly Served[] = [
  readServed,
  saveServed,
  uploadServed,
  fileServed,
  licenceServed,
  logoServed,
  submitServed,
];
