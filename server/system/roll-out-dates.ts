import type { Ports } from '../kernel/ports.ts'

interface RollOutDates {
  telemetryRolloutDate: number | null
  auditRefreshDate: number | null
}

const known = new WeakMap<Ports, RollOutDates>()

/** The days from which figures and events exist. Once both are known they never change and aren't read again. */
export async function rollOutDatesOf(ports: Ports): Promise<RollOutDates> {
  const kept = known.get(ports)
  if (kept) return kept
  const { read } = ports.databases
  const [figure, event] = await Promise.all([
    read.selectFrom('connection_figure').select('day').orderBy('day').limit(1).executeTakeFirst(),
    read.selectFrom('audit_event').select('at').orderBy('id').limit(1).executeTakeFirst(),
  ])
  const dates = { telemetryRolloutDate: figure?.day.getTime() ?? null, auditRefreshDate: event?.at.getTime() ?? null }
  if (figure && event) known.set(ports, dates)
  return dates
}
