import { Divider, Stack, Text } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { AccessCodeForm } from './access-code-form.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { InitiateDevice } from './initiate-device.tsx'
import { passkeysQuery } from './queries.ts'
import { SecondFactor } from './second-factor.tsx'
import { UsePasskey } from './use-passkey.tsx'

interface Props {
  workspace: Workspace
  onPassed: () => Promise<unknown>
}

/** The door of a two-step workspace: asks for the missing step. Closing it leads home. */
export function TwoStepDoor({ workspace, onPassed }: Props): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/' })
  const dialog = { opened: true, top: true, close: leave, finish: leave }
  return (
    <DialogModal title={t('two-step.door.title', { name: workspace.name })} dialog={dialog}>
      <Missing workspace={workspace} onPassed={onPassed} />
    </DialogModal>
  )
}

function Missing({ workspace, onPassed }: Props) {
  const t = useText()
  switch (workspace.twoStepMissing) {
    case 'EMAIL':
      return <MailedCode workspace={workspace} onPassed={onPassed} />
    case 'REGISTRATION':
      return <InitiateDevice hint={t('two-step.door.register')} />
    case 'PASSKEY_REGISTRATION':
      return (
        <Stack gap="md">
          <Text>{t('passkey.only')}</Text>
          <AddPasskeyForm onAdded={onPassed} />
        </Stack>
      )
    case 'PASSKEY':
      return (
        <Stack gap="md">
          <Text c="dimmed">{t('passkey.use.hint')}</Text>
          <UsePasskey onPassed={onPassed} />
        </Stack>
      )
    default:
      return <SecondFactor onPassed={onPassed} onRemoved={onPassed} />
  }
}

/** A passkey also opens workspaces with mailed codes. */
function MailedCode({ workspace, onPassed }: Props) {
  const t = useText()
  const { data } = useQuery(passkeysQuery)
  return (
    <Stack gap="md">
      <AccessCodeForm workspaceUuid={workspace.uuid} onPassed={onPassed} />
      {data && data.content.length > 0 && (
        <>
          <Divider label={t('passkey.or')} />
          <UsePasskey onPassed={onPassed} />
        </>
      )}
    </Stack>
  )
}
