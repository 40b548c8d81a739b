import { Checkbox, Stack } from '@mantine/core'
import { updateProviderSignIn } from '@strongroom/contract/organisation/identity-providers.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { SaveFooter } from '../../ui/forms/save-footer.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { refreshWorkgroup } from './queries.ts'

interface Choices {
  passwordSignIn: boolean
  ssoBypassesMfa: boolean
}

/** Whether passwords are accepted beside a provider, and whether the provider replaces a code. */
export function ProviderSignIn({ workgroupUuid, choices }: { workgroupUuid: string; choices: Choices }) {
  const t = useText()
  const { passwordSignIn, ssoBypassesMfa } = choices
  const form = useContractForm({
    schema: updateProviderSignIn.body,
    initial: { passwordSignIn, ssoBypassesMfa },
    submit: async (body) => {
      await withRecentPassword(() => call(updateProviderSignIn, { params: { workgroupUuid }, body }))
      await refreshWorkgroup()
      notifyDone(t('workgroup.options.saved'))
    },
  })
  const { values, set } = form
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Checkbox
          label={t('workgroup.providers.password')}
          description={t('workgroup.providers.password-hint')}
          checked={values.passwordSignIn}
          onChange={(event) => set({ passwordSignIn: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('workgroup.providers.bypass')}
          description={t('workgroup.providers.bypass-hint')}
          checked={values.ssoBypassesMfa}
          onChange={(event) => set({ ssoBypassesMfa: event.currentTarget.checked })}
        />
        <SaveFooter form={form} />
      </Stack>
    </form>
  )
}
