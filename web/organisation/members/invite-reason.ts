import { CallError } from '../../api/call-error.ts'
import { describe } from '../../i18n/error-messages.ts'
import { text } from '../../i18n/language.ts'

/** Why people weren't invited into a workgroup; says so if the role that permits it was lost. */
export const inviteReason = (error: unknown): string =>
  error instanceof CallError && error.code === 'permission.denied' ? text('workgroup.invite.denied') : describe(error)
