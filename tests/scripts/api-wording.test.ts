import { describe, expect, it, test } from 'vitest';
import { nameComponents } from '#server/http/openapi-components.ts';
import { describeApi, type Schema } from '#server/http/openapi.ts';
import { servedEndpoints } from '#server/services.ts';
import { privateOpening, watchedWords } from '../../scripts/figures/comments.ts';

/** The verbs that summaries begin with. A new one must be a verb in the third person. */
const verbs = new Set(
  `Abandons Accepts Acknowledges Adds Amends Answers Approves Attaches Bookmarks Buys Cancels
  Changes Closes Completes Computes Confirms Copies Creates Declines Deletes Disables Emails Enables Ends
  Exports Hides Issues Lifts Lists Makes Marks Merges Moves Opens Parses Pays Publishes Puts Queries
  Queues Records Registers Rejects Removes Renames Reopens Replaces Replies Requests Reserves Resets
  Returns Reverses Saves Searches Sends Sets Signs Starts Streams Submits Suspends Takes Transfers
  Turns Updates Uploads Verifies Withdraws`.split(/\s+/),
);

/** Words that have a standard term (docs/style.md 1.2, docs/glossary.md). */
const privateWords =
  /\b(?:ask(?:s|ed)?|cut|doer|hands? (?:in|over)|hears?|held|holds?|judged?|judges|keeps?|kept|papers?|Q invoices?|rooms?|stand|tells?|waits?)\b/i;

function problemsOf(text: string): string[] {
  return [
    ...(privateOpening.test(text) ? ['opens with a question word'] : []),
    ...[watchedWords, privateWords].flatMap((words) => words.exec(text)?.[0] ?? []),
  ].map((problem) => `${problem}: ${text}`);
}

function problemsOfSummary(text: string): string[] {
  const [verb = ''] = text.split(' ', 1);
  return [
    ...problemsOf(text),
    ...(verbs.has(verb) ? [] : [`begins with no verb: ${text}`]),
    ...(text.endsWith('.') ? [`ends with a full stop: ${text}`] : []),
  ];
}

/** Every `summary` and `description` of a document; schemas with such a property have no text. */
function textsOf(node: unknown): { summaries: string[]; descriptions: string[] } {
  const found = { summaries: [] as string[], descriptions: [] as string[] };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { summary, description } = value as Schema;
    if (typeof summary === 'string') found.summaries.push(summary);
    if (typeof description === 'string') found.descriptions.push(description);
    for (const child of Object.values(value)) visit(child);
  };
  visit(node);
  return found;
}

describe('the wording of the API reference', () => {
  const endpoints = servedEndpoints.map(({ endpoint }) => endpoint);
  const { summaries, descriptions } = textsOf(nameComponents(describeApi(endpoints)));

  it('has a summary for each operation, which begins with a verb in the third person', () => {
    expect(summaries).toHaveLength(endpoints.length);
    expect(summaries.flatMap(problemsOfSummary)).toEqual([]);
  });

  it('has no private opening and no private word in descriptions', () => {
    expect(descriptions.length).toBeGreaterThan(endpoints.length);
    expect(descriptions.flatMap(problemsOf)).toEqual([]);
  });

  test.each([
    ['Who is signed in', ['opens with a question word', 'begins with no verb']],
    ['Whether a second step is needed', ['opens with a question word', 'begins with no verb']],
    ['Users of the company', ['begins with no verb']],
    ['Returns the users.', ['ends with a full stop']],
    ['Creates the invoice anew', ['anew']],
    ['Returns the papers of a company', ['papers']],
    ['Lists Q invoices', ['Q invoices']],
  ])('the check reports "%s"', (summary, problems) => {
    expect(problemsOfSummary(summary)).toEqual(problems.map((problem) => `${problem}: ${summary}`));
  });

  it('reads the texts of schemas, answers and tags', () => {
    const sample = {
      tags: [{ name: 'RFQs', description: 'a tag' }],
      paths: {
        '/a': {
          get: { summary: 'an operation', responses: { 200: { description: 'an answer' } } },
        },
      },
      components: { schemas: { Rfq: { properties: { id: { description: 'a field' } } } } },
    };
    expect(textsOf(sample)).toEqual({
      summaries: ['an operation'],
      descriptions: ['a tag', 'an answer', 'a field'],
    });
  });
});
