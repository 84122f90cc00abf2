import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Suspense, use, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  bodyTextOf,
  isUnfinished,
  readFromVersions,
  withFirstInBody,
  withHandoff,
} from './framework-internals.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

describe('the internals of React and React Router', () => {
  it('the installed versions are those whose internals were checked: compare each piece after an update, then name the new versions', () => {
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
    const installed = Object.keys(readFromVersions).map((name) => [
      name,
      lock.packages[`node_modules/${name}`]?.version,
    ]);
    expect(Object.fromEntries(installed)).toEqual(readFromVersions);
  });

  it('only one file of the product uses the internals', () => {
    const names = /__reactRouter|__react-router|streamController|<!--\\?\$/;
    const files = ['app', 'ui', 'features', 'server', 'scripts', 'shared'].flatMap((folder) =>
      readFolder(path.join(root, folder)),
    );
    expect(files.length).toBeGreaterThan(1000);
    const users = files.filter((file) => names.test(readFileSync(file, 'utf8')));
    expect(users.map((file) => path.relative(root, file).split(path.sep).join('/'))).toEqual([
      'app/page/framework-internals.ts',
    ]);
  });
});

const never = new Promise<string>(() => undefined);
function Waiting() {
  return <b>{use(never)}</b>;
}
const page = (body: ReactNode) =>
  renderToString(
    <html lang="en">
      <body className="a&gt;b">{body}</body>
    </html>,
  );

describe("React's markup of a page", () => {
  it('the markup reports a missing part exactly when a part is still pending', () => {
    const suspended = (part: ReactNode) => page(<Suspense fallback="…">{part}</Suspense>);
    expect(isUnfinished(suspended(<Waiting />))).toBe(true);
    expect(isUnfinished(suspended(<b>here</b>))).toBe(false);
    expect(isUnfinished(page('<!--$?-->'))).toBe(false);
  });

  it('an element can be inserted before all others of the body', () => {
    expect(withFirstInBody(page(<p>text</p>), '<i>first</i>')).toMatch(
      /<body[^>]*><i>first<\/i><p>text<\/p>/,
    );
  });

  it('the text of the body is returned without tags', () => {
    expect(
      bodyTextOf(
        page(
          <p title="a < b > c">
            one <b>two</b>
          </p>,
        ),
      ),
    ).toBe('one two');
  });

  it("the loaders' answers are inserted at its end, without a tag that could end the script", async () => {
    const stream = new Response('{"a":"</script>"}').body ?? undefined;
    const html = await withHandoff(page('text'), stream, 'n1');
    expect(html).toMatch(/text<script nonce="n1">.*<\/script><\/body><\/html>$/);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(await withHandoff(page('text'), undefined, 'n1')).toBe(page('text'));
  });
});

function readFolder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
}
