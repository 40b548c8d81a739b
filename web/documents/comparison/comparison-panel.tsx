import { Button, Group, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import type { Comparison } from '@strongroom/contract/documents/document-text.ts'
import { IconArrowLeft, IconFileDislike } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ListCard } from '../../ui/lists/list-card.tsx'
import classes from './comparison.module.css'
import { ComparisonTable } from './comparison-table.tsx'
import { comparisonQuery } from './queries.ts'
import { narrowerThan, useMedia } from '../../ui/use-media.ts'

export interface ComparedVersions {
  from: number
  to: number
}

interface Props {
  asset: Asset
  compared: ComparedVersions
  /** Compares other versions; undefined returns to the list. */
  onCompare: (compared: ComparedVersions | undefined) => void
}

type View = 'sides' | 'inline'

/** Compares the texts of two versions of a document. */
export function ComparisonPanel({ asset, compared, onCompare }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState<View>('sides')
  const narrow = useMedia(narrowerThan('xs'))
  const view = narrow ? 'inline' : chosen
  const { from, to } = compared
  const numbers = Array.from({ length: asset.contentVersion ?? 1 }, (_, i) => i + 1)
  const choice = (label: string, value: number, choose: (version: number) => void) => (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      onChange={(event) => choose(Number(event.currentTarget.value))}
      data={numbers.map((version) => ({ value: String(version), label: t('version.name', { version }) }))}
    />
  )
  const toolbar = (
    <Group align="end" gap="sm">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={() => onCompare(undefined)}
      >
        {t('version.compare.back')}
      </Button>
      {choice(t('version.compare.from'), from, (version) => onCompare({ from: version, to }))}
      {choice(t('version.compare.to'), to, (version) => onCompare({ from, to: version }))}
      {!narrow && (
        <SegmentedControl
          size="xs"
          aria-label={t('version.compare.view')}
          value={view}
          onChange={(next) => setChosen(next as View)}
          data={[
            { value: 'sides', label: t('version.compare.sides') },
            { value: 'inline', label: t('version.compare.inline') },
          ]}
        />
      )}
    </Group>
  )
  return (
    <ListCard toolbar={toolbar}>
      <ComparisonContent assetUuid={asset.uuid} from={from} to={to} view={view} />
    </ListCard>
  )
}

function ComparisonContent({ assetUuid, from, to, view }: ComparedVersions & { assetUuid: string; view: View }) {
  const t = useText()
  const { data, error, refetch } = useQuery(comparisonQuery(assetUuid, from, to))
  if (error) return <ErrorState error={error} attempt={t('version.compare.failed')} retry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label={t('version.compare.busy')}>
        <Skeleton height={320} />
      </div>
    )
  if (!data.hasText)
    return (
      <EmptyState icon={IconFileDislike} title={t('version.compare.no-text')}>
        {t('version.compare.no-text-hint')}
      </EmptyState>
    )
  return (
    <>
      <p className={classes.summary} role="status">
        {summaryOf(t, data)}
      </p>
      <Limits comparison={data} />
      <ComparisonTable key={`${from} ${to}`} comparison={data} view={view} />
    </>
  )
}

function summaryOf(t: ReturnType<typeof useText>, { added, removed, changed }: Comparison): string {
  if (added + removed + changed === 0) return t('version.compare.same')
  return t('version.compare.summary', { changed, added, removed })
}

/** Says if the comparison is incomplete. */
function Limits({ comparison: { isCut, isCoarse } }: { comparison: Comparison }) {
  const t = useText()
  return (
    <>
      {isCut && <p className={classes.limit}>{t('version.compare.cut')}</p>}
      {isCoarse && <p className={classes.limit}>{t('version.compare.coarse')}</p>}
    </>
  )
}
