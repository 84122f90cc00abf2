import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Suspense, use, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  Outlet,
  Scripts,
  StaticRouterProvider,
  UNSAFE_FrameworkContext as FrameworkContext,
  type EntryContext,
} from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  bodyTextOf,
  isUnfinished,
  readFromVersions,
  withFirstInBody,
  withHandoff,
  withoutShortModules,
  withShortModules,
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

const routeOf = (id: string) => ({ id, module: `/assets/${id}.js`, imports: [] });
const manifest = {
  url: '/assets/manifest.js',
  version: '1',
  entry: { module: '/assets/entry.js', imports: ['/assets/area.js'] },
  routes: { root: routeOf('root'), page: routeOf('page') },
} as unknown as EntryContext['manifest'];

/** The router's own scripts of a page below the root. */
async function drawScripts(of: EntryContext['manifest']): Promise<string> {
  const routes = [
    {
      id: 'root',
      path: '/',
      Component: () => (
        <>
          <Outlet />
          <Scripts />
        </>
      ),
      children: [{ id: 'page', index: true, Component: () => <p>page</p> }],
    },
  ];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('a redirect');
  const framework = {
    manifest: of,
    routeModules: {},
    serverHandoffString: '{}',
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as React.ContextType<typeof FrameworkContext>;
  return renderToString(
    <FrameworkContext.Provider value={framework}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </FrameworkContext.Provider>,
  );
}

describe("the router's script of a page", () => {
  it('has short modules in it, and their files are not requested', async () => {
    const short = {
      chunk: '/assets/area.js',
      wait: 'no',
      texts: 'root',
      names: { Layout: '$i', default: 'a' },
    };
    expect(await drawScripts(manifest)).toContain('/assets/root.js');
    const shortened = withoutShortModules(manifest, { '/assets/root.js': short });
    const html = withShortModules(await drawScripts(shortened.manifest), shortened.byRoute);
    expect(html).not.toContain('/assets/root.js');
    expect(html.match(/modulepreload" href="\/assets\/area\.js/g)).toHaveLength(1);
    expect(html).toContain('import * as route0 from "/assets/area.js"');
    expect(html).toContain(
      'await route0.no("root");window.__reactRouterManifest.routes["root"].module="/assets/area.js";' +
        'window.__reactRouterRouteModules = {"root":{Layout:route0.$i,default:route0.a},"page":route1};',
    );
  });

  it('is unchanged without short modules', async () => {
    const whole = withoutShortModules({ ...manifest }, {});
    const html = await drawScripts(whole.manifest);
    expect(html).toContain('"root":route0,"page":route1');
    expect(withShortModules(html, whole.byRoute)).toBe(html);
  });
});

function readFolder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
}
