/**
 * `node scripts/sbom.ts > sbom.json`: the packages of production on the servers' platform, as
 * CycloneDX 1.5. They are those that `npm run check` counts; `npm sbom --omit=dev` leaves out each
 * package that development uses as well (docs/decisions/0115).
 */
import { readFileSync } from 'node:fs';
import { productionPackages, type LockFile } from './check/lock.ts';

const lock = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
) as LockFile;
const marker = 'node_modules/';

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
  return { type: 'library', 'bom-ref': purl, name, version, purl, licenses, hashes };
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
      components: [...productionPackages(lock)].sort().map(componentOf),
    },
    null,
    2,
  ),
);
