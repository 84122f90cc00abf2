import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { findFreePort } from '../harness/free-port.ts';
import { writeCertificate } from './certificate.ts';

export const login = { user: 'qeema', password: 'of this Postfix alone' };

/** Debian's packages of this part. */
export const postfixPackages = {
  postfix: 'postfix',
  openssl: 'openssl',
  saslpasswd2: 'sasl2-bin libsasl2-modules',
  python3: 'python3',
};
export type PostfixProgram = keyof typeof postfixPackages;

/** A mail as Python's own library reads it. */
export interface ReadMail {
  readonly envelopeFrom: string;
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Faults that its strict reader found in any part. */
  readonly defects: readonly string[];
  readonly parts: readonly {
    readonly type: string;
    readonly filename: string | null;
    readonly method: string | null;
    readonly content: string;
  }[];
  readonly raw: string;
}

export interface Postfix {
  /**
   * The address for `MAIL_SMTP_URL`. It requires STARTTLS and a login, and accepts every recipient of
   * its domains.
   */
  readonly smtpUrl: string;
  /** Trusted by no system. */
  readonly certificateFile: string;
  /** The mails in the mailbox of this name, when there are at least `count`. */
  mails(name: string, count: number): Promise<readonly ReadMail[]>;
  log(): string;
  stop(): void;
}

const host = 'localhost';

/** Users of mailboxes need an id above 0, and a pipe's program may not run as Postfix. */
export function idsOf(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error(`no user ${name}`);
  return { uid: Number(uid), gid: Number(gid) };
}

interface Setting {
  readonly directory: string;
  readonly ports: { readonly submission: number; readonly far: number };
  /** The command that gets the mails to bounces@near.test, one a run. */
  readonly bounceCommand: string | null;
}

/** Mailboxes of near.test, and the answers of the server of far.test, another one. */
const mailboxes = ['salem', 'huda', 'returned'];
const farAnswers = {
  'gone@far.test': '550 5.1.1 No such user here',
  'full@far.test': '552 5.2.2 Mailbox full',
  'closed@far.test': '550 5.2.1 Mailbox disabled',
  'spam@far.test': '550 5.7.1 Your reputation is low',
};

function mainOf({ directory, ports, bounceCommand }: Setting): string {
  const { uid, gid } = idsOf('nobody');
  const at = (name: string) => path.join(directory, name);
  const boxes = mailboxes.map((name) => `{${name}@near.test=${name}/}`).join(' ');
  const answers = Object.entries(farAnswers).map(([to, answer]) => `{${to}=${answer}}`);
  const transports = [
    `{far.test=smtp:[127.0.0.1]:${ports.far}}`,
    ...(bounceCommand === null ? [] : ['{bounces@near.test=bounces:}']),
  ];
  return `compatibility_level = 3.6
queue_directory = ${at('queue')}
data_directory = ${at('data')}
maillog_file = ${at('log')}
maillog_file_prefixes = ${directory}
myhostname = mx.near.test
myorigin = near.test
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
disable_dns_lookups = yes
alias_maps =
local_recipient_maps =
# No mail leaves this machine.
default_transport = error:5.4.4 no such domain
relay_transport = error:5.4.4 no such domain
transport_maps = inline:{ ${transports.join(' ')} }
virtual_mailbox_domains = near.test
virtual_mailbox_base = ${at('mailboxes')}
virtual_mailbox_maps = inline:{ ${boxes} {bounces@near.test=bounces/} }
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
virtual_minimum_uid = 1
smtpd_reject_unlisted_recipient = no
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_tls_cert_file = ${at('cert.pem')}
smtpd_tls_key_file = ${at('key.pem')}
smtpd_sasl_path = smtpd
smtpd_sasl_local_domain = near.test
far_answers = inline:{ ${answers.join(' ')} }
`;
}

