import { isTimeSure } from './is-time-sure.ts'
import type { Job } from './jobs.ts'
import type { Ports } from './ports.ts'

/** Runs a job with a payload from the queue. One that waits for a sure time is left out until then; its next run follows. */
export async function runJob(
  ports: Ports,
  { schema, work, needsSureTime }: Job<object>,
  payload: unknown,
): Promise<void> {
  if (needsSureTime && !(await isTimeSure(ports))) return
  await work(ports, schema.parse(payload))
}
