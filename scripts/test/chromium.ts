import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * A browser that starts: the one of CHROMIUM_PATH, of the system, or of Playwright's own download.
 */
export function findChromium(): string | undefined {
  const candidates = [
    process.env['CHROMIUM_PATH'] ?? '',
    ...systemPaths,
    chromium.executablePath(),
  ];
  return candidates.find((file) => file !== '' && existsSync(file) && starts(file));
}

/**
 * Debian's Chromium without windows and tabs. It uses 40 % of the processor time of the whole
 * browser for the same pages, with the same engine, but shows no notification of the system.
 */
const shellPackage = 'chromium-headless-shell';
const shellPath = `/usr/bin/${shellPackage}`;

/** The shell of CHROMIUM_SHELL_PATH or of the system; undefined if the whole browser was chosen or is alone. */
function findShell(): string | undefined {
  const given = process.env['CHROMIUM_SHELL_PATH'];
  if (given !== undefined) return given;
  if (process.env['CHROMIUM_PATH'] !== undefined) return undefined;
  return existsSync(shellPath) && starts(shellPath) ? shellPath : undefined;
}

/**
 * Runs the file, because Ubuntu's /usr/bin/chromium only points to a snap, which a container cannot
 * run.
 */
function starts(file: string): boolean {
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

function run(file: string, args: readonly string[]): boolean {
  console.log(`$ ${[file, ...args].join(' ')}`);
  return spawnSync(file, args, { stdio: 'inherit', timeout: 600_000 }).status === 0;
}

const installing = ['install', '-y', '--no-install-recommends'];
const aptArgs = [...installing, 'chromium'];

/** Installs the shell for whole runs, which it shortens by minutes, and not for single stages. */
function ensureShell(isWhole: boolean): string | undefined {
  const isWanted = isWhole && process.env['CHROMIUM_PATH'] === undefined;
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (findShell() === undefined && isWanted && canInstall)
    run('apt-get', [...installing, shellPackage]);
  return findShell();
}

/** The paths of the browser and of what draws the pages of most tests. */
interface Browsers {
  readonly path: string;
  readonly shell: string;
}

/**
 * A browser, installed first if possible, or a sentence with the manual steps. `isWhole`: its shell is
 * installed, too.
 */
export function ensureBrowsers(isWhole: boolean): Browsers | { reason: string } {
  const browser = ensureChromium();
  return 'reason' in browser
    ? browser
    : { ...browser, shell: ensureShell(isWhole) ?? browser.path };
}

function ensureChromium(): { path: string } | { reason: string } {
  const present = findChromium();
  if (present !== undefined) return { path: present };
  const hasApt = existsSync('/usr/bin/apt-get');
  if (hasApt && process.getuid?.() === 0) {
    if (!run('apt-get', aptArgs)) {
      run('apt-get', ['update']);
      run('apt-get', aptArgs);
    }
  }
  let found = findChromium();
  if (found === undefined) {
    const cli = path.join(
      import.meta.dirname,
      '../..',
      'node_modules',
      '@playwright',
      'test',
      'cli.js',
    );
    run(process.execPath, [cli, 'install', 'chromium']);
    found = findChromium();
  }
  if (found !== undefined) return { path: found };
  const byHand = hasApt
    ? 'sudo apt-get install -y chromium'
    : 'npx playwright install --with-deps chromium';
  return { reason: `no Chromium: run \`${byHand}\`, or set CHROMIUM_PATH` };
}
