import { webhookContext } from '../../record/webhooks/webhook-secrets.ts'
import { sealContext } from '../../identity/secrets/take-code.ts'
import { secretContext } from '../../identity/single-sign-on/find-provider.ts'
import { attemptContext } from '../../identity/single-sign-on/start-identity.ts'

/** A column whose values are sealed under the master key. */
export interface SealedColumn {
  table: string
  column: string
  /** The column that identifies a row, and its values as text and back. */
  id: string
  asText: string
  fromText: string
  /** The context that a row's value is bound to. */
  context: (id: string) => string
  /** Wrapped keys are bytes, other values text. */
  isKey: boolean
}

const byUuid = (table: string, column: string, context: (id: string) => string, id = 'id'): SealedColumn => ({
  table,
  column,
  id,
  asText: `${id}::text`,
  fromText: 'u.id::uuid',
  context,
  isKey: false,
})

/** Everything in the database under the master key, beside the installation's own row. */
export const sealedColumns: SealedColumn[] = [
  { ...byUuid('workspace', 'wrapped_key', (id) => id), isKey: true },
  byUuid('mail', 'content', (id) => `mail ${id}`),
  byUuid('identity_provider', 'client_secret', secretContext),
  byUuid('webhook', 'secrets', webhookContext),
  byUuid('mobile_authenticator', 'secret', sealContext, 'person_id'),
  byUuid('audit_key', 'sealed_private_key', (id) => id),
  {
    ...byUuid('identity_attempt', 'secrets', (hash) => attemptContext(Buffer.from(hash, 'hex')), 'state_hash'),
    asText: `encode(state_hash, 'hex')`,
    fromText: `decode(u.id, 'hex')`,
  },
]
