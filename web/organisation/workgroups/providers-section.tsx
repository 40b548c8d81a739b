import { Badge, Button, Stack, Text } from '@mantine/core'
import type { IdentityProvider } from '@strongroom/contract/organisation/identity-providers.ts'
import { updateIdentityProvider } from '@strongroom/contract/organisation/identity-providers.ts'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { ActionMenu, type Intent } from '../../ui/action-menu.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { notifyError } from '../../ui/messages/notify.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { ProviderForm } from './provider-form.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { identityProvidersQuery, refreshWorkgroup } from './queries.ts'
import { RemoveProvider } from './remove-provider.tsx'
import classes from './workgroup.module.css'

/** A provider with the context that its dialogs need. */
export interface ProviderHere {
  workgroup: Workgroup
  provider: IdentityProvider
}

const mayManage = ({ workgroup }: ProviderHere) => workgroup.actions?.manageIdentityProviders ?? false

const intents: Intent<ProviderHere>[] = [
  {
    label: 'workgroup.providers.change',
    icon: IconPencil,
    shown: mayManage,
    open: (here) => openDialog((dialog) => <ProviderForm {...here} dialog={dialog} />),
  },
  {
    label: 'workgroup.providers.switch-on',
    icon: IconPlayerPlay,
    shown: (here) => mayManage(here) && !here.provider.enabled,
    open: (here) => void switchTo(here, true).catch(notifyError),
  },
  {
    label: 'workgroup.providers.switch-off',
    icon: IconPlayerPause,
    shown: (here) => mayManage(here) && here.provider.enabled,
    open: (here) => void switchTo(here, false).catch(notifyError),
  },
  {
    label: 'workgroup.providers.remove',
    icon: IconTrash,
    danger: true,
    shown: mayManage,
    open: (here) => openDialog((dialog) => <RemoveProvider {...here} dialog={dialog} />),
  },
]

async function switchTo({ workgroup, provider }: ProviderHere, enabled: boolean): Promise<void> {
  const params = { workgroupUuid: workgroup.uuid, providerUuid: provider.uuid }
  await withRecentPassword(() => call(updateIdentityProvider, { params, body: { enabled } }))
  await refreshWorkgroup()
}

/** The providers of the workgroup's domains, and what is accepted beside them. */
export function ProvidersSection({ workgroup }: { workgroup: Workgroup }) {
  const t = useText()
  const list = useQuery(identityProvidersQuery(workgroup.uuid))
  const { data } = list
  const manages = workgroup.actions?.manageIdentityProviders
  return (
    <SideCard title={t('workgroup.providers')}>
      {list.isPending && <ListSkeleton rows={1} />}
      {list.isError && !data && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {data && (
        <Stack gap="md">
          <Text size="sm">{t('workgroup.providers.text')}</Text>
          {data.content.length === 0 && <Text c="dimmed">{t('workgroup.providers.none')}</Text>}
          {data.content.length > 0 && (
            <ul className={`${listClasses.list} ${classes.within}`} aria-label={t('workgroup.providers')}>
              {data.content.map((provider) => (
                <ProviderRow key={provider.uuid} workgroup={workgroup} provider={provider} />
              ))}
            </ul>
          )}
          {manages && (
            <div>
              <Text size="sm">{t('workgroup.providers.next-callback')}</Text>
              <CopyText label="" value={data.callbackUrl} />
            </div>
          )}
          {manages && workgroup.domains.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('workgroup.providers.no-domain')}
            </Text>
          )}
          {manages && workgroup.domains.length > 0 && (
            <div>
              <Button
                variant="default"
                onClick={() => openDialog((dialog) => <ProviderForm workgroup={workgroup} dialog={dialog} />)}
              >
                {t('workgroup.providers.add')}
              </Button>
            </div>
          )}
          {manages && data.content.length > 0 && (
            <ProviderSignIn
              key={`${data.passwordSignIn} ${data.ssoBypassesMfa}`}
              workgroupUuid={workgroup.uuid}
              choices={data}
            />
          )}
        </Stack>
      )}
    </SideCard>
  )
}

function ProviderRow(here: ProviderHere) {
  const t = useText()
  const { name, issuer, domains, enabled, provenTime } = here.provider
  return (
    <li className={listClasses.row}>
      <div className={listClasses.text}>
        <span className={classes.name}>
          <strong className="ellipsis" title={name}>
            {name}
          </strong>
          {!enabled && (
            <Badge size="sm" color="gray">
              {t('workgroup.providers.off')}
            </Badge>
          )}
          {enabled && provenTime === null && (
            <Badge size="sm" color="orange">
              {t('workgroup.providers.unproven')}
            </Badge>
          )}
        </span>
        <span className={listClasses.detail}>
          <span style={{ overflowWrap: 'anywhere' }}>{issuer}</span>
          <span style={{ overflowWrap: 'anywhere' }}>{domains.join(', ')}</span>
        </span>
      </div>
      <span>
        <ActionMenu thing={here} intents={intents} label={t('participant.menu', { name })} />
      </span>
    </li>
  )
}
