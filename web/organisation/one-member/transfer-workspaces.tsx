import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { Person } from '@strongroom/contract/identity/users.ts'
import { transferWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { workspaceKeys } from '../../workspaces/workspaces/queries.ts'
import { actOnEach, type Failure } from '../members/act-on-each.ts'
import { Failures } from '../members/failures.tsx'
import { refreshWorkgroup } from '../workgroups/queries.ts'

interface NamedWorkspace {
  uuid: string
  name: string
}

interface Chosen {
  workspaces: readonly NamedWorkspace[]
  /** The current owner. */
  owner: Person
}

export const openTransferWorkspaces = (chosen: Chosen) =>
  openDialog((dialog) => <TransferWorkspaces chosen={chosen} dialog={dialog} />)

/** Transfers one workspace after another; those that fail are left, with their reasons. */
function useTransfers(workspaces: readonly NamedWorkspace[], finish: () => void) {
  const t = useText()
  const { user } = useSession()
  const [failures, setFailures] = useState<Failure[]>([])
  const [left, setLeft] = useState(workspaces)
  const isOwn = (email: string) => [user.email, ...user.emailAliases].includes(email.trim().toLowerCase())
  const form = useContractForm({
    schema: transferWorkspace.body,
    initial: { ownerEmail: '', reason: '' },
    alsoCheck: ({ ownerEmail, reason }) =>
      isOwn(ownerEmail) && reason.trim() === '' ? { reason: t('error.owner.reason.required') } : {},
    submit: async (body) => {
      const failed = await actOnEach(left, ({ uuid }) =>
        call(transferWorkspace, { params: { workspaceUuid: uuid }, body }),
      )
      await Promise.all([refreshWorkgroup(), queryClient.invalidateQueries({ queryKey: workspaceKeys.all })])
      setFailures(failed)
      setLeft(left.filter(({ uuid }) => failed.some((one) => one.uuid === uuid)))
      const done = left.length - failed.length
      if (done > 0) notifyDone(t('member.transferred', { count: done }))
      if (failed.length === 0) finish()
    },
  })
  return { form, left, failures, needsReason: isOwn(form.values.ownerEmail) }
}

/** Gives workspaces another owner. */
function TransferWorkspaces({ chosen: { workspaces, owner }, dialog }: { chosen: Chosen; dialog: DialogHandle }) {
  const t = useText()
  const { form, left, failures, needsReason } = useTransfers(workspaces, dialog.finish)
  return (
    <DialogModal title={t('member.transfer')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{t('member.transfer.what', { count: left.length, name: personName(owner) })}</Text>
          <TextInput
            {...form.field('ownerEmail')}
            type="email"
            inputMode="email"
            label={t('workspace.transfer.email')}
            description={t('workspace.transfer.email-hint')}
            required
            data-autofocus
            autoComplete="off"
          />
          {needsReason && (
            <Textarea
              {...form.field('reason')}
              label={t('member.transfer.reason')}
              description={t('member.transfer.reason-hint')}
              required
              autosize
              minRows={2}
              maxRows={6}
            />
          )}
          <Failures title={t('member.transfer.failed', { count: failures.length })} failures={failures} />
          <FormError error={form.error} />
          <DialogActions submit={t('member.transfer.submit')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
