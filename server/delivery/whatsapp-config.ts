import { z } from 'zod';
import { ConfigError } from '../config-error.ts';
import type { WhatsappConfig } from './whatsapp.ts';

const text = z.string().trim();
const optional = text.optional();

/** The variables of the WhatsApp Cloud API, as `environmentSchema` of server/config.ts has them. */
export const whatsappVariables = {
  WHATSAPP_URL: text
    .default('https://graph.facebook.com')
    .refine((value) => /^https?:\/\/[^/]+\/?$/.test(value), 'an http(s) origin'),
  WHATSAPP_VERSION: text.regex(/^v\d{1,3}\.\d{1,2}$/, 'a version as v23.0').default('v23.0'),
  WHATSAPP_PHONE_ID: optional.refine(
    (value) => value === undefined || /^\d{5,30}$/.test(value),
    'the digits of Meta’s phone number id',
  ),
  WHATSAPP_TOKEN: optional,
  WHATSAPP_APP_SECRET: optional.refine(
    (value) => value === undefined || value.length >= 16,
    '16 characters or more',
  ),
  WHATSAPP_VERIFY_TOKEN: optional.refine(
    (value) => value === undefined || value.length >= 16,
    '16 characters or more',
  ),
};

/**
 * Reads the keys of WhatsApp. Null: none is set.
 * @throws ConfigError if only some are set
 */
export function whatsappOf(
  env: z.output<z.ZodObject<typeof whatsappVariables>>,
): WhatsappConfig | null {
  const {
    WHATSAPP_PHONE_ID: phoneId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = env;
  const given = [phoneId, token, appSecret, verifyToken];
  if (given.every((one) => one === undefined)) return null;
  if (!phoneId || !token || !appSecret || !verifyToken) {
    throw new ConfigError(
      'WHATSAPP_PHONE_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN go together: set all or none.',
    );
  }
  const url = env.WHATSAPP_URL.replace(/\/$/, '');
  return { url, version: env.WHATSAPP_VERSION, phoneId, token, appSecret, verifyToken };
}
