/** Preloaded into a child: fsync fails as on a dying disk while the file named by FAIL_FSYNC_WHILE exists. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const flag = process.env.FAIL_FSYNC_WHILE ?? '';
const original = fs.fdatasyncSync;
fs.fdatasyncSync = (descriptor) => {
  if (fs.existsSync(flag))
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
  original(descriptor);
};
syncBuiltinESMExports();
