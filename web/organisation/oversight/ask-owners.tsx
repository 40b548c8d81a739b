import { Stack, Text, Textarea } from '@mantine/core'
import { askOwners, type OverseenWorkspace } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { LeftOut } from './left-out.tsx'
import { type LeftOut as One, sendInParts } from './send-in-parts.ts'

interface Props {
  workgroupUuid: string
  workspaces: readonly OverseenWorkspace[]
  dialog: DialogHandle
}

/** Asks owners whether workspaces are still needed. */
function AskOwners({ workgroupUuid, workspaces, dialog }: Props) {
  const t = useText()
  const [leftOut, setLeftOut] = useState<readonly One[]>([])
  const form = useContractForm({
    schema: askOwners.body.pick({ message: true }),
    initial: { message: '' },
    submit: async ({ message }) => {
      const params = { workgroupUuid }
      const outcome = await sendInParts(workspaces, (workspaceUuids) =>
        call(askOwners, { params, body: { workspaceUuids, message } }),
      )
      if (outcome.done > 0) notifyDone(t('oversight.ask.done', { count: outcome.done }))
      if (outcome.leftOut.length === 0) dialog.finish()
      else setLeftOut(outcome.leftOut)
    },
  })
  return (
    <DialogModal title={t('oversight.ask.title', { count: workspaces.length })} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{t('oversight.ask.text')}</Text>
          <Textarea
            {...form.field('message')}
            label={t('oversight.ask.message')}
            description={t('oversight.ask.message-hint')}
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            maxLength={limits.message}
          />
          <LeftOut leftOut={leftOut} />
          <FormError error={form.error} />
          <DialogActions
            submit={t('oversight.ask.submit')}
            cancel={dialog.close}
            busy={form.busy}
            disabled={leftOut.length > 0}
          />
        </Stack>
      </form>
    </DialogModal>
  )
}

export const openAskOwners = (workgroupUuid: string, workspaces: readonly OverseenWorkspace[]) =>
  openDialog((dialog) => <AskOwners {...{ workgroupUuid, workspaces, dialog }} />)
