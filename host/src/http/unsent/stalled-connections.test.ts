import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import test from 'ava';
import { StalledConnections } from './stalled-connections.js';

/** A connection with bytes in its queue, of which each look finds so many fewer. */
class FakeSocket extends EventEmitter {
  looks = 0;
  destroyed = false;

  constructor(
    readonly writableLength: number,
    private readonly acceptedPerLook: number,
  ) {
    super();
  }

  get _handle() {
    this.looks += 1;
    return { bytesWritten: 1_000_000, writeQueueSize: 1_000_000 - this.looks * this.acceptedPerLook };
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

test('only a connection that has unsent bytes and accepts none of them is closed', async (t) => {
  const server = new EventEmitter();
  const connections = new StalledConnections(server as Server, 150);
  const keepsRunning = setInterval(() => undefined, 1000);
  t.teardown(() => {
    connections.stop();
    clearInterval(keepsRunning);
  });
  const sockets = { stalled: new FakeSocket(10, 0), slow: new FakeSocket(10, 1), idle: new FakeSocket(0, 0) };
  const stalled = once(sockets.stalled, 'close');
  for (const socket of Object.values(sockets)) server.emit('connection', socket);
  const started = performance.now();
  await stalled;
  t.true(performance.now() - started >= 150);
  t.true(sockets.stalled.looks > 2);
  t.deepEqual([sockets.slow.destroyed, sockets.idle.destroyed], [false, false]);
});

test('a connection that accepts bytes all the time, but less than 1 KiB per second, is closed after ten times as long', async (t) => {
  const server = new EventEmitter();
  const connections = new StalledConnections(server as Server, 60);
  const keepsRunning = setInterval(() => undefined, 1000);
  t.teardown(() => {
    connections.stop();
    clearInterval(keepsRunning);
  });
  const sockets = {
    trickling: new FakeSocket(10, 0.001),
    reading: new FakeSocket(10, 1000),
    idle: new FakeSocket(0, 0),
  };
  const closed = once(sockets.trickling, 'close');
  for (const socket of Object.values(sockets)) server.emit('connection', socket);
  const started = performance.now();
  await closed;
  t.true(performance.now() - started >= 600);
  t.deepEqual([sockets.reading.destroyed, sockets.idle.destroyed], [false, false]);
});
