import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { createWorkspace } from '@strongroom/contract/workspaces.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../app/language.ts'
import { useSession } from '../app/session.ts'
import { call } from '../call.ts'
import { Blade } from '../ui/blade.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { type DialogHandle, openDialog } from '../ui/dialogs.tsx'
import { FormError } from '../ui/form-error.tsx'
import { notifyDone } from '../ui/notify.ts'
import { useContractForm } from '../ui/use-contract-form.ts'
import { useIdempotencyKey } from '../ui/use-idempotency-key.ts'
import { workgroupOptionsQuery, workspaceKeys } from './queries.ts'

/** The blade that creates a workspace and then opens it. */
export function CreateWorkspace({ dialog }: { dialog: DialogHandle }) {
  const t = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const idempotencyKey = useIdempotencyKey()
  const { organisationUuid } = useSession().user
  const isRequired = useQuery(workgroupOptionsQuery(organisationUuid)).data?.twoStepMandatory ?? false
  const form = useContractForm({
    schema: createWorkspace.body,
    draft: 'create-workspace',
    initial: { name: '', hasTwoStepEnabled: false },
    submit: async (body) => {
      const workspace = await call(createWorkspace, { body: withTwoStep(body) }, { idempotencyKey })
      await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
      dialog.close()
      notifyDone(t('workspace.opened', { name: workspace.name }))
      await navigate({ to: '/share/$workspaceUuid', params: { workspaceUuid: workspace.uuid } })
    },
  })
  return (
    <Blade title={t('workspace.create.title')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">{t('workspace.create.hint')}</Text>
          <TextInput {...form.field('name')} label={t('workspace.name')} required data-autofocus autoComplete="off" />
          <Checkbox
            label={t('workspace.create.two-step')}
            description={t(isRequired ? 'workspace.create.two-step-required' : 'workspace.create.two-step-hint')}
            checked={isRequired || form.values.hasTwoStepEnabled}
            disabled={isRequired}
            onChange={(event) => form.set({ hasTwoStepEnabled: event.currentTarget.checked })}
          />
          <FormError error={form.error} />
          <DialogActions
            submit={t('workspace.create.submit')}
            cancel={dialog.close}
            busy={form.busy}
            disabled={form.values.name.trim() === ''}
          />
        </Stack>
      </form>
    </Blade>
  )
}

/** Left out where it isn't wanted: then what the workgroup requires decides. */
const withTwoStep = ({ name, hasTwoStepEnabled }: { name: string; hasTwoStepEnabled: boolean }) =>
  hasTwoStepEnabled ? { name, hasTwoStepEnabled } : { name }

/** Opens the blade. */
export const openCreateWorkspace = () => openDialog((dialog) => <CreateWorkspace dialog={dialog} />)
