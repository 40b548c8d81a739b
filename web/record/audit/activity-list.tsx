import type { AuditEvent } from '@strongroom/contract/record/audit.ts'
import { entryOf } from '@strongroom/contract/registry/events.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { DisclosureSummary } from '../../ui/layout/disclosure-summary.tsx'
import { NewMark, useIsNew } from '../../ui/lists/new-mark.tsx'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './activity-card.module.css'
import { activityParts, actorOf } from './activity-sentence.ts'
import { type EventGroup, groupEvents } from './event-groups.ts'

/** Events as sentences with their time; repeated events of one person are grouped. */
export function ActivityList({ events }: { events: AuditEvent[] }) {
  return (
    <ol className={classes.list}>
      {groupEvents(events).map((group) => (
        <Happening key={group.events[0].uuid} group={group} />
      ))}
    </ol>
  )
}

function Happening({ group: { events, says } }: { group: EventGroup }) {
  const t = useText()
  const isNew = useIsNew()
  const [latest] = events
  const actor = actorOf(latest)
  const things = new Set(events.map(({ entityUuid }) => entityUuid)).size
  return (
    <li className={classes.event}>
      <PersonAvatar name={actor || t('activity.system')} size={24} picture={pictureOf(latest)} />
      <div className={classes.told}>
        {says && things > 1 ? (
          <details>
            <DisclosureSummary className={classes.sentence}>{t(says, { actor, count: things })}</DisclosureSummary>
            <ul className={classes.things}>
              {[...new Map(events.map((event) => [event.entityUuid, event])).values()].map((event) => (
                <li key={event.uuid}>
                  <EntityName event={event} />
                </li>
              ))}
            </ul>
          </details>
        ) : (
          <span className={classes.sentence}>
            <Sentence event={latest} />
            {events.length > 1 && ` ${t('activity.times', { count: events.length })}`}
          </span>
        )}
        <span className={classes.time}>
          {events.some(({ eventTime, actorUuid }) => isNew(eventTime, actorUuid)) && <NewMark kind="added" />}
          <TimeText time={latest.eventTime} as="ago" />
        </span>
      </div>
    </li>
  )
}

const pictureOf = ({ actorUuid, actorAvatarVersion }: AuditEvent) => ({
  uuid: actorUuid,
  avatarVersion: actorAvatarVersion,
})

function Sentence({ event }: { event: AuditEvent }) {
  const t = useText()
  const [before, after] = activityParts(t, event)
  if (after === undefined) return before
  return (
    <>
      {before}
      <EntityName event={event} />
      {after}
    </>
  )
}

/** The name of the object, as a link while it may exist. */
function EntityName({
  event: { eventType, entityType, entityUuid, entityName, workspaceUuid },
}: {
  event: AuditEvent
}) {
  const entry = entryOf(eventType)
  if (!entityUuid || !workspaceUuid || (entry && 'removes' in entry)) return entityName
  if (entityType === 'Folder') {
    return (
      <Link
        to="/share/$workspaceUuid/folder/$folderUuid"
        params={{ workspaceUuid, folderUuid: entityUuid }}
        className={classes.thing}
      >
        {entityName}
      </Link>
    )
  }
  if (entityType !== 'Document') return entityName
  return (
    <Link
      to="/share/$workspaceUuid/document/$assetUuid"
      params={{ workspaceUuid, assetUuid: entityUuid }}
      className={classes.thing}
    >
      {entityName}
    </Link>
  )
}
