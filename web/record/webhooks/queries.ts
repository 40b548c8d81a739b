import { listWebhookDeliveries, listWebhooks, type Webhook } from '@strongroom/contract/record/webhooks/webhooks.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

/** A webhook with the context that its dialogs need. */
export interface WebhookHere {
  workgroupUuid: string
  webhook: Webhook
}

const KEY = ['webhooks']

export const paramsOf = ({ workgroupUuid, webhook }: WebhookHere) => ({ workgroupUuid, webhookUuid: webhook.uuid })

export const webhooksQuery = (workgroupUuid: string) =>
  queryOptions({
    queryKey: [...KEY, workgroupUuid],
    queryFn: ({ signal }) => call(listWebhooks, { params: { workgroupUuid } }, { signal }),
  })

/** The newest messages; refetched while the list is shown, because the server sends them by itself. */
export const deliveriesQuery = (here: WebhookHere) =>
  queryOptions({
    queryKey: [...KEY, here.workgroupUuid, here.webhook.uuid],
    queryFn: ({ signal }) => call(listWebhookDeliveries, { params: paramsOf(here) }, { signal }),
    refetchInterval: 3000,
  })

export const refreshWebhooks = () => queryClient.invalidateQueries({ queryKey: KEY })
