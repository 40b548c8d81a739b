import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { ListCard } from '../../ui/lists/list-card.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import classes from './api-docs.module.css'
import { CallList } from './call-list.tsx'
import { FilterField } from './filter-field.tsx'
import { apiDescriptionQuery } from './queries.ts'
import { SchemaList } from './schema-list.tsx'
import { useHashTarget } from './use-hash-target.ts'

/** Every call of the API, from the server's own description. */
export function ApiDocsPanel() {
  const t = useText()
  const [filter, setFilter] = useState('')
  const { data, error, refetch } = useQuery(apiDescriptionQuery)
  useHashTarget(data !== undefined)
  let content: ReactNode = (
    <ListCard>{error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={8} />}</ListCard>
  )
  if (data)
    content = (
      <>
        <CallList description={data} filter={filter} />
        <SchemaList schemas={data.components.schemas} />
      </>
    )
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('apiDocs.title')}
        below={
          <>
            {t('apiDocs.intro')} <a href="/publicapi/1/openapi.json">{t('apiDocs.raw')}</a>
          </>
        }
      />
      {data && (
        <p lang="en" className={classes.lead}>
          {data.info.description}
        </p>
      )}
      <FilterField filter={filter} onFilter={setFilter} />
      {content}
    </div>
  )
}
