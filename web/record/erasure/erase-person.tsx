import { TextInput } from '@mantine/core'
import { erasePerson } from '@strongroom/contract/record/erasures.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { ErasureForm } from './erasure-form.tsx'
import { refreshErasures } from './queries.ts'

/** Erases a person by their address, for operators. */
function ErasePerson({ dialog }: { dialog: DialogHandle }) {
  const t = useText()
  const form = useContractForm({
    schema: erasePerson.body,
    initial: { email: '', reason: '' },
    submit: async (body) => {
      await withRecentPassword(() => call(erasePerson, { body }))
      dialog.finish()
      await refreshErasures()
      notifyDone(t('erasure.done'))
    },
  })
  return (
    <ErasureForm form={{ ...form, reason: form.field('reason') }} title={t('erasure.heading')} dialog={dialog}>
      <TextInput
        {...form.field('email')}
        type="email"
        inputMode="email"
        label={t('erasure.email')}
        required
        data-autofocus
        autoComplete="off"
      />
    </ErasureForm>
  )
}

export const openErasePerson = () => openDialog((dialog) => <ErasePerson dialog={dialog} />)
