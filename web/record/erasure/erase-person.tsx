import { Alert, TextInput } from '@mantine/core'
import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { Id } from '@strongroom/contract/wire/ids.ts'
import { type Erasable, erasePerson, findErasable } from '@strongroom/contract/record/erasures.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { z } from 'zod'
import { ErasureForm } from './erasure-form.tsx'
import { forgetErased } from './queries.ts'

const isId = (text: string) => Id.safeParse(text).success

const Sought = z.object({
  who: z
    .string()
    .trim()
    .refine((text) => text !== '', { message: 'required' }),
  reason: erasePerson.body.shape.reason,
})

const isEither = (text: string) => isId(text) || EmailAddress.safeParse(text).success

const sought = (who: string) => (isId(who) ? { userUuid: who } : { email: who })

/** Erases a person by one of their addresses or by their id, for operators: who it is about is looked up first. */
function ErasePerson({ dialog }: { dialog: DialogHandle }) {
  const t = useText()
  const [found, setFound] = useState<{ person: Erasable; who: string } | null>(null)
  const form = useContractForm({
    schema: Sought,
    initial: { who: '', reason: '' },
    alsoCheck: ({ who }) => (isEither(who.trim()) ? {} : { who: t('erasure.who-invalid') }),
    submit: async (values) => {
      const who = values.who.trim()
      if (found?.who !== who) {
        setFound({ person: await call(findErasable, { query: sought(who) }), who })
        return
      }
      const body = { userUuid: found.person.userUuid, reason: values.reason }
      await withRecentPassword(() => call(erasePerson, { body }))
      dialog.finish()
      await forgetErased()
      notifyDone(t('erasure.done'))
    },
  })
  // Another address or id is another person.
  const shown = found?.who === form.values.who.trim() ? found : null
  // The look-up saved nothing.
  useUnsavedChanges(shown !== null && !form.busy)
  return (
    <ErasureForm
      form={{ ...form, reason: form.field('reason') }}
      title={t('erasure.heading')}
      dialog={dialog}
      found={shown && <Found {...shown} />}
    >
      <TextInput
        {...form.field('who')}
        label={t('erasure.who')}
        description={t('erasure.who-hint')}
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        required
        data-autofocus
        autoComplete="off"
      />
    </ErasureForm>
  )
}

/** The person whom the erasure is about, without a name: operators see none. */
function Found({ person: { account, registeredTime, workspaces }, who }: { person: Erasable; who: string }) {
  const t = useText()
  return (
    <Alert color="orange" role="status" title={t('erasure.found', { who })}>
      {t(`erasure.account.${account}`)} · {t('erasure.registered')} <TimeText time={registeredTime} as="date" /> ·{' '}
      {t('erasure.workspaces', { count: workspaces })}
    </Alert>
  )
}

export const openErasePerson = () => openDialog((dialog) => <ErasePerson dialog={dialog} />)
