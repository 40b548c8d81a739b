import { Badge, Button, Stack, Text } from '@mantine/core'
import { MOST_WEBHOOKS } from '@strongroom/contract/record/webhooks/webhooks.ts'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { type WebhookHere, webhooksQuery } from './queries.ts'
import { WebhookForm } from './webhook-form.tsx'
import { webhookIntents } from './webhook-intents.tsx'
import classes from './webhooks.module.css'

/** The receivers of a workgroup's events. */
export function WebhooksSection({ workgroup: { uuid } }: { workgroup: Workgroup }) {
  const t = useText()
  const list = useQuery(webhooksQuery(uuid))
  const { data } = list
  return (
    <SideCard title={t('webhooks.title')}>
      {list.isPending && <ListSkeleton rows={2} />}
      {list.isError && !data && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {data && (
        <Stack gap="md">
          <Text size="sm" maw={720}>
            {t('webhooks.text')}
          </Text>
          {data.content.length === 0 && <Text c="dimmed">{t('webhooks.none')}</Text>}
          {data.content.length > 0 && (
            <ul className={`${listClasses.list} ${classes.within}`} aria-label={t('webhooks.title')}>
              {data.content.map((webhook) => (
                <WebhookRow key={webhook.uuid} workgroupUuid={uuid} webhook={webhook} />
              ))}
            </ul>
          )}
          {data.content.length < MOST_WEBHOOKS ? (
            <div>
              <Button
                variant="default"
                onClick={() => openDialog((dialog) => <WebhookForm workgroupUuid={uuid} dialog={dialog} />)}
              >
                {t('webhooks.add')}
              </Button>
            </div>
          ) : (
            <Text size="sm" c="dimmed">
              {t('error.webhook.limit')}
            </Text>
          )}
        </Stack>
      )}
    </SideCard>
  )
}

function WebhookRow(here: WebhookHere) {
  const t = useText()
  const { url, description, groups, state, failingTime } = here.webhook
  return (
    <li className={listClasses.row}>
      <div className={listClasses.text}>
        <span className={classes.name}>
          <strong className={classes.url}>{url}</strong>
          {state !== 'on' && (
            <Badge size="sm" color={state === 'off' ? 'red' : 'gray'}>
              {t(`webhooks.state.${state}`)}
            </Badge>
          )}
        </span>
        <span className={listClasses.detail}>
          {description !== '' && <span>{description}</span>}
          <span>{groups.map((group) => t(`activity.group.${group}`)).join(', ')}</span>
          {failingTime !== null && (
            <span>
              {t('webhooks.failing')} <TimeText time={failingTime} as="time" />
            </span>
          )}
        </span>
      </div>
      <span>
        <ActionMenu thing={here} intents={webhookIntents} label={t('participant.menu', { name: url })} />
      </span>
    </li>
  )
}
