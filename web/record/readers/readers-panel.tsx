import type { DocumentReader } from '@strongroom/contract/record/readers.ts'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { READERS_PAGE, readersQuery } from './queries.ts'
import classes from './readers-panel.module.css'

/** Who has seen a document, and when; for people who may read the audit. */
export function ReadersPanel({ assetUuid }: { assetUuid: string }) {
  const t = useText()
  const [page, setPage] = useState(0)
  const readers = useQuery(readersQuery(assetUuid, page))
  return (
    <PagedList
      list={readers}
      page={page}
      pageSize={READERS_PAGE}
      onPage={setPage}
      singlePageQuiet
      skeleton={<ListSkeleton rows={3} />}
      empty={
        <EmptyState icon={IconEye} title={t('readers.none')}>
          {t('readers.none-hint')}
        </EmptyState>
      }
    >
      {(rows) => (
        <ol className={listClasses.list} aria-label={t('readers.list')}>
          {rows.map((reader) => (
            <ReaderRow key={reader.person.uuid ?? reader.person.party} reader={reader} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}

const ACTS = ['opened', 'played', 'downloaded'] as const satisfies (keyof DocumentReader)[]

const TEXTS = {
  opened: 'readers.opened',
  played: 'readers.played',
  downloaded: 'readers.downloaded',
} as const satisfies Record<(typeof ACTS)[number], MessageKey>

function ReaderRow({ reader }: { reader: DocumentReader }) {
  const t = useText()
  const name = personName(reader.person)
  return (
    <li className={listClasses.row}>
      <PersonAvatar name={name} picture={reader.person} />
      <div className={listClasses.text}>
        <strong className={classes.name}>{name}</strong>
        <ul className={classes.acts}>
          {ACTS.map((act) => {
            const done = reader[act]
            if (!done) return null
            return (
              <li key={act}>
                <span>{t(TEXTS[act], { count: done.times })}</span>
                <span className={classes.when}>
                  <TimeText time={done.lastTime} as="time" />
                  {done.version !== null && <span>{t('readers.version', { version: done.version })}</span>}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </li>
  )
}
