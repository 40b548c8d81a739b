import { Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { type PolicyTag, updateUserTags } from '@strongroom/contract/organisation/tag-policies.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { deniedText } from '../tag-sets/denied-text.ts'
import { type EnteredTag, enteredTag, NEW_TAG } from './entered-tags.ts'
import { refreshPolicies, userTagsQuery } from './queries.ts'
import { TagFields } from './tag-fields.tsx'

/** The person whose tags are changed, by an address that the administrator knows. */
interface Tagged {
  workgroupUuid: string
  userUuid: string
  name: string
  email: string
}

/** Opens the dialog for the tags of a member or of another person with tags. */
export const openUserTags = (person: Tagged) => openDialog((dialog) => <EditUserTags person={person} dialog={dialog} />)

/** Opens the dialog that tags a person by their address. */
export const openTagPerson = (workgroupUuid: string) =>
  openDialog((dialog) => <TagPerson {...{ workgroupUuid, dialog }} />)

function EditUserTags({ person, dialog }: { person: Tagged; dialog: DialogHandle }) {
  const t = useText()
  const { workgroupUuid, userUuid, name, email } = person
  const current = useQuery(userTagsQuery(workgroupUuid, userUuid))
  return (
    <DialogModal title={t('user-tags.edit.of', { name })} dialog={dialog} size={560}>
      <FormError error={current.error} attempt={t('user-tags.failed')} />
      {current.isPending && <Skeleton height={120} />}
      {current.data && (
        <UserTagsForm {...{ workgroupUuid, email, name, dialog }} tags={current.data.content[0]?.tags ?? []} />
      )}
    </DialogModal>
  )
}

function TagPerson({ workgroupUuid, dialog }: { workgroupUuid: string; dialog: DialogHandle }) {
  const t = useText()
  return (
    <DialogModal title={t('user-tags.add')} dialog={dialog} size={560}>
      <UserTagsForm {...{ workgroupUuid, dialog }} tags={[]} />
    </DialogModal>
  )
}

/** A person whose address was entered may have tags, which this form didn't show. */
const hasTags = (error: unknown) => error instanceof CallError && error.code === 'changed.meanwhile'

interface FormProps {
  workgroupUuid: string
  /** Without an address, the form asks for it. */
  email?: string
  name?: string
  tags: PolicyTag[]
  dialog: DialogHandle
}

function UserTagsForm({ workgroupUuid, email, name, tags, dialog }: FormProps) {
  const t = useText()
  // The tags at the beginning: the list may be refetched while the form is open.
  const [before] = useState(tags)
  const form = useContractForm<{ workgroupUuid: string; email: string; tags: EnteredTag[] }>({
    schema: updateUserTags.body,
    initial: { workgroupUuid, email: email ?? '', tags: tags.length > 0 ? tags.map(enteredTag) : [NEW_TAG] },
    submit: async (body) => {
      await call(updateUserTags, { body: { ...body, before } })
      await refreshPolicies()
      dialog.finish()
      notifyDone(t('user-tags.saved', { name: name ?? body.email }))
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        {email === undefined && (
          <TextInput {...form.field('email')} label={t('user-tags.email')} type="email" required data-autofocus />
        )}
        <Text size="sm" c="dimmed">
          {t('user-tags.hint')}
        </Text>
        <TagFields
          workgroupUuid={workgroupUuid}
          side="USER"
          label={t('user-tags.edit')}
          tags={form.values.tags}
          most={limits.tagsPerUser}
          onTags={(next) => form.set({ tags: next })}
          errorOf={(path) => form.field((path === undefined ? 'tags' : `tags.${path}`) as never).error}
        />
        <FormError
          error={form.error}
          attempt={t('user-tags.update.failed')}
          message={hasTags(form.error) && email === undefined ? t('user-tags.exist') : deniedText(t, form.error)}
        />
        <DialogActions submit={t('user-tags.submit')} cancel={dialog.close} busy={form.busy} />
      </Stack>
    </form>
  )
}
