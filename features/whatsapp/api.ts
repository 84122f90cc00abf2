import { isRefusal, refuse } from '#shared/refusals.ts';
import { serve, serveMember, serveOperator, type Served } from '#shared/serve.ts';
import { agree, disagree, sendNumberCode } from './commands/optin.ts';
import { takeReport } from './commands/report.ts';
import { saveTariff } from './commands/tariff.ts';
import { readOverview } from './reads.ts';
import * as desk from './schema/console.ts';
import * as endpoints from './schema/optin.ts';

export const whatsappApi: readonly Served[] = [
  serveMember(endpoints.sendNumberCode, async (call, { body }) => {
    const outcome = await sendNumberCode(call, body);
    return isRefusal(outcome) ? outcome : { data: null, message: 'whatsapp.codeSent' };
  }),
  serveMember(endpoints.agreeToWhatsapp, async (call, { body }) => {
    const outcome = await agree(call, body);
    return isRefusal(outcome) ? outcome : { data: null, message: 'whatsapp.agreed' };
  }),
  serveMember(endpoints.endWhatsapp, async (call) => {
    const outcome = await disagree(call);
    return isRefusal(outcome) ? outcome : { data: null, message: 'whatsapp.ended' };
  }),
  serveOperator(desk.readWhatsappOverview, async (call) => ({ data: await readOverview(call) })),
  serveOperator(desk.saveWhatsappTariff, async (call, { body }) => {
    const { category, price: fils, reason } = body;
    const outcome = await saveTariff(call, { category, fils, reason });
    return isRefusal(outcome) ? outcome : { data: null, message: 'whatsapp.console.saved' };
  }),
  serve(endpoints.reportWhatsapp, async (call, { body }) => {
    const outcome = await takeReport(call, body);
    return isRefusal(outcome) ? outcome : { data: null };
  }),
  serve(endpoints.verifyWhatsapp, async (call, { query }) => {
    if (!call.whatsapp.isVerifyToken(query['hub.verify_token'])) return refuse('signature_invalid');
    const bytes = new TextEncoder().encode(query['hub.challenge']);
    return {
      data: null,
      file: { bytes, mediaType: 'text/plain; charset=utf-8', name: 'challenge.txt', inline: true },
    };
  }),
];
