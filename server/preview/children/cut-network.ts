import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

const refuse = () => {
  throw new Error('this process has no network')
}

/**
 * Removes network access from the JavaScript of this process, and from WebAssembly, which can reach it only through
 * JavaScript. Where the system supports it, the process also starts without a network; this works everywhere.
 */
export function cutNetwork(): void {
  net.Socket.prototype.connect = refuse
  dgram.Socket.prototype.send = refuse
  dgram.Socket.prototype.connect = refuse
  Object.assign(dns, { lookup: refuse, resolve: refuse })
  Object.assign(globalThis, { fetch: refuse, WebSocket: refuse, EventSource: refuse })
}
