/** Makes a pair of keys for pushes to browsers: `node scripts/push-keys.ts`, to be put into .env. */
import { createECDH } from 'node:crypto';

const pair = createECDH('prime256v1');
pair.generateKeys();
console.log(
  `VAPID_PUBLIC_KEY=${pair.getPublicKey('base64url')}\nVAPID_PRIVATE_KEY=${pair.getPrivateKey('base64url')}`,
);
