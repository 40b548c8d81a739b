import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { openText, sealText } from '../../storage/keys.ts'
import { bytesOf, toHex } from '@strongroom/contract/record/audit-chain.ts'

export interface AuditKey {
  id: string
  /** Raw, in hex. */
  publicKey: string
  sign(text: string): Buffer
}

/** The fingerprint that people compare: the SHA-256 of the public key. */
export const fingerprintOf = (publicKey: string) =>
  createHash('sha256').update(Buffer.from(publicKey, 'hex')).digest('hex')

/** The key that signs the record; undefined until the first events are sealed. */
export async function latestKey({ db, ports }: Pick<Read, 'db' | 'ports'>): Promise<AuditKey | undefined> {
  const kept = await db
    .selectFrom('audit_key')
    .select(['id', 'public_key', 'sealed_private_key'])
    .orderBy('created', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!kept) return undefined
  const der = Buffer.from(openText(ports.masterKey, kept.sealed_private_key, kept.id), 'base64')
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  // Not the column: somebody with write access to the database could put their own key there.
  return keyOf(kept.id, rawOf(createPublicKey(privateKey)), privateKey)
}

/** The same, created on first use. The caller must hold the sealing lock. */
export async function auditKey(change: Change): Promise<AuditKey> {
  const kept = await latestKey(change.read)
  if (kept) return kept
  const { db, ports, now } = change
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const id = uuidv7()
  const raw = rawOf(publicKey)
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  await db
    .insertInto('audit_key')
    .values({ id, public_key: raw, sealed_private_key: sealText(ports.masterKey, der, id), created: now })
    .execute()
  return keyOf(id, raw, privateKey)
}

const rawOf = (publicKey: KeyObject) => toHex(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'))

const keyOf = (id: string, publicKey: string, privateKey: KeyObject): AuditKey => ({
  id,
  publicKey,
  sign: (text) => sign(null, bytesOf(text), privateKey),
})

/** Locks sealing for the whole transaction, across all nodes. False if another node holds the lock. */
export async function takeSealingLock({ db }: Change): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('seal-audit')) as taken`.execute(db)
  return rows[0]!.taken
}
