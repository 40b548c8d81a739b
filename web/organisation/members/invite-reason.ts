import { CallError } from '../../api/call-error.ts'
import { describe } from '../../i18n/error-messages.ts'
import { text } from '../../i18n/language.ts'

/** Refusals of a person who no longer administers the workgroup, or no longer sees it. */
const LOST = new Set<string>(['permission.denied', 'workgroup.not.found'])

/** Why people weren't invited into a workgroup; says so if the role that permits it was lost. */
export const inviteReason = (error: unknown): string =>
  error instanceof CallError && LOST.has(error.code) ? text('workgroup.invite.denied') : describe(error)
