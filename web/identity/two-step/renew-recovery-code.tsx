import { Stack, Text } from '@mantine/core'
import { renewRecoveryCode } from '@strongroom/contract/identity/two-step.ts'
import type { ReactNode } from 'react'
import { withRecentPassword } from '../confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { type Action, useAction } from '../../ui/use-action.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { RecoveryCode } from './recovery-code.tsx'
import { SecondFactor } from './second-factor.tsx'

interface Props {
  /** An existing code becomes void. */
  replaces: boolean
  dialog: DialogHandle
}

/** Renews the recovery code after the factor that it replaces was passed. */
export function RenewRecoveryCode({ replaces, dialog }: Props): ReactNode {
  const t = useText()
  const renew = useAction(async () => (await withRecentPassword(() => call(renewRecoveryCode, {}))).mobileBackupCode)
  return (
    <DialogModal title={t('two-step.recovery.new')} dialog={dialog} busy={renew.busy}>
      <Renewing replaces={replaces} dialog={dialog} renew={renew} />
    </DialogModal>
  )
}

interface RenewingProps extends Props {
  renew: Action<[], string>
}

function Renewing({ replaces, dialog, renew }: RenewingProps) {
  const t = useText()
  const close = async () => dialog.close()
  if (renew.result) {
    const done = t(replaces ? 'two-step.recovery.renewed' : 'two-step.recovery.made')
    return <RecoveryCode code={renew.result} done={done} onDone={close} />
  }
  if (renew.error instanceof CallError && renew.error.code === 'REQUIRE_MOBILE_AUTH_LOGIN')
    return <SecondFactor onPassed={async () => renew.reset()} onRemoved={close} />
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        renew.run()
      }}
    >
      <Stack gap="md">
        <Text>{t(replaces ? 'two-step.recovery.new.hint' : 'two-step.recovery.new.first')}</Text>
        <FormError error={renew.error} />
        <DialogActions submit={t('two-step.recovery.new')} cancel={dialog.close} busy={renew.busy} />
      </Stack>
    </form>
  )
}
