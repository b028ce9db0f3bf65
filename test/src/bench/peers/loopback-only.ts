/**
 * Loaded before a server that would listen on all interfaces. The server gets any free port of 127.0.0.1 and reports it
 * to the parent process, whose orders it then answers.
 */
import { type AddressInfo, Server } from 'node:net';
import { answerOrders } from '../process/answer-orders.js';

const { listen } = Server.prototype;

Server.prototype.listen = function onLoopback(this: Server): Server {
  this.once('listening', () => answerOrders({}, (this.address() as AddressInfo).port));
  return listen.call(this, { port: 0, host: '127.0.0.1' } as never);
};
