import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'
import type { S3Address } from '../../adapters/s3-address.ts'

/** Connections of one thread to one service. More requests wait for one of them. */
const CONNECTIONS = 64
const CONNECT_WITHIN = 5000
/** Milliseconds without a byte, in either direction, before a connection is given up. */
const SILENT_FOR = 30_000
/** With waits between them that grow and vary. Answers of 429 and 5xx, and broken connections, are tried again. */
const ATTEMPTS = 4

const clients = new Map<string, S3Client>()

/**
 * The client of this thread for an address. Credentials come from the usual variables and files of AWS (AWS_ACCESS_KEY_ID
 * and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, a role of the machine), never from the address.
 */
export function clientOf({ endpoint, region }: S3Address): S3Client {
  const key = `${endpoint} ${region}`
  const known = clients.get(key)
  if (known) return known
  const agent = { keepAlive: true, maxSockets: CONNECTIONS }
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: ATTEMPTS,
    // Services other than AWS don't know the newer checksums. Sealed bytes carry their own proof.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN,
      socketTimeout: SILENT_FOR,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })
  clients.set(key, client)
  return client
}
