/**
 * Runs `npm start | dev | test | check | build | operator | backup | restore | move | bench`.
 *
 * Plain JavaScript without dependencies, because it runs before the installation and on every Node
 * from 20 on. It installs the lock file's packages if they are missing, finds the Node 24 among
 * them, and runs `scripts/<command>.ts` on it. A start without changes makes no network call and
 * starts no npm. Each step prints one line with its time.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants as osConstants } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The README requires Node 20; the product itself runs on the Node of the lock file. */
const oldestNodeMajor = 20;
const productNodeMajor = 24;
const commands = [
  'start',
  'dev',
  'test',
  'check',
  'build',
  'operator',
  'backup',
  'restore',
  'move',
  'bench',
];
/**
 * Commands of the product read `.env`. Tests and checks must not, so that they behave the same on
 * every machine.
 */
const commandsWithEnvFile = ['start', 'dev', 'operator', 'backup', 'restore', 'move'];

const isWindows = process.platform === 'win32';

/** SHA-256 of the lock file: equal hash, equal packages. */
export function hashLockFile(root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

function stampPath(root) {
  return path.join(root, 'node_modules', '.qeema-install');
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * True if the packages on disk are those of the lock file, by npm's own record of its installation.
 * It is also true after a plain `npm ci` by hand or by a CI cache, which leave no stamp of ours.
 */
export function matchesLockFile(root) {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages;
  const present = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([where, entry]) => {
    if (where === '' || entry.optional === true) return true;
    const installed = present[where];
    return installed?.version === entry.version && installed?.integrity === entry.integrity;
  });
}

/**
 * `none` if the packages are those of the lock file, otherwise a sentence with the reason to
 * install.
 */
export function reasonToInstall(root) {
  if (!existsSync(path.join(root, 'node_modules'))) return 'node_modules is missing';
  const stamp = existsSync(stampPath(root)) ? readFileSync(stampPath(root), 'utf8').trim() : '';
  if (stamp === hashLockFile(root) || matchesLockFile(root)) return 'none';
  return stamp === ''
    ? 'the installed packages are not those of package-lock.json'
    : 'package-lock.json has changed since the last install';
}

export function explainInstallFailure(output) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network request|ENOTCACHED/i.test(
      output,
    )
  ) {
    return 'The package registry cannot be reached. The first install needs the network (see `npm config get registry`); later starts do not.';
  }
  if (/ENOSPC/.test(output)) return 'The disk is full.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return 'npm may not write here: check who owns this folder and ~/.npm.';
  if (/can only install packages when|in sync/i.test(output)) {
    return 'package.json and package-lock.json do not agree: run `npm install` and commit the lock file.';
  }
  if (/EINTEGRITY/.test(output))
    return 'A downloaded package has the wrong checksum: run `npm cache verify` and retry.';
  return 'The lines above are what npm said.';
}

/**
 * A `node` outside this folder. `npm start` puts node_modules/.bin in front of PATH, so `npm ci`
 * might otherwise delete the Node that runs this file.
 */
function findOutsideNode(root) {
  const inside = path.join(root, 'node_modules') + path.sep;
  if (!process.execPath.startsWith(inside)) return process.execPath;
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const candidate = path.join(folder, isWindows ? 'node.exe' : 'node');
    if (folder === '' || candidate.startsWith(inside)) continue;
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      // not in this folder of PATH
    }
  }
  return process.execPath;
}

