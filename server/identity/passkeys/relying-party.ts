import { PRODUCT } from '../../mail/compose-mail.ts'
import type { Ports } from '../../kernel/ports.ts'

/** The relying party of a passkey: the public address only, whatever the request's headers claim. */
export function relyingPartyOf({ config }: Ports) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { id: hostname, name: PRODUCT, origin }
}
