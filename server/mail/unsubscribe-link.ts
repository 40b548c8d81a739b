import { LeftEmails, ONE_CLICK_PATH } from '@strongroom/contract/identity/unsubscribe.ts'
import { z } from 'zod'
import type { Ports } from '../kernel/ports.ts'
import { KeyMismatch, openText, sealText } from '../storage/keys.ts'

/** The claims of a link: whose emails it ends, and the only workspace of a digest. */
const Claims = z.object({ personId: z.uuid(), emails: LeftEmails, workspaceId: z.uuid().optional() })
type Claims = z.infer<typeof Claims>

/** The purpose under which claims are sealed: no other sealed text opens as such a link, and no link as another text. */
const PURPOSE = 'unsubscribe link'

/** The URLs with which the reader of an email unsubscribes: for mail programs, and of the page for people. */
export interface UnsubscribeLinks {
  oneClick: string
  page: string
}

/** Links that need no session and never expire: they can only end emails. */
export function unsubscribeLinks({ masterKey, config }: Pick<Ports, 'masterKey' | 'config'>, claims: Claims) {
  const token = encodeURIComponent(sealText(masterKey, JSON.stringify(claims), PURPOSE))
  return {
    oneClick: `${config.publicUrl}${ONE_CLICK_PATH}?token=${token}`,
    page: `${config.publicUrl}/unsubscribe?token=${token}`,
  } satisfies UnsubscribeLinks
}

/** The claims of a link that this installation made; undefined for any other. */
export function readUnsubscribeToken({ masterKey }: Pick<Ports, 'masterKey'>, token: string): Claims | undefined {
  try {
    return Claims.parse(JSON.parse(openText(masterKey, token, PURPOSE)))
  } catch (error) {
    if (error instanceof KeyMismatch) return undefined
    throw error
  }
}
