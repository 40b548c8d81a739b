import { CallError } from '../../api/call-error.ts'
import { describe } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { InitiateDevice } from './initiate-device.tsx'

const isCode = (error: unknown, ...codes: string[]) => error instanceof CallError && codes.includes(error.code)

/** Whether the mailed link can't be used any more. */
export const isVoid = (error: unknown) => isCode(error, 'mobile.init.key.invalid', 'permission.denied')

/** Says why an authenticator wasn't registered: with a new link where this one is void, or who can help. */
export function RegisterError({ error }: { error: unknown }) {
  const t = useText()
  const isUnexpected = Boolean(error) && (!(error instanceof CallError) || isCode(error, 'server.error'))
  return (
    <>
      <FormError
        error={error}
        message={isUnexpected ? t('two-step.register.failed', { reason: describe(error) }) : undefined}
      />
      {isVoid(error) && <InitiateDevice hint={t('two-step.initiate.hint')} />}
    </>
  )
}