function runNpm(root, args) {
  const npmScript = process.env.npm_execpath;
  const useScript = npmScript !== undefined && /npm-cli\.[cm]?js$/.test(npmScript);
  const [file, fileArgs] = useScript
    ? [findOutsideNode(root), [npmScript, ...args]]
    : [isWindows ? 'npm.cmd' : 'npm', args];
  return new Promise((resolve) => {
    const child = spawn(file, fileArgs, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isWindows,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-20_000);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function nodeMajorOf(file) {
  const result = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(result.stdout ?? '')?.[1] ?? 0);
}

/** The Node of the lock file: one optional package for each platform that has one. */
function bundledNode(root, { platform, arch }) {
  const isWin = platform === 'win32';
  const name = `node-${isWin ? 'win' : platform}-${arch}`;
  const file = path.join(root, 'node_modules', name, 'bin', isWin ? 'node.exe' : 'node');
  const { optionalDependencies = {} } = readJson(path.join(root, 'package.json')) ?? {};
  return { file, isLocked: optionalDependencies[name] !== undefined };
}

/** Installs if needed. The stamp is written last, so that an interrupted install runs again. */
async function installIfNeeded(root) {
  const reason = reasonToInstall(root);
  if (reason === 'none') {
    stampInstall(root);
    return;
  }
  const startMs = performance.now();
  process.stderr.write(`Installing packages (${reason}) … `);
  // Warnings would be about the Node of the system, which installs the packages but runs none.
  const { code, output } = await runNpm(root, [
    'ci',
    '--include=dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) {
    throw new Error(
      `${output}\nnpm ci failed (exit code ${code}). ${explainInstallFailure(output)}`,
    );
  }
  process.stderr.write(`${((performance.now() - startMs) / 1000).toFixed(1)} s\n`);
  stampInstall(root);
}

/** A read-only checkout must work too: without a stamp each start compares the packages again. */
function stampInstall(root) {
  try {
    if (
      existsSync(stampPath(root)) &&
      readFileSync(stampPath(root), 'utf8').trim() === hashLockFile(root)
    )
      return;
    writeFileSync(stampPath(root), `${hashLockFile(root)}\n`);
  } catch (error) {
    console.error(`Cannot write ${stampPath(root)}: ${error.message}`);
  }
}

/**
 * The Node for the product: the installed one, or that of this process if its major version is the
 * same. macOS has no package of this version (docs/decisions/0115).
 */
export function findProductNode(root, host = process) {
  const { file, isLocked } = bundledNode(root, host);
  if (nodeMajorOf(file) === productNodeMajor) return file;
  if (Number(host.versions.node.split('.')[0]) === productNodeMajor) return host.execPath;
  const own = `install Node ${productNodeMajor} from https://nodejs.org and start again with it`;
  throw new Error(
    isLocked
      ? `Node ${productNodeMajor} is missing among the packages: run \`npm ci\`, or ${own}.`
      : `The packages have no Node for ${host.platform} on ${host.arch}: ${own} (this is ${host.version}).`,
  );
}

function runScript(root, nodeFile, command, args) {
  const script = path.join(root, 'scripts', `${command}.ts`);
  const envFile = path.join(root, '.env');
  const flags =
    commandsWithEnvFile.includes(command) && existsSync(envFile) ? [`--env-file=${envFile}`] : [];
  const env = {
    // Node keeps compiled files here, so that a later start uses 40 % less CPU. Not the system's
    // temporary folder, where another user could place files that we would run.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'qeema', 'compiled'),
    ...process.env,
    PATH: [path.dirname(nodeFile), process.env.PATH].join(path.delimiter),
  };
  const child = spawn(nodeFile, [...flags, script, ...args], { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the whole process group, so forwarding it would count as a
      // second one.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event !== undefined) endWithParent(child);
  child.on('error', (error) => fail(`Cannot run ${nodeFile}: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 128 + (osConstants.signals[signal] ?? 0);
  });
}

/** Milliseconds between two checks of the parent. */
const parentPollMs = 250;

/**
 * Ends when its parent is gone. npm runs this file through a shell, and a killed shell does not
 * forward the signal, so the command would continue to occupy its port and its database.
 */
function endWithParent(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, parentPollMs);
  timer.unref();
}

function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

async function runCommand(root, command, args) {
  if (Number(process.versions.node.split('.')[0]) < oldestNodeMajor) {
    fail(`Node ${oldestNodeMajor} or newer is needed; this is ${process.version}.`);
  }
  const script = path.join(root, 'scripts', `${command}.ts`);
  if (!commands.includes(command) || !existsSync(script)) {
    fail(
      `Unknown command "${command}". One of: ${commands.map((name) => `npm run ${name}`).join(', ')}.`,
    );
  }
  try {
    await installIfNeeded(root);
    runScript(root, findProductNode(root), command, args);
  } catch (error) {
    fail(error.message);
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const [command = 'start', ...args] = process.argv.slice(2);
  await runCommand(root, command, args);
}
