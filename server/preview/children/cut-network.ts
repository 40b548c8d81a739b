import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

const refuse = () => {
  throw new Error('this process has no network')
}

/**
 * Takes the network away from the JavaScript of this process, WebAssembly included, which reaches it only through
 * JavaScript. Where the system can, the process was also started without any; this holds where it can't.
 */
export function cutNetwork(): void {
  net.Socket.prototype.connect = refuse
  dgram.Socket.prototype.send = refuse
  dgram.Socket.prototype.connect = refuse
  Object.assign(dns, { lookup: refuse, resolve: refuse })
  Object.assign(globalThis, { fetch: refuse, WebSocket: refuse, EventSource: refuse })
}
