import * as contract from '@strongroom/contract/record/webhooks/webhooks.ts'
import type { Route } from '../../http/route.ts'
import { createWebhook } from './create-webhook.ts'
import { listWebhookDeliveries } from './list-deliveries.ts'
import { listWebhooks } from './list-webhooks.ts'
import { removeWebhook } from './remove-webhook.ts'
import { rotateWebhookSecret } from './rotate-secret.ts'
import { sendWebhookAgain } from './send-again.ts'
import { testWebhook } from './test-webhook.ts'
import { updateWebhook } from './update-webhook.ts'

export function webhooks(route: Route): void {
  route(contract.listWebhooks, listWebhooks)
  route(contract.createWebhook, createWebhook)
  route(contract.updateWebhook, updateWebhook)
  route(contract.rotateWebhookSecret, rotateWebhookSecret)
  route(contract.removeWebhook, removeWebhook)
  route(contract.testWebhook, testWebhook)
  route(contract.listWebhookDeliveries, listWebhookDeliveries)
  route(contract.sendWebhookAgain, sendWebhookAgain)
}
