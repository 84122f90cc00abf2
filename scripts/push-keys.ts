/** `node scripts/push-keys.ts`: makes a key pair for browser pushes, for .env. */
import { createECDH } from 'node:crypto';

const pair = createECDH('prime256v1');
pair.generateKeys();
console.log(
  `VAPID_PUBLIC_KEY=${pair.getPublicKey('base64url')}\nVAPID_PRIVATE_KEY=${pair.getPrivateKey('base64url')}`,
);
