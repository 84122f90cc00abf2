import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { messageKinds } from '../features/message/rules.ts';
import { notificationTypes } from '../features/notification/rules/kinds.ts';

/** Texts that only the server says, by noun: mails, and notifications, which reach a page in words. */
export const serverTexts: Readonly<Record<string, readonly string[]>> = {
  message: messageKinds,
  notification: notificationTypes,
};

/** Nouns whose every text stands on pages without script only. */
export const stillNouns = ['content', 'public-rfq'] as const;

const nouns = [...Object.keys(serverTexts), ...stillNouns];
const catalogue = new RegExp(`/features/(${nouns.join('|')})/(?:en|ar)\\.ts$`);

/** A module of texts as the browser gets it; null for one that it gets whole. */
export async function browserTextsOf(file: string): Promise<string | null> {
  const noun = catalogue.exec(file)?.[1];
  if (noun === undefined) return null;
  const left = serverTexts[noun];
  const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, object>>;
  return Object.entries(module)
    .map(([name, texts]) => {
      const said = Object.entries(texts).filter(([key]) => left !== undefined && !left.includes(key));
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(said))};`;
    })
    .join('\n');
}

/** Leaves out of the built pages what only the server says: some 8 kB of every area's Arabic. */
export function browserTexts(): Plugin {
  return {
    name: 'browser-texts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => browserTextsOf(id),
  };
}
