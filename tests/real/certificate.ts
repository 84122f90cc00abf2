import { spawnSync } from 'node:child_process';

/** Writes a certificate of this test alone, cert.pem, and its key, key.pem, into the folder. */
export function writeCertificate(openssl: string, directory: string, host: string): void {
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout'];
  const made = spawnSync(
    openssl,
    ['req', '-x509', ...key, 'key.pem', '-out', 'cert.pem', '-days', '2', ...names],
    { cwd: directory, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);
}
