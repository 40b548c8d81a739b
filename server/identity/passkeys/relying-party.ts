import { PRODUCT } from '../../mail/compose-mail.ts'
import type { Ports } from '../../kernel/ports.ts'

/** Who a passkey is for: the public address and nothing else, whatever a request says about itself. */
export function relyingPartyOf({ config }: Ports) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { id: hostname, name: PRODUCT, origin }
}
