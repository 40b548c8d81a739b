import { Button, Skeleton } from '@mantine/core'
import { streamDocument } from '@strongroom/contract/documents/versions.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { ListCard } from '../../ui/lists/list-card.tsx'
import classes from './media-player.module.css'

interface Props {
  assetUuid: string
  /** The number of the playing version: an older one has a heading of its own. */
  version: number
  name: string
  kind: 'audio' | 'video'
}

const RENEWALS = 3

/** Plays audio or video. Its URL expires; then a new one is fetched and playback continues. */
export function MediaPlayer({ assetUuid, version, name, kind }: Props) {
  const t = useText()
  const [renewals, setRenewals] = useState(0)
  const at = useRef(0)
  // A URL must be used within a minute, so it is never cached and never prefetched.
  const stream = useQuery({
    queryKey: ['versions', 'stream', assetUuid, version, renewals],
    queryFn: ({ signal }) => call(streamDocument, { params: { assetUuid }, query: { version } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (stream.isError) {
    return (
      <ListCard>
        <ErrorState error={stream.error} retry={() => void stream.refetch()} />
      </ListCard>
    )
  }
  if (!stream.data) return <Skeleton height={kind === 'video' ? 420 : 96} radius="lg" />
  if (renewals > RENEWALS) {
    return (
      <ListCard>
        <EmptyState
          icon={IconPlayerPlay}
          title={t('viewer.media.failed')}
          action={<Button onClick={() => setRenewals(0)}>{t('error-state.retry')}</Button>}
        />
      </ListCard>
    )
  }
  const media = {
    src: stream.data.url,
    controls: true,
    controlsList: 'nodownload',
    preload: 'metadata' as const,
    'aria-label': name,
    onTimeUpdate: (event: SyntheticEvent<HTMLMediaElement>) => {
      at.current = event.currentTarget.currentTime
    },
    onLoadedMetadata: (event: SyntheticEvent<HTMLMediaElement>) => {
      if (at.current > 0) event.currentTarget.currentTime = at.current
    },
    onError: () => setRenewals(renewals + 1),
  }
  return (
    <div className={classes.stage} data-kind={kind}>
      {/* Uploaded files have no captions of ours. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      {kind === 'video' ? <video {...media} playsInline /> : <audio {...media} />}
    </div>
  )
}
