import { TextInput } from '@mantine/core'
import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { Id } from '@strongroom/contract/wire/ids.ts'
import { erasePerson } from '@strongroom/contract/record/erasures.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
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

const bodyOf = ({ who, reason }: z.infer<typeof Sought>) => {
  const text = who.trim()
  return isId(text) ? { userUuid: text, reason } : { email: text, reason }
}

/** Erases a person by one of their addresses or by their id, for operators. */
function ErasePerson({ dialog }: { dialog: DialogHandle }) {
  const t = useText()
  const form = useContractForm({
    schema: Sought,
    initial: { who: '', reason: '' },
    alsoCheck: ({ who }) => (isEither(who.trim()) ? {} : { who: t('erasure.who-invalid') }),
    submit: async (values) => {
      await withRecentPassword(() => call(erasePerson, { body: bodyOf(values) }))
      dialog.finish()
      await forgetErased()
      notifyDone(t('erasure.done'))
    },
  })
  return (
    <ErasureForm form={{ ...form, reason: form.field('reason') }} title={t('erasure.heading')} dialog={dialog}>
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

export const openErasePerson = () => openDialog((dialog) => <ErasePerson dialog={dialog} />)
