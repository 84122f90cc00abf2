import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A message that the fake accepted, with the id that it gave. */
export interface ReceivedWhatsapp {
  readonly id: string;
  readonly to: string;
  readonly template: string;
  readonly language: string;
  readonly body: readonly string[];
  readonly button: string;
  readonly callbackData: string;
}

export interface FakeWhatsapp {
  readonly url: string;
  readonly received: readonly ReceivedWhatsapp[];
  /** Answers each request with this HTTP status and error code. Null: normally. */
  fail(answer: { readonly status: number; readonly code: number } | null): void;
  close(): Promise<void>;
}

export const whatsappKeys = {
  phoneId: '106540352242922',
  token: 'EAAtokenOfTheSystemUser',
  appSecret: 'app secret of the Meta app',
  verifyToken: 'verify token of ours',
} as const;
const version = 'v23.0';

/** A number without WhatsApp: the real service refuses it with 131026. */
export const numberWithoutWhatsapp = '+971501313026';

/** One line, at most four spaces in a row, not empty: the real rules of a parameter. */
const parameter = z.object({
  type: z.literal('text'),
  text: z
    .string()
    .min(1)
    .max(1024)
    .regex(/^(?!.*(?:[\n\t]| {5})).+$/),
});
const template = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^\+[1-9]\d{7,14}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/),
    language: z.object({ code: z.enum(['en', 'ar']) }),
    components: z.tuple([
      z.object({ type: z.literal('body'), parameters: z.array(parameter).min(1) }),
      z.object({
        type: z.literal('button'),
        sub_type: z.literal('url'),
        index: z.literal('0'),
        parameters: z.tuple([parameter]),
      }),
    ]),
  }),
  biz_opaque_callback_data: z.string().max(512),
});

/** Parameters of the body of each template as Meta approved it. */
const parameters: Readonly<Record<string, number>> = {
  deal_notice: 2,
  approval_notice: 2,
  account_notice: 2,
  invitation_notice: 2,
  code: 1,
};

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const errorOf = (code: number, message: string) => ({
  error: {
    message: `(#${code}) ${message}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details: message },
    fbtrace_id: 'AbCdEf',
  },
});

/** The Cloud API's endpoint of messages: validates what it is sent as the published shapes require. */
export async function startFakeWhatsapp(): Promise<FakeWhatsapp> {
  const received: ReceivedWhatsapp[] = [];
  let failure: { readonly status: number; readonly code: number } | null = null;

  function answerTo(request: IncomingMessage, text: string): readonly [number, unknown] {
    if (request.headers.authorization !== `Bearer ${whatsappKeys.token}`)
      return [401, errorOf(190, 'Invalid OAuth access token')];
    if (request.method !== 'POST' || request.url !== `/${version}/${whatsappKeys.phoneId}/messages`)
      return [404, errorOf(100, 'Unsupported request')];
    if (failure !== null) return [failure.status, errorOf(failure.code, 'as the test asked')];
    const read = template.safeParse(JSON.parse(text));
    if (!read.success) return [400, errorOf(100, 'Invalid parameter')];
    const { to, template: sent, biz_opaque_callback_data: callbackData } = read.data;
    const [body, button] = sent.components;
    if (parameters[sent.name] === undefined)
      return [404, errorOf(132001, 'Template name does not exist in the translation')];
    if (parameters[sent.name] !== body.parameters.length)
      return [400, errorOf(132000, 'Number of parameters does not match')];
    if (to === numberWithoutWhatsapp) return [400, errorOf(131026, `Undeliverable to ${to}`)];
    const id = `wamid.HBgM${received.length + 1}`;
    received.push({
      id,
      to,
      template: sent.name,
      language: sent.language.code,
      body: body.parameters.map((one) => one.text),
      button: button.parameters[0].text,
      callbackData,
    });
    const contacts = [{ input: to, wa_id: to.slice(1) }];
    return [
      200,
      { messaging_product: 'whatsapp', contacts, messages: [{ id, message_status: 'accepted' }] },
    ];
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void readText(request).then((text) => {
      const [status, body] = answerTo(request, text);
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    fail: (answer) => {
      failure = answer;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const envelope = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '102290129340398', changes: [{ field, value }] }],
});
const metadata = {
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: '97145550000', phone_number_id: whatsappKeys.phoneId },
};

export interface StatusOptions {
  readonly callbackData?: string;
  readonly error?: number;
}

/** A report of one state, as the Cloud API posts it. */
export function statusReport(
  id: string,
  status: 'sent' | 'delivered' | 'read' | 'failed',
  at: Date,
  { callbackData, error }: StatusOptions = {},
): object {
  const one = {
    id,
    status,
    timestamp: String(Math.floor(at.getTime() / 1000)),
    recipient_id: '971501234567',
    ...(callbackData !== undefined && { biz_opaque_callback_data: callbackData }),
    ...(status === 'failed'
      ? {
          errors: [
            {
              code: error ?? 131026,
              title: 'Message undeliverable',
              message: 'Message undeliverable',
            },
          ],
        }
      : {
          pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' },
        }),
  };
  return envelope('messages', { ...metadata, statuses: [one] });
}

/** A message that a person sent to our number. */
export function inboundReport(from: string, text: string, id: string, at: Date): object {
  const wa = from.slice(1);
  return envelope('messages', {
    ...metadata,
    contacts: [{ profile: { name: 'Huda' }, wa_id: wa }],
    messages: [
      {
        from: wa,
        id,
        timestamp: String(Math.floor(at.getTime() / 1000)),
        type: 'text',
        text: { body: text },
      },
    ],
  });
}

export function templateReport(name: string, language: string, event: string): object {
  return envelope('message_template_status_update', {
    event,
    message_template_id: 594425479261596,
    message_template_name: name,
    message_template_language: language,
    reason: event === 'REJECTED' ? 'INVALID_FORMAT' : 'NONE',
  });
}
