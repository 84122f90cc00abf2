import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSms {
  readonly path: string;
  readonly authorization: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
}

export interface FakeSms {
  readonly url: string;
  readonly received: readonly ReceivedSms[];
  close(): Promise<void>;
}

/** The gateway's status for a number; it accepts every other number in E.164. */
const answers: Readonly<Record<string, number>> = {
  '+971500000400': 400,
  '+971500000429': 429,
  '+971500000500': 500,
};

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** The real gateway's rule: a plus, a country code and at most 15 digits without separators. */
function isE164(to: string): boolean {
  return /^\+[1-9]\d{7,14}$/.test(to);
}

/**
 * An SMS gateway with the common form protocol that accepts E.164 only and refuses some numbers.
 */
export async function startFakeSms(): Promise<FakeSms> {
  const received: ReceivedSms[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await readForm(request);
    const [to = '', from = '', body = ''] = ['To', 'From', 'Body'].map(
      (name) => form.get(name) ?? '',
    );
    const status = isE164(to) ? (answers[to] ?? 201) : 400;
    const { authorization = '' } = request.headers;
    if (status === 201) received.push({ path: request.url ?? '', authorization, to, from, body });
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify(
        status === 201
          ? { sid: `SM${received.length}` }
          : { code: 21211, message: `The 'To' number ${to} is not a valid phone number.`, status },
      ),
    );
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
