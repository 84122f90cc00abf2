/**
 * `node bench/first-load.ts http://127.0.0.1:3000`: opens pages of a running product with demo data
 * in Chromium, each with an empty cache. Prints requests, compressed kB of scripts and all files,
 * elements, and with `FIRST_LOAD_FILES=1` the files. Further arguments are parts of paths, such as
 * `offers`.
 */
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../scripts/test/chromium.ts';
import { demoEmails, demoPassword } from '../shared/demo.ts';
import { launchOptionsOf } from '../tests/browser/launch.ts';

const [origin = 'http://127.0.0.1:3000', ...parts] = process.argv.slice(2);
const showsFiles = process.env['FIRST_LOAD_FILES'] === '1';
const [buyer, supplier, operator] = demoEmails;
const pages: readonly (readonly [string, string])[] = [
  [supplier, '/seller/buy-now'],
  [supplier, '/ar/seller/buy-now'],
  [supplier, '/seller/dashboard'],
  [supplier, '/seller/quotations/all'],
  [supplier, '/seller/your-rfq'],
  [supplier, '/seller/wallet'],
  [buyer, '/buyer/dashboard'],
  [buyer, '/ar/buyer/dashboard'],
  [buyer, '/buyer/rfq-managment/all'],
  [buyer, '/buyer/offers'],
  [buyer, '/ar/buyer/offers'],
  [buyer, '/buyer/purches-order'],
  [operator, '/admin/dashboard'],
  [operator, '/admin/rfqs'],
];

async function sessionOf(email: string): Promise<{ name: string; value: string }> {
  const door = email === operator ? '/api/operator/sign_in' : '/api/sign_in';
  const answer = await fetch(origin + door, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return { name: email === operator ? 'operator_token' : 'token', value: data.token };
}

interface File {
  readonly path: string;
  readonly type: string;
  bytes: number;
}

async function load(browser: Browser, email: string, path: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ ...(await sessionOf(email)), url: origin }]);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const files = new Map<string, File>();
  network.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return;
    files.set(requestId, { path: request.url.slice(origin.length), type, bytes: 0 });
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file !== undefined) file.bytes = encodedDataLength;
  });
  await page.goto(origin + path, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  // Requests of the page's script, such as its stream of events, follow within a second.
  await page.waitForTimeout(2500);
  const elements = await page.evaluate(() => document.body.querySelectorAll('*').length);
  await context.close();
  return { files: [...files.values()], elements };
}

const kB = (files: readonly File[]) =>
  (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(0).padStart(5);

const executable = process.env['CHROMIUM_PATH'] ?? findChromium();
const browser = await chromium.launch(launchOptionsOf(executable));
console.log(
  `${'page'.padEnd(28)} requests  scripts: files, kB   fonts: files, kB   all kB  elements`,
);
for (const [email, path] of pages) {
  if (parts.length > 0 && !parts.some((part) => path.includes(part))) continue;
  const { files, elements } = await load(browser, email, path);
  const scripts = files.filter(({ path: file }) => file.endsWith('.js'));
  const fonts = files.filter(({ path: file }) => file.endsWith('.woff2'));
  console.log(
    `${path.padEnd(28)} ${String(files.length).padStart(8)} ${String(scripts.length).padStart(14)} ${kB(scripts)} ${String(fonts.length).padStart(15)} ${kB(fonts)} ${kB(files)} ${String(elements).padStart(9)}`,
  );
  if (showsFiles)
    for (const { path: file, type, bytes } of files)
      console.log(`    ${String(bytes).padStart(7)} ${type.padEnd(12)} ${file}`);
}
await browser.close();
