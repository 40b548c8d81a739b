import { createPublicKey, type KeyObject } from 'node:crypto'

const ED25519 = Buffer.from('302a300506032b6570032100', 'hex')

/** A raw Ed25519 key in hex as a Node key object. */
export const publicKeyOf = (raw: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([ED25519, Buffer.from(raw, 'hex')]), format: 'der', type: 'spki' })
