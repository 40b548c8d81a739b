import { Badge, Button, Stack, Text } from '@mantine/core'
import { MOST_TOKENS, type ProvisioningToken } from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import classes from '../workgroups/workgroup.module.css'
import { CreateToken } from './create-token.tsx'
import { provisioningTokensQuery } from './queries.ts'
import { RevokeToken } from './revoke-token.tsx'

/** The tokens with which directories manage the workgroup's members. */
export function TokensSection({ workgroup }: { workgroup: Workgroup }) {
  const t = useText()
  const { uuid, domains } = workgroup
  const list = useQuery(provisioningTokensQuery(uuid))
  const { data } = list
  return (
    <SideCard title={t('provisioning.title')}>
      {list.isPending && <ListSkeleton rows={1} />}
      {list.isError && !data && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {data && (
        <Stack gap="md">
          <Text size="sm">{t('provisioning.text')}</Text>
          <div>
            <Text size="sm">{t('provisioning.url')}</Text>
            <CopyText label="" value={data.scimUrl} />
          </div>
          {data.content.length === 0 && <Text c="dimmed">{t('provisioning.none')}</Text>}
          {data.content.length > 0 && (
            <ul className={`${listClasses.list} ${classes.within}`} aria-label={t('provisioning.tokens')}>
              {data.content.map((token) => (
                <TokenRow key={token.uuid} workgroupUuid={uuid} token={token} />
              ))}
            </ul>
          )}
          {domains.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('provisioning.no-domain')}
            </Text>
          ) : data.content.length >= MOST_TOKENS ? (
            <Text size="sm" c="dimmed">
              {t('error.provisioning.token.limit')}
            </Text>
          ) : (
            <div>
              <Button
                variant="default"
                onClick={() => openDialog((dialog) => <CreateToken workgroupUuid={uuid} dialog={dialog} />)}
              >
                {t('provisioning.create')}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </SideCard>
  )
}

function TokenRow({ workgroupUuid, token }: { workgroupUuid: string; token: ProvisioningToken }) {
  const t = useText()
  const { name, createdTime, creator, expiresTime, lastUsedTime } = token
  const [now] = useState(Date.now)
  const isOver = expiresTime !== null && expiresTime <= now
  return (
    <li className={listClasses.row}>
      <div className={listClasses.text}>
        <span className={classes.name}>
          <strong className="ellipsis" title={name}>
            {name}
          </strong>
          {isOver && (
            <Badge size="sm" color="gray">
              {t('provisioning.expired')}
            </Badge>
          )}
        </span>
        <span className={listClasses.detail}>
          <span>
            {t('provisioning.created', { name: creator ?? '–' })} <TimeText time={createdTime} />
          </span>
          <span>
            {expiresTime === null ? (
              t('provisioning.endless')
            ) : (
              <>
                {t('provisioning.expires')} <TimeText time={expiresTime} />
              </>
            )}
          </span>
          <span>
            {lastUsedTime === null ? (
              t('provisioning.unused')
            ) : (
              <>
                {t('provisioning.used')} <TimeText time={lastUsedTime} as="time" />
              </>
            )}
          </span>
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('provisioning.revoke-of', { name })}
        onClick={() =>
          openDialog((dialog) => <RevokeToken workgroupUuid={workgroupUuid} token={token} dialog={dialog} />)
        }
      >
        {t('provisioning.revoke')}
      </Button>
    </li>
  )
}
