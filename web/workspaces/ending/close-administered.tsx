import { Stack, Text, Textarea } from '@mantine/core'
import { type AdministeredWorkspace, closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { StepsModal } from '../../ui/dialogs/steps-modal.tsx'
import { EndExports } from './end-exports.tsx'
import { workspaceKeys } from '../workspaces/queries.ts'
import { useExports } from './use-exports.ts'

type Closed = Pick<AdministeredWorkspace, 'uuid' | 'name' | 'owner'>

interface Props {
  workspace: Closed
  dialog: DialogHandle
}

/** Closes another owner's workspace: the owner's two steps, with a reason that everybody in it gets. */
function CloseAdministered({ workspace: { uuid, name, owner }, dialog }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  const exports = useExports(uuid)
  const [reason, setReason] = useState('')
  const close = async () => {
    const body = { comment: reason.trim() }
    await withRecentPassword(() => call(closeWorkspace, { params: { workspaceUuid: uuid }, body }))
    await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
    notifyDone(t('workspace.ended', { name }))
  }
  const first = (
    <Stack gap="md">
      <Text>{t('administered.close.text', { name, owner: personName(owner) })}</Text>
      <Textarea
        label={t('workspace.end.reason')}
        description={t('workspace.end.reason-hint')}
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.message}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Stack>
  )
  return (
    <StepsModal
      dialog={dialog}
      title={t('administered.close.title', { name })}
      changed={reason !== ''}
      steps={[
        { content: first, submit: t('dialog.next'), disabled: reason.trim() === '' },
        {
          content: <EndExports exports={exports} offered={false} />,
          submit: t('workspace.end.submit'),
          danger: true,
          act: close,
          attempt: t('workspace.end.failed'),
        },
      ]}
    />
  )
}

/** Opens the steps. */
export const openCloseAdministered = (workspace: Closed) =>
  openDialog((dialog) => <CloseAdministered workspace={workspace} dialog={dialog} />)
