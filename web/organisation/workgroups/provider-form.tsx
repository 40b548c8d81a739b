import { Checkbox, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import {
  addIdentityProvider,
  DEFAULT_SCOPES,
  type IdentityProvider,
  updateIdentityProvider,
} from '@strongroom/contract/organisation/identity-providers.ts'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { refreshWorkgroup } from './queries.ts'
import { TryIssuer } from './try-issuer.tsx'

interface Props {
  workgroup: Workgroup
  /** The provider to change; undefined for a new one. */
  provider?: IdentityProvider
  dialog: DialogHandle
}

/** The fields of a provider; an empty secret stays unchanged. */
function useProviderForm({ workgroup, provider, dialog }: Props) {
  const t = useText()
  const { uuid: workgroupUuid, domains } = workgroup
  const save = (values: typeof initial) => {
    if (!provider) return call(addIdentityProvider, { params: { workgroupUuid }, body: values })
    const { issuer: _same, clientSecret, ...rest } = values
    const body = clientSecret === '' ? rest : { ...rest, clientSecret }
    return call(updateIdentityProvider, { params: { workgroupUuid, providerUuid: provider.uuid }, body })
  }
  const initial = {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    domains: provider?.domains ?? (domains.length === 1 ? domains : []),
    scopes: provider?.scopes ?? DEFAULT_SCOPES,
    acrValues: provider?.acrValues ?? '',
  }
  return useContractForm({
    schema: provider ? updateIdentityProvider.body.omit({ clientSecret: true }) : addIdentityProvider.body,
    initial,
    submit: async (values) => {
      await withRecentPassword<unknown>(() => save(values))
      await refreshWorkgroup()
      dialog.finish()
      notifyDone(t(provider ? 'workgroup.providers.changed' : 'workgroup.providers.added', { name: values.name }))
    },
  })
}

/** Adds or changes a provider. */
export function ProviderForm(props: Props) {
  const t = useText()
  const { workgroup, provider, dialog } = props
  const form = useProviderForm(props)
  const title = t(provider ? 'workgroup.providers.change' : 'workgroup.providers.add')
  return (
    <DialogModal title={title} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            {...form.field('name')}
            label={t('workgroup.providers.name')}
            description={t('workgroup.providers.name-hint')}
            required
            data-autofocus
          />
          <TextInput
            {...form.field('issuer')}
            label={t('workgroup.providers.issuer')}
            placeholder="https://id.example.org"
            description={provider ? t('workgroup.providers.issuer-stays') : undefined}
            readOnly={provider !== undefined}
            required={!provider}
            inputMode="url"
          />
          {provider && (
            <div>
              <Text size="sm">{t('workgroup.providers.callback')}</Text>
              <CopyText label="" value={provider.callbackUrl} />
            </div>
          )}
          <TryIssuer workgroupUuid={workgroup.uuid} issuer={form.values.issuer} />
          <TextInput {...form.field('clientId')} label={t('workgroup.providers.client-id')} required />
          <PasswordInput
            {...form.field('clientSecret')}
            label={t('workgroup.providers.client-secret')}
            description={t(provider ? 'workgroup.providers.secret-stays' : 'workgroup.providers.secret-hint')}
            required={!provider}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          />
          <Domains form={form} workgroup={workgroup} />
          <TextInput {...form.field('scopes')} label={t('workgroup.providers.scopes')} required />
          <TextInput
            {...form.field('acrValues')}
            label={t('workgroup.providers.strength')}
            description={t('workgroup.providers.strength-hint')}
          />
          <FormError error={form.error} />
          <DialogActions submit={t('settings.save')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}

function Domains({ form, workgroup }: { form: ReturnType<typeof useProviderForm>; workgroup: Workgroup }) {
  const t = useText()
  const { error } = form.field('domains')
  return (
    <Checkbox.Group
      label={t('workgroup.domains')}
      description={t('workgroup.providers.domains-hint')}
      required
      value={form.values.domains}
      onChange={(domains) => form.set({ domains })}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {workgroup.domains.map((domain) => (
          <Checkbox key={domain} value={domain} label={domain} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
