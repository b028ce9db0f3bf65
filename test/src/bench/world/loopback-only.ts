/** Loaded before a server that would listen everywhere: it gets any free port of this machine alone, and tells which. */
import { type AddressInfo, Server } from 'node:net';

const { listen } = Server.prototype;

Server.prototype.listen = function onLoopback(this: Server): Server {
  this.once('listening', () => process.send?.((this.address() as AddressInfo).port));
  return listen.call(this, { port: 0, host: '127.0.0.1' } as never);
};
