import path from 'node:path';
import { z } from 'zod';
import { operatorRoles, type OperatorRole } from '../shared/actor.ts';
import { gulfCountries } from '../shared/phone-number.ts';
import type { SecretKeys } from './crypto/secrets.ts';
import type { ObjectStoreConfig } from './files/bucket.ts';
import { publicKeyOf, type Vapid } from './push/vapid.ts';
import type { SmsLimitsConfig } from './delivery/sms-limits.ts';
import type { WhatsappConfig } from './delivery/whatsapp.ts';
import { whatsappOf, whatsappVariables } from './delivery/whatsapp-config.ts';
import { ConfigError } from './config-error.ts';

const text = z.string().trim();
const optional = text.optional();
const url = optional.refine(
  (value) => value === undefined || /^https?:\/\/[^/]+\/?$/.test(value),
  'an http(s) origin',
);
const switchable = z.enum(['0', '1']).optional();

/**
 * Every environment variable that the product reads. `.env.example` explains each, and a test
 * ensures that both list the same.
 */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: text.default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: url,
  API_BASE_URL: optional.refine(
    (value) => value === undefined || URL.canParse(value),
    'an absolute URL',
  ),
  TRUST_PROXY: switchable.default('0'),
  DATABASE_URL: optional.refine(
    (value) => value === undefined || /^postgres(ql)?:\/\//.test(value),
    'postgres://…',
  ),
  DATABASE_DIRECT_URL: optional.refine(
    (value) => value === undefined || /^postgres(ql)?:\/\//.test(value),
    'postgres://…',
  ),
  DATABASE_READ_URL: optional.refine(
    (value) => value === undefined || /^postgres(ql)?:\/\//.test(value),
    'postgres://…',
  ),
  DATABASE_POOLED: switchable.default('0'),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(1000).default(10),
  DATA_DIR: text.default('./data'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  FILES_BUCKET_URL: optional.refine(
    (value) => value === undefined || /^https?:\/\/[^/?#@]+(\/[\w.-]+)+\/?$/.test(value),
    'https://host/bucket, perhaps with a prefix behind it',
  ),
  FILES_BUCKET_REGION: text.regex(/^[\w-]+$/).default('us-east-1'),
  FILES_BUCKET_KEY_ID: optional,
  FILES_BUCKET_SECRET: optional,
  CLAMD_ADDRESS: optional.refine(
    (value) => value === undefined || /^(\/\S+|(\[[\da-f:]+\]|[\w.-]+):\d{1,5})$/i.test(value),
    'host:port, or the path of a socket',
  ),
  CLAMD_AWAY: z.enum(['refuse', 'accept']).default('refuse'),
  OCR_PROGRAM: optional.refine(
    (value) => value === undefined || path.isAbsolute(value),
    'an absolute path',
  ),
  METRICS_TOKEN: optional.refine(
    (value) => value === undefined || /^[\w-]{20,200}$/.test(value),
    '20 letters, digits, _ or - or more',
  ),
  LOG_REQUESTS: switchable,
  LOG_ADDRESSES: switchable.default('0'),
  SECRET_KEY: optional.refine(
    (value) => value === undefined || value.length >= 32,
    '32 characters or more',
  ),
  SECRET_KEY_PREVIOUS: optional.refine(
    (value) => value === undefined || value.length >= 32,
    '32 characters or more, several keys separated by commas',
  ),
  SECURITY_CONTACT: optional.refine(
    (value) => value === undefined || /^(mailto:.+@.+|https:\/\/.+)$/.test(value),
    'mailto:… or https://…',
  ),
  DEMO: switchable,
  MAIL_SMTP_URL: optional.refine(
    (value) => value === undefined || /^smtps?:\/\//.test(value),
    'smtp://… or smtps://…',
  ),
  MAIL_FROM: text.default('Qeema <no-reply@qeema.test>'),
  SMS_URL: url,
  SMS_ACCOUNT: optional,
  SMS_TOKEN: optional,
  SMS_SENDER: text.default('Qeema'),
  SMS_COUNTRIES: text
    .default(gulfCountries.join(','))
    .transform((value) => value.split(/[\s,]+/).filter((code) => code !== ''))
    .pipe(z.array(z.string().regex(/^[A-Z]{2}$/, 'countries as AE,SA'))),
  SMS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(200),
  SMS_PER_DAY: z.coerce.number().int().min(1).max(10_000_000).default(1000),
  ...whatsappVariables,
  MAIL_BOUNCE_SECRET: optional.refine(
    (value) => value === undefined || value.length >= 16,
    '16 characters or more',
  ),
  VAPID_PUBLIC_KEY: optional,
  VAPID_PRIVATE_KEY: optional,
  VAPID_SUBJECT: optional.refine(
    (value) => value === undefined || /^(mailto:.+@.+|https:\/\/.+)$/.test(value),
    'mailto:… or https://…',
  ),
  FCM_SERVICE_ACCOUNT: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  SANDBOX_WEBHOOK_SECRET: optional,
  OPERATOR_TWO_STEP: optional
    .transform((value) => (value === 'none' ? [] : value?.split(/[\s,]+/).filter(Boolean)))
    .pipe(z.array(z.enum(operatorRoles)).optional()),
  WITHDRAWALS: switchable.default('1'),
  WITHDRAWAL_APPROVAL_ABOVE: z.coerce.number().int().min(0).max(1_000_000_000).default(10_000),
  CREDIT_APPROVAL_ABOVE: z.coerce.number().int().min(0).max(1_000_000_000).default(10_000),
  OPERATOR_DAILY_TOTAL: z.coerce.number().int().min(0).max(1_000_000_000).default(50_000),
  CARD_HOLD_DAYS: z.coerce.number().int().min(0).max(180).optional(),
  Q_DISCOUNT_HOLD_DAYS: z.coerce.number().int().min(0).max(90).default(7),
});

