import { Stack, Text, Textarea } from '@mantine/core'
import { placeHolds, releaseHolds } from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import type { OverseenWorkspace } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { SendingEnd } from './sending-end.tsx'
import { useSending } from './use-sending.ts'

type Act = 'hold' | 'release'

interface Props {
  workgroupUuid: string
  workspaces: readonly OverseenWorkspace[]
  act: Act
  dialog: DialogHandle
}

const CALLS = { hold: placeHolds, release: releaseHolds }

/** Puts workspaces on legal hold, or releases that, with a reason for the administrators. */
function LegalHold({ workgroupUuid, workspaces, act, dialog }: Props) {
  const t = useText()
  const { leftOut, count, send } = useSending({ workspaces, done: `oversight.${act}.done`, finish: dialog.finish })
  // A list shows either open or closed workspaces.
  const isClosed = workspaces.some(({ closedTime }) => closedTime !== null)
  const form = useContractForm({
    schema: CALLS[act].body.pick({ reason: true }),
    initial: { reason: '' },
    submit: ({ reason }) =>
      send((workspaceUuids) =>
        withRecentPassword(() => call(CALLS[act], { params: { workgroupUuid }, body: { workspaceUuids, reason } })),
      ),
  })
  return (
    <DialogModal title={t(`oversight.${act}.title`, { count })} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{isClosed ? t(`oversight.${act}.text-closed`, { count }) : t(`oversight.${act}.text`, { count })}</Text>
          <Textarea
            {...form.field('reason')}
            label={t('oversight.hold.reason')}
            description={t('oversight.hold.reason-hint')}
            required
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            maxLength={limits.message}
          />
          <SendingEnd
            {...{ form, leftOut }}
            submit={act === 'hold' ? t('oversight.hold') : t('oversight.release.submit')}
            cancel={dialog.close}
          />
        </Stack>
      </form>
    </DialogModal>
  )
}

/** Of the selected workspaces, those that the action is offered for. */
export const openLegalHold = (workgroupUuid: string, selected: readonly OverseenWorkspace[], act: Act) => {
  const workspaces = selected.filter(({ actions }) => actions[act])
  openDialog((dialog) => <LegalHold {...{ workgroupUuid, workspaces, act, dialog }} />)
}
