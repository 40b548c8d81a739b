import { z } from 'zod'
import { TELL_OF_WRONG_CODES } from '../secrets/take-code.ts'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import { notifyOfDevice } from './notify-of-device.ts'

/** Emails a person that somebody who knows their password enters wrong codes. */
export const notifyOfWrongCodes = job({
  name: TELL_OF_WRONG_CODES,
  queue: 'mail',
  schema: z.object({ personId: z.uuid() }),
  work: (ports, { personId }) =>
    asSystem(ports, 'informs the person of wrong codes', async (change) => {
      change.unaudited('each wrong code was recorded')
      await notifyOfDevice(change, 'wrong-codes', { personId })
    }),
})
