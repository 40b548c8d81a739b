import { addPasskey, beginPasskey, beginPasskeyLogin, loginPasskey } from '@strongroom/contract/identity/passkeys.ts'
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { as, type TestPerson } from '../as.ts'
import { mobileInitKey } from './authenticator.ts'
import { callOver } from '../call.ts'
import type { TestServer } from '../server.ts'

/** Ways in which an authenticator misbehaves, each of which the server must detect. */
export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** The claimed owner of the passkey. */
  userHandle?: string | null
  /** Whether it has verified its user. */
  verified?: boolean
  /** Its counter, if not one more than before. */
  counter?: number
  /** Signs something else. */
  forged?: boolean
}

export interface Device {
  id: string
  userHandle: string
  counter: number
  key: KeyObject
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64 = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** CBOR encoding of numbers, bytes, texts and maps, all of them short. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.of((major << 5) | length)
    return length < 256 ? Buffer.of((major << 5) | 24, length) : Buffer.of((major << 5) | 25, length >> 8, length & 255)
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map((part) => cbor(part as never))])
}

/** An ES256 key in COSE format. */
function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' }) as { x: string; y: string }
  const point = (part: string) => Buffer.from(part, 'base64url')
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  )
}

const USED = 0x01
const VERIFIED = 0x04
const MADE = 0x40

function dataOf(rpId: string, flags: number, counter: number, rest: Buffer = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.of(flags), count, rest])
}

const clientData = (server: TestServer, type: string, challenge: string, lies: Lies) =>
  JSON.stringify({
    type: lies.type ?? type,
    challenge: lies.challenge ?? challenge,
    origin: lies.origin ?? new URL(server.ports.config.publicUrl).origin,
    crossOrigin: false,
  })

/**
 * Creates a passkey with a software authenticator, with the id of another one if `copied`. Returns it and the browser's
 * request.
 */
export function makePasskey(
  server: TestServer,
  options: { challenge: string; rp: { id: string }; user: { id: string } },
  lies: Lies = {},
  copied?: Device,
) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = copied ? Buffer.from(copied.id, 'base64url') : randomBytes(32)
  const length = Buffer.of(id.length >> 8, id.length & 255)
  const flags = USED | MADE | (lies.verified === false ? 0 : VERIFIED)
  const rest = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
  const authData = dataOf(lies.rpId ?? options.rp.id, flags, lies.counter ?? 0, rest)
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  const device: Device = { id: base64(id), userHandle: options.user.id, counter: 0, key: privateKey }
  const response = {
    clientDataJSON: base64(clientData(server, 'webauthn.create', options.challenge, lies)),
    attestationObject: base64(cbor(attestation)),
    transports: ['internal'],
  }
  return { device, credential: { id: device.id, rawId: device.id, type: 'public-key' as const, response } }
}

/** Signs with a software authenticator. Returns the browser's request. */
export function showPasskey(
  server: TestServer,
  device: Device,
  options: { challenge: string; rpId: string },
  lies: Lies = {},
) {
  device.counter = lies.counter ?? device.counter + 1
  const flags = USED | (lies.verified === false ? 0 : VERIFIED)
  const data = dataOf(lies.rpId ?? options.rpId, flags, device.counter)
  const client = clientData(server, 'webauthn.get', options.challenge, lies)
  const signed = Buffer.concat([data, sha256(lies.forged ? `${client} ` : client)])
  const response = {
    clientDataJSON: base64(client),
    authenticatorData: base64(data),
    signature: base64(sign('sha256', signed, device.key)),
    userHandle: lies.userHandle === undefined ? device.userHandle : lies.userHandle,
  }
  return { id: device.id, rawId: device.id, type: 'public-key' as const, response }
}

/** Registers a first passkey for a person by the mailed key, and updates the person's token. */
export async function registerPasskey(server: TestServer, person: TestPerson, name = 'Device'): Promise<Device> {
  const key = await mobileInitKey(server, person)
  const options = await as(server, person).call(beginPasskey, { body: { mobileInitKey: key } })
  const { device, credential } = makePasskey(server, options)
  const caller = { url: server.url, token: person.token }
  const { headers } = await callOver(caller, addPasskey, { body: { name, credential } })
  person.token = tokenIn(headers)
  return device
}

const tokenIn = (headers: Headers) => headers.get('authorization')!.replace('Bearer ', '')

/** Uses a passkey as second factor, and updates the person's token. */
export async function givePasskey(server: TestServer, person: TestPerson, device: Device, lies: Lies = {}) {
  const options = await as(server, person).call(beginPasskeyLogin, {})
  const credential = showPasskey(server, device, options, lies)
  const { headers } = await callOver({ url: server.url, token: person.token }, loginPasskey, { body: { credential } })
  person.token = tokenIn(headers)
}
