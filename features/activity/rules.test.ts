import { expect, it } from 'vitest';
import { activityEn } from './en.ts';
import { activityVerbs } from './rules.ts';

it('every verb of the log has its sentence, and every sentence its verb', () => {
  const { page: _page, other: _other, deletedUser: _deletedUser, ...nouns } = activityEn;
  const sentences = Object.entries(nouns).flatMap(([noun, verbs]) =>
    Object.keys(verbs).map((verb) => `${noun}.${verb}`),
  );
  expect([...activityVerbs].sort()).toEqual(sentences.sort());
});
