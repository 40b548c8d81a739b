import { endpoint } from '../wire/endpoint.ts'
import { Time } from '../wire/ids.ts'
import { z } from 'zod'

export const trialErrors = {
  'trial.used': { status: 409, description: 'This workgroup has already had its trial' },
  'trial.needless': { status: 409, description: 'This workgroup already has the Enterprise edition or a contract' },
} as const

/** The duration of a trial. */
export const TRIAL_DAYS = 30

export const startTrial = endpoint('POST', '/publicapi/1/workgroups/:workgroupUuid/trial', {
  summary:
    'Gives a workgroup the Enterprise edition for thirty days, once. Afterwards the added features close and nothing is lost. For its administrators',
  reply: z.object({ trialEndTime: Time }),
  errors: ['workgroup.not.found', 'permission.denied', 'trial.used', 'trial.needless'],
})
