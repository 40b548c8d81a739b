import { Stack, Text, Textarea } from '@mantine/core'
import { askOwners, type OverseenWorkspace } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { SendingEnd } from './sending-end.tsx'
import { useSending } from './use-sending.ts'

interface Props {
  workgroupUuid: string
  workspaces: readonly OverseenWorkspace[]
  dialog: DialogHandle
}

/** Asks owners whether workspaces are still needed. */
function AskOwners({ workgroupUuid, workspaces, dialog }: Props) {
  const t = useText()
  const { leftOut, count, send } = useSending({ workspaces, done: 'oversight.ask.done', finish: dialog.finish })
  const form = useContractForm({
    schema: askOwners.body.pick({ message: true }),
    initial: { message: '' },
    submit: ({ message }) =>
      send((workspaceUuids) => call(askOwners, { params: { workgroupUuid }, body: { workspaceUuids, message } })),
  })
  return (
    <DialogModal title={t('oversight.ask.title', { count })} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{t('oversight.ask.text', { count })}</Text>
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
          <SendingEnd {...{ form, leftOut }} submit={t('oversight.ask.submit')} cancel={dialog.close} />
        </Stack>
      </form>
    </DialogModal>
  )
}

export const openAskOwners = (workgroupUuid: string, workspaces: readonly OverseenWorkspace[]) =>
  openDialog((dialog) => <AskOwners {...{ workgroupUuid, workspaces, dialog }} />)
