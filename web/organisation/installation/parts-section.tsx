import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { ListSearch } from '../../ui/lists/list-search.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import tables from '../accounts/accounts.module.css'
import classes from './installation.module.css'
import { partsQuery } from './queries.ts'

/** The parts of others with their licences, found by name or licence. */
export function PartsSection(): ReactNode {
  const t = useText()
  const { data: parts, error, refetch } = useQuery(partsQuery)
  const [words, setWords] = useState('')
  if (error && !parts) return <ErrorState error={error} retry={() => void refetch()} />
  if (!parts) return <ListSkeleton />
  const sought = words.trim().toLowerCase()
  const found = parts.filter(({ name, licence }) => `${name} ${licence ?? ''}`.toLowerCase().includes(sought))
  return (
    <SideCard title={t('installation.parts.count', { count: parts.length })}>
      <ListSearch label={t('installation.parts.search')} words={words} onWords={setWords} />
      {found.length === 0 && (
        <Text c="dimmed" mt="sm">
          {t('installation.parts.none')}
        </Text>
      )}
      <table className={`${tables.table} ${classes.parts}`} hidden={found.length === 0}>
        <thead>
          <tr>
            <th scope="col">{t('installation.parts.name')}</th>
            <th scope="col">{t('installation.parts.version')}</th>
            <th scope="col">{t('installation.parts.licence')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ name, version, licence }) => (
            <tr key={`${name}@${version}`}>
              <td>{name}</td>
              <td>{version}</td>
              <td>{licence ?? t('installation.parts.unnamed')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SideCard>
  )
}
