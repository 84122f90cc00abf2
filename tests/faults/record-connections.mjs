/** Loaded before the product: prints each outgoing connection and each look-up of a name. */
import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';
import { syncBuiltinESMExports } from 'node:module';

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const given = args.flat()[0];
  const where =
    typeof given === 'object' && given !== null
      ? (given.path ?? `${given.host ?? 'localhost'}:${given.port}`)
      : args.flat().slice(0, 2).join(' ');
  console.log(`connects to ${where}`);
  return connect.apply(this, args);
};
for (const api of [dns, dns.promises]) {
  const { lookup } = api;
  api.lookup = (name, ...rest) => {
    if (!net.isIP(name)) console.log(`looks up ${name}`);
    return lookup(name, ...rest);
  };
}
const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function (...args) {
  console.log(`sends a datagram to ${args.filter((one) => typeof one === 'string').join(' ')}`);
  return send.apply(this, args);
};
syncBuiltinESMExports();
