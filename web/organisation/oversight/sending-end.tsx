import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import type { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { LeftOut } from './left-out.tsx'
import type { LeftOut as One } from './send-in-parts.ts'

interface Props {
  form: Pick<ReturnType<typeof useContractForm>, 'error' | 'busy'>
  leftOut: readonly One[]
  submit: string
  cancel: () => void
  disabled?: boolean
}

/** The end of a dialog about several workspaces: those left out, the error, and the buttons. */
export const SendingEnd = ({ form: { error, busy }, leftOut, disabled = false, ...buttons }: Props) => (
  <>
    <LeftOut leftOut={leftOut} />
    <FormError error={error} />
    <DialogActions {...buttons} busy={busy} disabled={disabled || (leftOut.length > 0 && !error)} />
  </>
)
