import type { AuditEvent } from '@strongroom/contract/audit.ts'
import { useText } from '../app/language.ts'
import { TimeText } from '../ui/time-text.tsx'
import classes from './activity-card.module.css'
import { activitySentence } from './activity-sentence.ts'

/** Events as sentences with their time. */
export function ActivityList({ events }: { events: AuditEvent[] }) {
  const t = useText()
  return (
    <ol className={classes.list}>
      {events.map((event) => (
        <li key={event.uuid} className={classes.event}>
          <span className={classes.sentence}>{activitySentence(t, event)}</span>
          <span className={classes.time}>
            <TimeText time={event.eventTime} as="ago" />
          </span>
        </li>
      ))}
    </ol>
  )
}