export interface PaymentsConfig {
  readonly stripe: { secretKey: string; webhookSecret: string } | null;
  /** The sandbox's signing secret, in the demo only; random at each start if not set. */
  readonly sandboxSecret: string | undefined;
}

export interface PushConfig {
  /** Signs pushes to browsers (RFC 8292); null without keys. */
  readonly vapid: Vapid | null;
  /** Path of Firebase's key file; undefined: no pushes to devices. */
  readonly fcmAccountFile: string | undefined;
}

export interface Config {
  readonly development: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly apiBaseUrl: string | undefined;
  readonly trustProxy: boolean;
  readonly databaseUrl: string | undefined;
  /**
   * The address past a pooler, for statements that a pooler cannot carry; equals `databaseUrl`
   * without one.
   */
  readonly databaseDirectUrl: string | undefined;
  /** The address of standbys for reads; undefined: the primary serves them. */
  readonly databaseReadUrl: string | undefined;
  readonly databasePooled: boolean;
  readonly databaseConnections: number;
  /**
   * How long the process reports "not ready" before the port closes; must exceed a balancer's check
   * interval. Null: there is no balancer, so the port closes once no request comes for a moment.
   */
  readonly drainMs: number | null;
  /** Allows reading /metrics from anywhere; otherwise only this machine may. */
  readonly metricsToken: string | undefined;
  /** `requests` logs one line per request; `addresses` adds the client's network address. */
  readonly log: { readonly requests: boolean; readonly addresses: boolean };
  readonly dataDir: string;
  readonly objectStore: ObjectStoreConfig | null;
  readonly scanner: { readonly address: string; readonly acceptsUnscanned: boolean } | null;
  /** The path of Tesseract; undefined: photos are not read. */
  readonly ocrProgram: string | undefined;
  readonly secretKeys: SecretKeys;
  /** A URI for reports of vulnerabilities (RFC 9116); undefined: no security.txt. */
  readonly securityContact: string | undefined;
  readonly demo: boolean;
  /** `bounceSecret` signs the webhook of bounces; undefined: there is none. */
  readonly mail: { smtpUrl: string | undefined; from: string; bounceSecret: string | undefined };
  readonly push: PushConfig;
  readonly payments: PaymentsConfig;
  /** Operator roles that must set up two-step sign-in first (roles: product §5). */
  readonly operatorTwoStep: readonly OperatorRole[];
  /** True if suppliers may withdraw their balance (product §3: it may need a licence). */
  readonly withdrawals: boolean;
  readonly withdrawalApprovalFils: bigint;
  readonly creditApprovalFils: bigint;
  readonly operatorDayFils: bigint;
  readonly sms: {
    readonly url: string | undefined;
    readonly account: string | undefined;
    readonly token: string | undefined;
    readonly sender: string;
    readonly limits: SmsLimitsConfig;
  };
  readonly whatsapp: WhatsappConfig | null;
  readonly discountDelayDays: number;
  readonly cardDelayDays: number;
}

