import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptPush, plainBytesMax } from './encrypt.ts';
import { publicKeyOf } from './vapid.ts';

/** The example of RFC 8291, appendix A. */
const example = {
  plain: 'When I grow up, I want to be a watermelon',
  ownPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  sent: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('the example of the standard is encrypted as in the standard', () => {
  const own = createECDH('prime256v1');
  own.setPrivateKey(Buffer.from(example.ownPrivate, 'base64url'));
  const chance = { salt: Buffer.from(example.salt, 'base64url'), own };
  expect(encryptPush(Buffer.from(example.plain), example.keys, chance).toString('base64url')).toBe(
    example.sent,
  );
});

it('two encryptions of one message differ, and fill one record at most', () => {
  const plain = Buffer.alloc(plainBytesMax, 'ق');
  const [one, other] = [encryptPush(plain, example.keys), encryptPush(plain, example.keys)];
  expect(one.equals(other)).toBe(false);
  expect(one).toHaveLength(4096);
});

it('keys that are no point of the curve throw', () => {
  expect(() => encryptPush(Buffer.from('x'), { ...example.keys, p256dh: 'BCVx' })).toThrow();
});

it('the public half is computed from a private key', () => {
  expect(publicKeyOf(example.ownPrivate)).toBe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  );
  expect(publicKeyOf('nothing')).toBe('');
});
