import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * The server's behaviour for the next mails: accepts them, refuses the address or the content, or
 * does not answer.
 */
export type SmtpMood = 'takes' | 'refuses-address' | 'refuses-content' | 'is-full' | 'is-mute';

export interface ReceivedMail {
  readonly parsed: Email;
  readonly raw: string;
  readonly from: string;
  readonly to: readonly string[];
}

export interface FakeSmtp {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Connections so far. */
  connections(): number;
  setMood(mood: SmtpMood): void;
  /** Resolves when `count` mails are there; the test's own time limit ends it otherwise. */
  waitFor(count: number): Promise<void>;
  close(): Promise<void>;
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * A real SMTP server on its own port that stores accepted mails and parses them like a mail
 * program.
 */
export async function startFakeSmtp(port = 0): Promise<FakeSmtp> {
  const mails: ReceivedMail[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let mood: SmtpMood = 'takes';
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onConnect(_session, callback) {
      connections += 1;
      if (mood !== 'is-mute') callback();
    },
    onRcptTo(_address, _session, callback) {
      if (mood === 'refuses-address') callback(refusal(550, 'No such user'));
      else if (mood === 'is-full') callback(refusal(451, 'Try again later'));
      else callback();
    },
    onData(stream, session, callback) {
      void readAll(stream).then(async (bytes) => {
        if (mood === 'refuses-content') return callback(refusal(554, 'Looks like spam'));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          parsed: await PostalMime.parse(bytes),
          raw: bytes.toString('utf8'),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        });
        callback();
        for (const one of waiting) if (mails.length >= one.count) one.resolve();
      }, callback);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    mails,
    connections: () => connections,
    setMood: (next) => {
      mood = next;
    },
    waitFor: (count) =>
      mails.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