const usualCardDelayDays = 7;

const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

function isLoopbackUrl(publicUrl: string | undefined): boolean {
  return (
    publicUrl === undefined || loopback.has(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''))
  );
}

function stripeOf(env: z.output<typeof environmentSchema>): PaymentsConfig['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey === undefined && webhookSecret === undefined) return null;
  if (secretKey === undefined || webhookSecret === undefined) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together: set both or none.',
    );
  }
  return { secretKey, webhookSecret };
}

function objectStoreOf(env: z.output<typeof environmentSchema>): ObjectStoreConfig | null {
  const {
    FILES_BUCKET_URL: url,
    FILES_BUCKET_KEY_ID: keyId,
    FILES_BUCKET_SECRET: secret,
    FILES_BUCKET_REGION: region,
  } = env;
  if (url === undefined && keyId === undefined && secret === undefined) return null;
  if (url === undefined || keyId === undefined || secret === undefined) {
    throw new ConfigError(
      'FILES_BUCKET_URL, FILES_BUCKET_KEY_ID and FILES_BUCKET_SECRET go together: set all or none.',
    );
  }
  return { url: url.replace(/\/$/, ''), region, keyId, secret };
}

function secretKeysOf(env: z.output<typeof environmentSchema>): SecretKeys {
  const { SECRET_KEY: current, SECRET_KEY_PREVIOUS: listed } = env;
  if (listed === undefined) return { current, previous: [] };
  const parts = listed.split(',').map((part) => part.trim());
  // The whole text is a key too, because a key may contain a comma.
  return { current, previous: [...new Set([listed, ...parts])].filter((part) => part !== '') };
}

function directUrlOf(env: z.output<typeof environmentSchema>): string | undefined {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_POOLED: pooled } = env;
  if (pooled === '1' && (url === undefined || directUrl === undefined)) {
    throw new ConfigError(
      'DATABASE_POOLED=1 needs DATABASE_URL (the pooler) and DATABASE_DIRECT_URL (the server itself): a pooler cannot carry LISTEN.',
    );
  }
  return directUrl ?? url;
}

function readUrlOf(env: z.output<typeof environmentSchema>): string | undefined {
  const { DATABASE_URL: url, DATABASE_READ_URL: readUrl } = env;
  if (readUrl !== undefined && url === undefined)
    throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL, the primary that it follows.');
  return readUrl;
}

function vapidOf(env: z.output<typeof environmentSchema>): Vapid | null {
  const {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: subject,
  } = env;
  if (publicKey === undefined && privateKey === undefined) return null;
  if (publicKey === undefined || privateKey === undefined || subject === undefined) {
    throw new ConfigError(
      'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT go together: set all or none.',
    );
  }
  if (publicKeyOf(privateKey) !== publicKey) {
    throw new ConfigError(
      'VAPID_PUBLIC_KEY is not that of VAPID_PRIVATE_KEY: `node scripts/push-keys.ts` makes a pair.',
    );
  }
  return { publicKey, privateKey, subject };
}

function smsOf(env: z.output<typeof environmentSchema>): Config['sms'] {
  return {
    url: env.SMS_URL,
    account: env.SMS_ACCOUNT,
    token: env.SMS_TOKEN,
    sender: env.SMS_SENDER,
    limits: { countries: env.SMS_COUNTRIES, perHour: env.SMS_PER_HOUR, perDay: env.SMS_PER_DAY },
  };
}

