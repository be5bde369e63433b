// What Wine 8 lacks of Windows and tests would stumble over.
import { Socket } from 'node:net';

// It refuses keep-alive on a socket that is not connected yet, which `fetch` asks for.
const { setKeepAlive } = Socket.prototype;
Socket.prototype.setKeepAlive = function keepAlive(...args) {
  return this.connecting ? this : setKeepAlive.apply(this, args);
};
