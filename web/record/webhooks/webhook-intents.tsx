import { testWebhook, updateWebhook } from '@strongroom/contract/record/webhooks/webhooks.ts'
import {
  IconKey,
  IconList,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyError } from '../../ui/messages/notify.ts'
import { Deliveries } from './deliveries.tsx'
import { paramsOf, refreshWebhooks, type WebhookHere } from './queries.ts'
import { RemoveWebhook } from './remove-webhook.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'

const isOn = ({ webhook }: WebhookHere) => webhook.state === 'on'

const showDeliveries = (here: WebhookHere) => openDialog((dialog) => <Deliveries {...here} dialog={dialog} />)

async function pause(here: WebhookHere, paused: boolean): Promise<void> {
  await call(updateWebhook, { params: paramsOf(here), body: { paused } }).finally(refreshWebhooks)
}

/** The list of messages shows the result. */
async function sendTest(here: WebhookHere): Promise<void> {
  await call(testWebhook, { params: paramsOf(here) })
  showDeliveries(here)
}

/** The actions on a webhook. */
export const webhookIntents: Intent<WebhookHere>[] = [
  { label: 'webhooks.deliveries', icon: IconList, shown: () => true, open: showDeliveries },
  {
    label: 'webhooks.test',
    icon: IconSend,
    shown: isOn,
    open: (here) => void sendTest(here).catch(notifyError),
  },
  {
    label: 'webhooks.change',
    icon: IconPencil,
    shown: () => true,
    open: (here) => openDialog((dialog) => <WebhookForm {...here} dialog={dialog} />),
  },
  {
    label: 'webhooks.rotate',
    icon: IconKey,
    shown: () => true,
    open: (here) => openDialog((dialog) => <RotateSecret {...here} dialog={dialog} />),
  },
  {
    label: 'webhooks.pause',
    icon: IconPlayerPause,
    shown: isOn,
    open: (here) => void pause(here, true).catch(notifyError),
  },
  {
    label: 'webhooks.resume',
    icon: IconPlayerPlay,
    shown: (here) => !isOn(here),
    open: (here) => void pause(here, false).catch(notifyError),
  },
  {
    label: 'webhooks.remove',
    icon: IconTrash,
    danger: true,
    shown: () => true,
    open: (here) => openDialog((dialog) => <RemoveWebhook {...here} dialog={dialog} />),
  },
]