/**
 * Reads and validates the environment. Demo accounts exist only with DEMO=1,
 * which is the default on a loopback address without DATABASE_URL, and is refused on any other
 * address, because everybody knows the password.
 * @throws ConfigError naming every wrong variable
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty value, as in a copy of .env.example, means "not set".
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value?.trim() !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(
      `The configuration is not valid (see .env.example):\n${lines.join('\n')}`,
    );
  }
  const env = parsed.data;
  const isPrivate = loopback.has(env.HOST) && isLoopbackUrl(env.PUBLIC_URL);
  if (env.DEMO === '1' && !isPrivate) {
    throw new ConfigError(
      'DEMO=1 has accounts with a public password and an open outbox, so HOST and PUBLIC_URL must be loopback addresses.',
    );
  }
  // A proxy in front makes a loopback port public, so the demo must then be requested explicitly.
  const demoByDefault = isPrivate && env.DATABASE_URL === undefined && env.TRUST_PROXY !== '1';
  const demo = env.DEMO === undefined ? demoByDefault : env.DEMO === '1';
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return {
    development: env.NODE_ENV === 'development',
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://${host}:${env.PORT}`).replace(/\/$/, ''),
    apiBaseUrl: env.API_BASE_URL?.replace(/\/$/, ''),
    trustProxy: env.TRUST_PROXY === '1',
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: directUrlOf(env),
    databaseReadUrl: readUrlOf(env),
    databasePooled: env.DATABASE_POOLED === '1',
    databaseConnections: env.DATABASE_CONNECTIONS,
    drainMs: env.DRAIN_SECONDS === undefined ? null : env.DRAIN_SECONDS * 1000,
    metricsToken: env.METRICS_TOKEN,
    // In the demo people read the terminal rather than a log collector.
    log: {
      requests: env.LOG_REQUESTS === undefined ? !demo : env.LOG_REQUESTS === '1',
      addresses: env.LOG_ADDRESSES === '1',
    },
    dataDir: env.DATA_DIR,
    objectStore: objectStoreOf(env),
    scanner:
      env.CLAMD_ADDRESS === undefined
        ? null
        : { address: env.CLAMD_ADDRESS, acceptsUnscanned: env.CLAMD_AWAY === 'accept' },
    ocrProgram: env.OCR_PROGRAM,
    secretKeys: secretKeysOf(env),
    securityContact: env.SECURITY_CONTACT,
    demo,
    mail: { smtpUrl: env.MAIL_SMTP_URL, from: env.MAIL_FROM, bounceSecret: env.MAIL_BOUNCE_SECRET },
    push: { vapid: vapidOf(env), fcmAccountFile: env.FCM_SERVICE_ACCOUNT },
    payments: { stripe: stripeOf(env), sandboxSecret: env.SANDBOX_WEBHOOK_SECRET },
    // All, because an operator's password alone opens the data of every company.
    operatorTwoStep: env.OPERATOR_TWO_STEP ?? (demo ? [] : operatorRoles),
    withdrawals: env.WITHDRAWALS === '1',
    withdrawalApprovalFils: BigInt(env.WITHDRAWAL_APPROVAL_ABOVE) * 100n,
    creditApprovalFils: BigInt(env.CREDIT_APPROVAL_ABOVE) * 100n,
    operatorDayFils: BigInt(env.OPERATOR_DAILY_TOTAL) * 100n,
    sms: smsOf(env),
    whatsapp: whatsappOf(env),
    discountDelayDays: env.Q_DISCOUNT_HOLD_DAYS,
    cardDelayDays: env.CARD_HOLD_DAYS ?? (demo ? 0 : usualCardDelayDays),
  };
}

export function databaseOptionsOf(config: Config) {
  return {
    databaseUrl: config.databaseUrl,
    listenUrl: config.databaseDirectUrl,
    readUrl: config.databaseReadUrl,
    isPooled: config.databasePooled,
    connectionsMax: config.databaseConnections,
    dataDir: path.join(config.dataDir, 'database'),
    secretKeys: config.secretKeys,
  };
}

/**
 * The same for a command beside the product: always past a pooler, because a pooler takes neither
 * settings nor long statements.
 */
export function commandDatabaseOf(config: Config) {
  return {
    databaseUrl: config.databaseDirectUrl,
    dataDir: path.join(config.dataDir, 'database'),
    joinsRunning: true as boolean,
    secretKeys: config.secretKeys,
  };
}
