import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { environmentSchema } from '#server/config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const variables = new Set(Object.keys(environmentSchema.shape));
/** Variables of Node, of systemd and of the other services. */
const foreign = new Set(['NODE_COMPILE_CACHE', 'DOMAIN', 'DATABASE_PASSWORD']);

it('the guide for operators names each variable of the configuration, and no other', () => {
  const table = read('docs/operations.md').split('## Configuration')[1]?.split('\n## ')[0] ?? '';
  const named = [...table.matchAll(/`([A-Z][A-Z_]+)`(?=[,\s].*\|.*\|.*\|$)/gm)].map(
    (match) => match[1] ?? '',
  );
  const inFirstColumn = table
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? (line.split('|')[1] ?? '') : ''));
  const listed = inFirstColumn.flatMap((cell) =>
    [...cell.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? ''),
  );
  expect(named.every((name) => variables.has(name) || name === 'HOST')).toBe(true);
  expect(new Set(listed)).toEqual(variables);
  expect(listed).toHaveLength(new Set(listed).size);
});

it('the variables that deploy/ sets belong to the configuration', () => {
  const compose =
    read('deploy/compose.yaml').split('environment:')[1]?.split('# Uploaded')[0] ?? '';
  const set = [...compose.matchAll(/^ {4}([A-Z_]+):/gm)].map((match) => match[1] ?? '');
  expect(set).toContain('DATABASE_POOLED');
  const unit = [
    ...read('deploy/qeema@.service').matchAll(/(?<=^Environment=.*)\b([A-Z_]+)=/gm),
  ].map((match) => match[1] ?? '');
  expect(unit).toContain('DATA_DIR');
  const image = [
    ...(read('deploy/Dockerfile').split('\nENV ')[1]?.split('\nWORKDIR')[0] ?? '').matchAll(
      /([A-Z_]+)=/g,
    ),
  ];
  for (const name of [...set, ...unit, ...image.map((match) => match[1] ?? '')]) {
    expect([...variables, ...foreign]).toContain(name);
  }
});

it('the compose file passes each variable of the configuration under its own name', () => {
  const block = read('deploy/compose.yaml').split('environment:')[1]?.split('# Uploaded')[0] ?? '';
  const passed = [...block.matchAll(/^ {4}([A-Z_]+): (.+)$/gm)].map(
    ([, name = '', value = '']) => ({ name, value }),
  );
  // The image sets the first four; a server that others reach is no demo.
  const elsewhere = new Set([
    'NODE_ENV',
    'HOST',
    'PORT',
    'DATA_DIR',
    'DEMO',
    'SANDBOX_WEBHOOK_SECRET',
  ]);
  const image = read('deploy/Dockerfile').split('\nENV ')[1]?.split('\nWORKDIR')[0] ?? '';
  for (const name of ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR']) expect(image).toContain(`${name}=`);
  expect(new Set(passed.map(({ name }) => name))).toEqual(
    new Set([...variables].filter((name) => !elsewhere.has(name))),
  );
  expect(passed).toHaveLength(new Set(passed.map(({ name }) => name)).size);
  // A value that is not set here comes from the variable of the same name, which may be absent
  // unless it is required.
  for (const { name, value } of passed) {
    const isDecided = !value.includes('$') || /\$\{(DOMAIN|DATABASE_PASSWORD):\?\}/.test(value);
    if (!isDecided) expect([`\${${name}:-}`, `\${${name}:?}`]).toContain(value);
  }
});

it('the variables of deploy/compose.env.example can be set there', () => {
  const named = [...read('deploy/compose.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(
    (match) => match[1] ?? '',
  );
  expect(named).toContain('STRIPE_SECRET_KEY');
  const compose = read('deploy/compose.yaml') + read('deploy/cluster/compose.yaml');
  for (const name of named) expect(compose).toMatch(new RegExp(String.raw`\$\{${name}[:}]`));
});

it('the files that deploy/ and the guide name exist', () => {
  const texts = [
    ...readdirSync(path.join(root, 'deploy'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `deploy/${name}`),
    'docs/operations.md',
  ];
  const named = texts.flatMap((name) => [
    ...read(name).matchAll(/\b(?:scripts|server|tests|bench|deploy)\/[\w@./-]+\.\w+/g),
  ]);
  expect(named.length).toBeGreaterThan(10);
  // That file is copied from its example and contains secrets.
  const made = new Set(['node_modules', 'build', 'deploy/compose.env']);
  for (const [file] of named)
    expect(made.has(file) || existsSync(path.join(root, file)) ? '' : file).toBe('');
  const kept =
    /cp -a ([^&]*?) \/runtime\//s
      .exec(read('deploy/Dockerfile'))?.[1]
      ?.replaceAll('\\\n', ' ')
      .split(/\s+/) ?? [];
  // Each folder of the product has an import name, `#ui/*`. The image needs no tests.
  const { imports } = JSON.parse(read('package.json')) as { imports: object };
  const folders = Object.keys(imports).map((name) => name.slice(1, -2));
  expect([...kept, 'tests']).toEqual(expect.arrayContaining(folders));
  for (const name of kept)
    expect(made.has(name) || existsSync(path.join(root, name)) ? '' : name).toBe('');
  // All of them, and the inputs of the build, must be part of the image's build context.
  const ignored = read('deploy/Dockerfile.dockerignore');
  for (const name of kept.filter((one) => !made.has(one))) expect(ignored).toContain(`!${name}\n`);
});

it('the backup runs with every restriction of the server', () => {
  const restrictionsOf = (unit: string) =>
    read(unit)
      .split('\n')
      .filter((line) =>
        /^(?:Protect|Private|Restrict|System|NoNew|Capability|Ambient|Lock|Remove)\w+=/.test(line),
      );
  const ofServer = restrictionsOf('deploy/qeema@.service');
  expect(ofServer.length).toBeGreaterThan(15);
  expect(restrictionsOf('deploy/qeema-backup.service')).toEqual(expect.arrayContaining(ofServer));
});
