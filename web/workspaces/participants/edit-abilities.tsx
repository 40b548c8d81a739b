import { Stack, Text, Textarea } from '@mantine/core'
import { type Participant, updateParticipant } from '@strongroom/contract/workspaces/participants.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import { useState } from 'react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { text, type TextOf, useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { ExpiryField } from '../inviting/expiry-field.tsx'
import { abilitiesOf, changedAbilities } from './no-abilities.ts'
import { RoleField } from './role-field.tsx'

interface Props {
  participant: Participant
  actions: WorkspaceActions | undefined
  /** True if the person came for the single abilities. */
  custom: boolean
  dialog: DialogHandle
}

/** The message for a new end that has passed already. */
const pastError = (t: TextOf, time: number | null, { expiresTime }: Participant) =>
  time !== null && time !== expiresTime && time <= Date.now() ? { expiresTime: t('error.participant.expiry.past') } : {}

/** The blade that changes a participant's abilities, with a message to them. */
export function EditAbilities({ participant, actions, custom, dialog }: Props) {
  const t = useText()
  const [before] = useState(() => abilitiesOf(participant))
  const [abilities, setAbilities] = useState(before)
  const changed = changedAbilities(before, abilities)
  const name = personName(participant.user)
  const form = useContractForm({
    schema: updateParticipant.body,
    initial: { message: '', expiresTime: participant.expiresTime },
    alsoCheck: ({ expiresTime: time }) => pastError(t, time, participant),
    submit: async ({ message, expiresTime: time }) => {
      const params = { participantUuid: participant.uuid }
      const body = { ...changed, ...(time === participant.expiresTime ? {} : { expiresTime: time }), message }
      await withRecentPassword(() => call(updateParticipant, { params, body }))
      await refreshShare('participants')
      dialog.close()
      notifyDone(text('participant.edit.done', { name }))
    },
  })
  const { expiresTime } = form.values
  const setTime = (time: number | null) => form.set({ expiresTime: time })
  const lasts = expiresTime === participant.expiresTime
  const isChanged = Object.keys(changed).length > 0 || !lasts
  useUnsavedChanges(!form.busy && isChanged)
  return (
    <Blade title={t('participant.edit.title')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{t('participant.edit.text', { name })}</Text>
          <RoleField
            abilities={abilities}
            onAbilities={setAbilities}
            actions={actions}
            hidden={participant.type === 'BCC'}
            custom={custom}
          />
          <ExpiryField time={expiresTime} onTime={setTime} error={form.field('expiresTime').error as string} />
          <Textarea
            {...form.field('message')}
            label={t('participant.message')}
            description={t('participant.message-hint')}
            autosize
            minRows={3}
            maxRows={8}
          />
          <FormError error={form.error} />
          <DialogActions
            submit={t('participant.edit.submit')}
            cancel={dialog.close}
            busy={form.busy}
            disabled={!isChanged || Number.isNaN(expiresTime)}
          />
        </Stack>
      </form>
    </Blade>
  )
}
