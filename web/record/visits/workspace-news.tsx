import { Badge } from '@mantine/core'
import type { WorkspaceNews } from '@strongroom/contract/record/visits.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './workspace-news.module.css'

/** As high as a line of text. */
const SPACE = '\u00a0'

interface Props {
  news: WorkspaceNews
  /** The person's role there. */
  role: string
}

/** The person's role in a workspace and the number of participants. */
export function WorkspacePeople({ news, role }: Props): ReactNode {
  const t = useText()
  const { participants, participantsIsLowerBound } = news
  return (
    <>
      <span>{t('visits.role', { role })}</span>
      <span>{t(participantsIsLowerBound ? 'visits.people-many' : 'visits.people', { count: participants })}</span>
    </>
  )
}

/** The place of {@link WorkspacePeople} until they are known. */
export function RoomForPeople(): ReactNode {
  const t = useText()
  return (
    <>
      <span className={classes.room}>{t('visits.role', { role: t('participant.role.owner') })}</span>
      <span className={classes.room}>{t('visits.people', { count: 2 })}</span>
    </>
  )
}

/** The place of {@link LatestChange} until it is known. */
export function RoomForChange(): ReactNode {
  return (
    <span className={`${classes.latest} ${classes.room}`}>
      <span className={classes.change}>
        <span>{SPACE}</span>
        <span>{SPACE}</span>
      </span>
    </span>
  )
}

/** The last change in a workspace, by whom, and how much is new to the person. */
export function LatestChange({ news }: Pick<Props, 'news'>): ReactNode {
  const t = useText()
  const { lastChange, newDocuments, newDocumentsIsLowerBound } = news
  return (
    <span className={classes.latest}>
      {lastChange ? (
        <span className={classes.change}>
          <span className={classes.document} title={lastChange.documentName}>
            {lastChange.documentName}
          </span>
          <span className="dimmed">
            {lastChange.by && `${personName(lastChange.by)} · `}
            <TimeText time={lastChange.time} as="ago" />
          </span>
        </span>
      ) : (
        <span className="dimmed">{t('visits.no-change')}</span>
      )}
      {newDocuments > 0 && (
        <Badge size="sm" variant="filled" flex="none">
          {t(newDocumentsIsLowerBound ? 'visits.new-many' : 'visits.new', { count: newDocuments })}
        </Badge>
      )}
    </span>
  )
}
