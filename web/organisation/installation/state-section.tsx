import { Alert, Stack, Text } from '@mantine/core'
import type { InstallationState } from '@strongroom/contract/organisation/installation/installation-state.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type TextOf, useText } from '../../i18n/language.ts'
import { ownTime } from '../../i18n/own-time.ts'
import { byteSize } from '../../ui/files/byte-size.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Facts } from './facts.tsx'
import { installationStateQuery } from './queries.ts'
import { WorkSection } from './work-section.tsx'

/** Conditions that need attention, work in the background, and the versions that run. */
export function StateSection(): ReactNode {
  const { data: state, error, refetch } = useQuery(installationStateQuery)
  if (error && !state) return <ErrorState error={error} retry={() => void refetch()} />
  if (!state) return <ListSkeleton />
  return (
    <Stack gap="md">
      <Attention state={state} />
      <WorkSection work={state.work} />
      <Upkeep state={state} />
      <Running state={state} />
    </Stack>
  )
}

const HOUR = 3_600_000

/** The conditions of /readyz, and those that the other cards of the page show of work and emails. */
function concernsOf({ details, work, mails, workers }: InstallationState): { name: string; count?: number }[] {
  const isLate = (time: number | null) => time !== null && Date.now() - time > HOUR
  const abandoned = work.reduce((sum, one) => sum + one.abandoned, 0)
  return [
    ...details.map(({ name, count = 0 }) => ({ name, count })),
    ...(workers === 0 ? [{ name: 'workers.none' }] : []),
    ...(abandoned > 0 ? [{ name: 'work.abandoned', count: abandoned }] : []),
    ...(work.some(({ oldest }) => isLate(oldest)) ? [{ name: 'work.late' }] : []),
    ...(isLate(mails.oldest) ? [{ name: 'mails.late' }] : []),
  ]
}

function Attention({ state }: { state: InstallationState }) {
  const t = useText()
  const details = concernsOf(state)
  if (details.length === 0)
    return (
      <Alert color="green" icon={<IconCircleCheck size={20} aria-hidden />} c="inherit">
        {t('installation.all-well')}
      </Alert>
    )
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t('installation.attention')}
      c="inherit"
    >
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {details.map(({ name, count }) => (
          <li key={name}>{detailText(t, name, count)}</li>
        ))}
      </ul>
    </Alert>
  )
}

const DETAILS = {
  'files.unknown': 'installation.detail.files-unknown',
  'files.missing': 'installation.detail.files-missing',
  'files.damaged': 'installation.detail.files-damaged',
  'disk.full': 'installation.detail.disk-full',
  'disk.low': 'installation.detail.disk-low',
  'scanner.away': 'installation.detail.scanner-away',
  'workers.none': 'installation.detail.workers-none',
  'work.abandoned': 'installation.detail.work-abandoned',
  'work.late': 'installation.detail.work-late',
  'mails.late': 'installation.detail.mails-late',
} as const

function detailText(t: TextOf, name: string, count = 0): string {
  return name in DETAILS ? t(DETAILS[name as keyof typeof DETAILS], { count }) : name
}

function Upkeep({ state: { mails, lastScrubTime, lastBackupTime, room, adapters } }: { state: InstallationState }) {
  const t = useText()
  const oldest = mails.oldest === null ? '' : ` ${t('installation.oldest', { time: moment(mails.oldest) })}`
  return (
    <SideCard title={t('installation.upkeep')}>
      <Facts
        facts={[
          [
            t('installation.mails'),
            mails.waiting === 0
              ? t('installation.mails.none')
              : `${t('installation.mails.waiting', { count: mails.waiting })}${oldest}`,
          ],
          [t('installation.scrub'), lastScrubTime === null ? t('installation.scrub.never') : moment(lastScrubTime)],
          [t('installation.backup'), lastBackupTime === null ? t('installation.backup.never') : moment(lastBackupTime)],
          [
            t('installation.room'),
            room.free === null
              ? t('installation.room.unknown', { place: adapters.blobs })
              : t('installation.room.left', { free: byteSize(t, room.free), reserve: byteSize(t, room.reserve) }),
          ],
        ]}
      />
      {lastBackupTime === null && (
        <Text fz="sm" c="dimmed" mt="sm">
          {t('installation.backup.hint')}
        </Text>
      )}
    </SideCard>
  )
}

const ADAPTERS = {
  embedded: 'installation.adapter.embedded',
  folder: 'installation.adapter.folder',
  none: 'installation.adapter.none',
  outbox: 'installation.adapter.outbox',
} as const

/** Other adapters have the names of products and protocols. */
const adapterText = (t: TextOf, name: string) => (name in ADAPTERS ? t(ADAPTERS[name as keyof typeof ADAPTERS]) : name)

function Running({ state: { build, versions, adapters, startTime, workers } }: { state: InstallationState }) {
  const t = useText()
  return (
    <SideCard title={t('installation.versions')}>
      <Facts
        facts={[
          [t('installation.build'), build === 'development' ? t('installation.build.development') : build],
          ['Node.js', versions.node],
          ['PostgreSQL', `${versions.database} (${adapterText(t, adapters.database)})`],
          [t('installation.schema'), versions.schema],
          [t('installation.started'), moment(startTime)],
          [t('installation.workers'), workers.toString()],
          [t('installation.adapter.blobs'), adapterText(t, adapters.blobs)],
          [t('installation.adapter.mail'), adapterText(t, adapters.mail)],
          [t('installation.adapter.scanner'), adapterText(t, adapters.scanner)],
          [t('installation.adapter.converter'), adapterText(t, adapters.converter)],
        ]}
      />
    </SideCard>
  )
}

const moment = (time: number) => ownTime(time).format('D MMMM YYYY, HH:mm')
