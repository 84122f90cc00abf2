/**
 * Writes deploy/busy/: the answers that the sample proxies give if no process of the product answers.
 * They are those of a busy process, so that visitors and clients of the API read the same words.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refusalPage } from '#server/pages/refusal-page.ts';
import { sentence } from '#server/pages/texts.ts';
import { locales } from '#shared/locale.ts';

function callAnswer(message: string): string {
  return JSON.stringify({ status: false, code: 'busy', message, details: {} });
}

/** The files by name. A map of HAProxy has one line for each key. */
export function busyAnswers(): Readonly<Record<string, string>> {
  const answers = locales.flatMap((locale) => [
    [locale, 'html', refusalPage(locale, 'busy', true).body] as const,
    [`api-${locale}`, 'json', callAnswer(sentence(locale, 'refusal.busy'))] as const,
  ]);
  const files = answers.map(([key, type, body]) => [`${key}.${type}`, body] as const);
  const lines = answers.map(([key, , body]) => `${key} ${body.replaceAll('\n', ' ')}\n`);
  return { ...Object.fromEntries(files), 'haproxy.map': lines.join('') };
}

if (import.meta.main) {
  const directory = path.resolve(import.meta.dirname, '../deploy/busy');
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of Object.entries(busyAnswers()))
    writeFileSync(path.join(directory, name), text);
}
