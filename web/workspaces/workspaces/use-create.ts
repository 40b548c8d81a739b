import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone, notifyError } from '../../ui/messages/notify.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useIdempotencyKey } from '../../ui/forms/use-idempotency-key.ts'
import { timeOfField, wrongEnd } from '../ending/end-dates.ts'
import { workspaceKeys } from './queries.ts'

type Values = {
  name: string
  hasTwoStepEnabled: boolean
  addresses: string[]
  typed: string
  end: string
  tagSets: string[]
}
const EMPTY: Values = { name: '', hasTwoStepEnabled: false, addresses: [], typed: '', end: '', tagSets: [] }

/** The form of the blade: creates the workspace, invites people into it, and opens it. */
export function useCreate(dialog: DialogHandle) {
  const t = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const idempotencyKey = useIdempotencyKey()
  return useContractForm({
    schema: createWorkspace.body,
    draft: 'create-workspace',
    initial: EMPTY,
    alsoCheck: ({ typed, end }) => ({
      ...(typed.trim() !== '' && !EmailAddress.safeParse(typed).success ? { addresses: t('field.email') } : {}),
      ...(end !== '' && wrongEnd(timeOfField(end), Date.now()) ? { end: t('workspace.end.time.soon') } : {}),
    }),
    submit: async ({ name, hasTwoStepEnabled, addresses, typed, end, tagSets }) => {
      const scheduledEndTime = timeOfField(end)
      const body = {
        name,
        // Omitted if not wanted: then the workgroup's requirement decides.
        ...(hasTwoStepEnabled ? { hasTwoStepEnabled } : {}),
        ...(scheduledEndTime === undefined ? {} : { scheduledEndTime }),
        ...(tagSets.length > 0 ? { documentSuggestedTagSetUuids: tagSets } : {}),
      }
      const workspace = await call(createWorkspace, { body }, { idempotencyKey })
      const emails = [...addresses, ...(typed.trim() === '' ? [] : [typed.trim()])]
      // The workspace exists; errors of an invitation are corrected inside it.
      if (emails.length > 0)
        await call(inviteParticipants, { body: { workspaceUuid: workspace.uuid, emails } }).catch(notifyError)
      await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
      dialog.close()
      notifyDone(t('workspace.opened', { name: workspace.name }))
      await navigate({ to: '/share/$workspaceUuid', params: { workspaceUuid: workspace.uuid } })
    },
  })
}
