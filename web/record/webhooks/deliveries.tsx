import { Badge, Button, Text } from '@mantine/core'
import { sendWebhookAgain, type WebhookDelivery } from '@strongroom/contract/record/webhooks/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { notifyError } from '../../ui/messages/notify.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { useAction } from '../../ui/use-action.ts'
import { deliveriesQuery, paramsOf, refreshWebhooks, type WebhookHere } from './queries.ts'
import classes from './webhooks.module.css'

/** The newest messages to a webhook with their results. */
export function Deliveries({ dialog, ...here }: WebhookHere & { dialog: DialogHandle }) {
  const t = useText()
  const list = useQuery(deliveriesQuery(here))
  const { data } = list
  return (
    <DialogModal title={t('webhooks.deliveries')} dialog={dialog} size={640}>
      {list.isPending && <ListSkeleton rows={3} />}
      {list.isError && !data && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {data?.content.length === 0 && <Text c="dimmed">{t('webhooks.deliveries.none')}</Text>}
      {data && data.content.length > 0 && (
        <ul className={`${listClasses.list} ${classes.within}`} aria-label={t('webhooks.deliveries')}>
          {data.content.map((delivery) => (
            <DeliveryRow key={delivery.uuid} here={here} delivery={delivery} />
          ))}
        </ul>
      )}
    </DialogModal>
  )
}

function DeliveryRow({ here, delivery }: { here: WebhookHere; delivery: WebhookDelivery }) {
  const t = useText()
  const { uuid: deliveryUuid, type, createdTime, attempts, nextTime, failure } = delivery
  const { busy, run } = useAction(async () => {
    const params = { ...paramsOf(here), deliveryUuid }
    await call(sendWebhookAgain, { params }).finally(refreshWebhooks).catch(notifyError)
  })
  return (
    <li className={listClasses.row}>
      <div className={listClasses.text}>
        <span className={classes.name}>
          <strong className={classes.url}>{type}</strong>
          <Result delivery={delivery} />
        </span>
        <span className={listClasses.detail}>
          <TimeText time={createdTime} as="time" />
          {attempts > 0 && <span>{t('webhooks.attempts-count', { count: attempts })}</span>}
          {nextTime !== null && failure !== null && (
            <span>
              {t('webhooks.next')} <TimeText time={nextTime} as="time" />
            </span>
          )}
        </span>
      </div>
      {here.webhook.state === 'on' && (
        <Button variant="default" size="xs" loading={busy} onClick={() => run()}>
          {t('webhooks.again')}
        </Button>
      )}
    </li>
  )
}

function Result({ delivery: { status, failure, deliveredTime, attempts } }: { delivery: WebhookDelivery }) {
  const t = useText()
  if (failure !== null)
    return (
      <Badge size="sm" color="red">
        {failure === 'status' ? String(status) : t(`webhooks.failure.${failure}`)}
      </Badge>
    )
  if (deliveredTime !== null)
    return (
      <Badge size="sm" color="green">
        {String(status)}
      </Badge>
    )
  return (
    <Badge size="sm" color="gray">
      {t(attempts > 0 ? 'webhooks.sending' : 'webhooks.waiting')}
    </Badge>
  )
}
