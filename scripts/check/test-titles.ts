import { groupsOf, listNamedTests, type NamedTest } from './named-tests.ts';
import { lineAt, type Check, type Problem, type SourceFile } from './project.ts';

/** Placeholders of `each`: `%s`, `%.20s`, `$state`, `$row.name`. */
const placeholder = /%[\d.]*[a-z#]|\$[a-zA-Z_][\w.]*/g;
/** Replaces every placeholder and every value of a template, so that one sign marks them all. */
const mark = '\u{FFFC}';

const inverted = /^(?:what|who|whose|whether|and|but)\b/i;
/** The watched words of docs/style.md §2.4, private verbs, and sentences without their content. */
const watched =
  /\b(?:nobody|whoever|anew|meanwhile|stands?|standing|stood|tells?|told|hears?|heard|judges?|judged|judging|doers?|says? so)\b/i;

/** Words that only continue a sentence. */
const continuation = /^(?:of|that|which|to|than)\b/i;
/** Words that open a condition, a time or a place. A group of these names no subject. */
const adverbial =
  /^(?:above|after|among|as|at|before|behind|below|beside|between|by|during|for|from|if|in|inside|on|once|outside|under|until|when|where|while|with|without)\b/i;

const verbs = new Set(
  `accept accepts add adds allow allows announces appears applies apply are arranges arrives asks
  begins belong belongs builds can cannot carries carry catches clears closes come comes compares
  compresses computes consist consists contain contains continues converts could covers creates cuts
  decides declares deletes describes detects did disables divides do does draws drops equal equals
  excludes explains fails fills finds fixes follows forgets gets gives goes grows had happens has have
  hides ignores include includes installs is isolates keep keeps lacks leads leave leaves lets loses
  makes may mentions moves must needs never normalises notifies omits opens parses passes pays permits
  prefers prepares preserves proves puts reaches receives recognises redirects refuse refuses rejects
  remain remains removes renews repeats replaces requires restarts restores retains runs saves says
  selects sends separates serves sets should shows sorts splits starts stays stops survives takes
  throws ticks transfers turns undoes uses validates waits warns was were will withdraws works would
  wraps writes`.split(/\s+/),
);
/** Plural nouns as well, so they count as verbs only before an object. */
const verbsOrNouns = new Set(
  `answers calls causes changes charges counts credits delays documents ends figures files groups
  holds images limits links lists loads locks marks names notes offers orders pages places posts prices
  prints queries ranks reads records refunds reports requests returns reverses rounds searches shares
  signs states steps stores sums texts tries walks`.split(/\s+/),
);
const object =
  /^(?:\u{FFFC}|a|an|the|its|their|every|each|no|any|all|both|only|nothing|once|one|two|three|\d+)(?!\p{L})/iu;

/** Words that connect values, as in `%s by %s on %s`. */
const connectives = /\b(?:an?|and|at|by|for|from|in|of|on|the|to|when|while|with)\b/gi;

type Opening = 'subject' | 'placeholder' | 'verb' | 'continuation' | 'adverbial';

function isVerb(text: string): boolean {
  const [, first = '', rest = ''] = /^([\p{L}’']+)\s*(.*)$/su.exec(text) ?? [];
  const word = first.toLowerCase();
  return verbsOrNouns.has(word) ? object.test(rest) : verbs.has(word);
}

/** How a title begins, without a condition that a comma or a colon separates from its sentence. */
function openingOf(title: string): Opening {
  const text = title.replace(new RegExp(`^${mark}:\\s*`, 'u'), '');
  if (adverbial.test(text)) {
    const [, rest] = /^[^,:]*[,:]\s*(.+)$/su.exec(text) ?? [];
    return rest === undefined ? 'adverbial' : openingOf(rest);
  }
  if (continuation.test(text)) return 'continuation';
  if (isVerb(text)) return 'verb';
  const [, before = '', prose = ''] = /^([^\p{L}]*)(.*)$/su.exec(text) ?? [];
  if (before.includes(mark) && (prose === '' || isVerb(prose))) return 'placeholder';
  return 'subject';
}

function textOf(test: NamedTest): string {
  return test.parts.join(mark).replace(placeholder, mark).replace(/\s+/g, ' ').trim();
}

const advice: Readonly<Record<Exclude<Opening, 'subject'>, string>> = {
  placeholder: 'begins with a placeholder: name the kind of thing before it',
  verb: 'begins with a verb: name the subject',
  continuation: 'continues a sentence that has no beginning: name the subject',
  adverbial: 'names no subject',
};

/** One value alone may be a statement. Several with connectives are not. */
function isListOfValues(text: string): boolean {
  const values = text.split(mark).length - 1;
  return values > 1 && !/\p{L}/u.test(text.replace(connectives, ''));
}

function problemOf(test: NamedTest, all: readonly NamedTest[]): string | undefined {
  const text = textOf(test);
  if (inverted.test(text))
    return `opens with "${text.split(' ')[0] ?? ''}": begin with the subject`;
  const word = watched.exec(text)?.[0];
  if (word !== undefined) return `has the word "${word}": use the standard term`;
  if (isListOfValues(text)) return 'lists values: state the behaviour';
  if (groupsOf(test, all).some((group) => openingOf(textOf(group)) === 'subject')) return undefined;
  const opening = openingOf(text);
  // A condition without a comma may be followed by its sentence, and a group may be a condition.
  return opening === 'subject' || opening === 'adverbial' ? undefined : advice[opening];
}

function checkFile(file: SourceFile): Problem[] {
  const all = listNamedTests(file);
  return all.flatMap((test) => {
    const problem = problemOf(test, all);
    if (problem === undefined) return [];
    const title = test.parts.join('…');
    const line = lineAt(file.text, test.titleStart);
    return [{ path: file.path, line, message: `"${title}" ${problem}` }];
  });
}

/** Files that a runner opens. A helper that registers tests receives their titles as values. */
const isRun = (file: SourceFile): boolean => /\.test\.tsx?$/.test(file.path);

/**
 * The title of a test with the titles of its groups must read as one plain statement
 * (docs/style.md §4): a subject, no inverted opening and no watched word.
 */
export const testTitlesCheck: Check = {
  name: 'test titles',
  note: (files) => {
    const tests = files.filter(isRun).flatMap(listNamedTests);
    return `${tests.filter(({ isGroup }) => !isGroup).length} titles`;
  },
  run: (files) => files.filter(isRun).flatMap(checkFile),
};
