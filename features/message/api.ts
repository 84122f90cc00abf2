import { isRefusal } from '#shared/refusals.ts';
import { serve, type Served } from '#shared/serve.ts';
import { takeBounceReport, takeSmsReport } from './commands.ts';
import { readMailHtml, readOutbox } from './reads/outbox.ts';
import * as endpoints from './schema.ts';

const listServed = serve(endpoints.listOutbox, async (call, { query }) => {
  const outcome = await readOutbox(call, query.page);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const mailServed = serve(endpoints.showMail, async (call, { params }) => {
  const html = await readMailHtml(call, params.id);
  if (isRefusal(html)) return html;
  const bytes = new TextEncoder().encode(html);
  return {
    data: null,
    file: { bytes, mediaType: 'text/html; charset=utf-8', name: 'mail.html', inline: true },
  };
});

const bounceServed = serve(endpoints.reportBounces, async (call, { body }) => {
  const outcome = await takeBounceReport(call, body);
  return isRefusal(outcome) ? outcome : { data: null };
});

const smsServed = serve(endpoints.reportSms, async (call, { query, body }) => {
  const outcome = await takeSmsReport(call, query.id, body);
  return isRefusal(outcome) ? outcome : { data: null };
});

export const messageApi: readonly Served[] = [listServed, mailServed, bounceServed, smsServed];
