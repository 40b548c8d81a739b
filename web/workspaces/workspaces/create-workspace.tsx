import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import type { InviteesField } from '../../ui/forms/invitees-field.ts'
import type { TagSetsField } from '../../ui/forms/tag-sets-field.ts'
import { PlannedEndField } from '../ending/planned-end-field.tsx'
import { ownWorkgroupQuery } from './queries.ts'
import { useCreate } from './use-create.ts'

/** Fields that the page provides, because they belong to other features. */
export interface CreateFields {
  invitees: InviteesField
  /** Absent for people who may not choose any. */
  tagSets: TagSetsField | undefined
}

interface Props {
  fields: CreateFields
  dialog: DialogHandle
}

/** The blade that creates a workspace and then opens it. */
export function CreateWorkspace({ fields: { invitees: Invitees, tagSets: TagSets }, dialog }: Props) {
  const t = useText()
  const { user } = useSession()
  const { features, options } = useQuery(ownWorkgroupQuery(user.organisationUuid)).data ?? {}
  const isOnly = features !== undefined && !features.includes('OPEN_SHARE')
  const isRequired = isOnly || (options?.twoStepMandatory ?? false)
  const hint = isOnly ? 'two-step-only' : isRequired ? 'two-step-required' : 'two-step-hint'
  const form = useCreate(dialog)
  const { values, set } = form
  const { error } = form.field('addresses')
  return (
    <Blade title={t('workspace.create.title')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">{t('workspace.create.hint')}</Text>
          <TextInput {...form.field('name')} label={t('workspace.name')} required data-autofocus autoComplete="off" />
          <Invitees
            addresses={values.addresses}
            onAddresses={(addresses) => set({ addresses })}
            refused={[]}
            error={error}
            own={user.email}
            typed={values.typed}
            onTyped={(typed) => set({ typed })}
            required={false}
          />
          {features?.includes('SECURE_SHARE') && (
            <Checkbox
              label={t('workspace.create.two-step')}
              description={t(`workspace.create.${hint}`)}
              checked={isRequired || values.hasTwoStepEnabled}
              disabled={isRequired}
              onChange={(event) => set({ hasTwoStepEnabled: event.currentTarget.checked })}
            />
          )}
          <PlannedEndField end={values.end} onEnd={(end) => set({ end })} />
          {TagSets && user.organisationUuid !== null && (
            <TagSets
              workgroupUuid={user.organisationUuid}
              chosen={values.tagSets}
              onChosen={(tagSets) => set({ tagSets })}
            />
          )}
          <FormError error={form.error} attempt={t('workspace.create.failed')} />
          <DialogActions
            submit={t('workspace.create.submit')}
            cancel={dialog.close}
            busy={form.busy}
            disabled={values.name.trim() === ''}
          />
        </Stack>
      </form>
    </Blade>
  )
}