function masterOf({ ports, bounceCommand }: Setting): string {
  const { submission, far } = ports;
  const bounces =
    bounceCommand === null
      ? ''
      : `bounces unix - n n - - pipe\n  flags=q user=nobody argv=${bounceCommand}\n`;
  return `127.0.0.1:${submission} inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt
  -o smtpd_sasl_auth_enable=yes
  -o smtpd_sasl_security_options=noanonymous
  -o smtpd_relay_restrictions=permit_sasl_authenticated,reject
127.0.0.1:${far} inet n - n - - smtpd
  -o smtpd_recipient_restrictions=check_recipient_access,$far_answers,permit_mynetworks,reject
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
${bounces}`;
}

function saslOf(directory: string): string {
  return `pwcheck_method: auxprop
auxprop_plugin: sasldb
sasldb_path: ${path.join(directory, 'sasldb2')}
mech_list: PLAIN LOGIN
`;
}

function addLogin(saslpasswd2: string, directory: string): void {
  const file = path.join(directory, 'sasldb2');
  const args = ['-p', '-c', '-f', file, '-u', 'near.test', login.user];
  const made = spawnSync(saslpasswd2, args, { input: login.password, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  const { uid, gid } = idsOf('postfix');
  chownSync(file, uid, gid);
}

function prepareFolders(directory: string): void {
  chmodSync(directory, 0o755);
  for (const name of ['config', 'config/sasl', 'queue', 'data', 'mailboxes'])
    mkdirSync(path.join(directory, name));
  const postfix = idsOf('postfix');
  chownSync(path.join(directory, 'data'), postfix.uid, postfix.gid);
  const nobody = idsOf('nobody');
  chownSync(path.join(directory, 'mailboxes'), nobody.uid, nobody.gid);
}

function readMails(python3: string, folder: string): ReadMail[] {
  const script = path.join(import.meta.dirname, 'read-maildir.py');
  const done = spawnSync(python3, [script, folder], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout) as ReadMail[];
}

interface PostfixOptions {
  /** Makes the command that gets each mail to bounces@near.test on its standard input. */
  readonly bounceCommand?: (directory: string) => string;
}

/**
 * A Postfix with its own queue and mailboxes on this machine's loopback. It has two roles: the
 * relay of the product with the mailboxes of near.test, and the server of far.test, which refuses.
 */
export async function startPostfix(
  pathOf: (program: PostfixProgram) => string,
  { bounceCommand }: PostfixOptions = {},
): Promise<Postfix> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'qeema-postfix-'));
  const ports = { submission: await findFreePort(), far: await findFreePort() };
  prepareFolders(directory);
  writeCertificate(pathOf('openssl'), directory, host);
  addLogin(pathOf('saslpasswd2'), directory);
  const command = bounceCommand === undefined ? null : bounceCommand(directory);
  const setting: Setting = { directory, ports, bounceCommand: command };
  const config = path.join(directory, 'config');
  writeFileSync(path.join(config, 'main.cf'), mainOf(setting));
  writeFileSync(path.join(config, 'master.cf'), masterOf(setting));
  writeFileSync(path.join(config, 'sasl/smtpd.conf'), saslOf(directory));
  // Without pipes, because its daemons would inherit them and this process would wait for those.
  const control = (act: 'start' | 'stop') =>
    spawnSync(pathOf('postfix'), ['-c', config, act], { stdio: 'ignore', timeout: 60_000 });
  const log = () => readFileSync(path.join(directory, 'log'), { encoding: 'utf8', flag: 'a+' });
  const stop = () => {
    control('stop');
    rmSync(directory, { recursive: true, force: true });
  };
  const started = control('start');
  if (started.status !== 0) {
    const said = log();
    stop();
    throw new Error(`Postfix did not start: ${said}`);
  }
  return {
    smtpUrl: `smtp://${login.user}:${encodeURIComponent(login.password)}@${host}:${ports.submission}/?requireTLS=true`,
    certificateFile: path.join(directory, 'cert.pem'),
    async mails(name, count) {
      const folder = path.join(directory, 'mailboxes', name);
      const read = () => {
        const mails = readMails(pathOf('python3'), folder);
        if (mails.length < count) throw new Error(`${mails.length} mails: ${log()}`);
        return mails;
      };
      return vi.waitFor(read, { timeout: 60_000, interval: 200 });
    },
    log,
    stop,
  };
}
