import { Group } from '@mantine/core'
import type { PreviewStatus } from '@strongroom/contract/documents/assets.ts'
import type { Preview } from '@strongroom/contract/documents/reading/preview.ts'
import {
  type Icon,
  IconAlertTriangle,
  IconEyeOff,
  IconFileDislike,
  IconHourglass,
  IconLock,
  IconMovieOff,
  IconShieldPause,
  IconShieldSearch,
  IconVirus,
  IconWeight,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ListCard } from '../../ui/lists/list-card.tsx'

type Reason =
  | z.infer<typeof PreviewStatus>
  | NonNullable<Preview['failure']>
  | 'NO_PLAYER'
  | 'SCANNING'
  | 'SCANNER_AWAY'
  | 'VIRUS'
  | 'UNSCANNED'
  | 'UNSCANNED_YET'

interface Words {
  icon: Icon
  title: MessageKey
  text: MessageKey
}

const words: Record<Reason, Words> = {
  PROCESSING: { icon: IconHourglass, title: 'viewer.none.processing', text: 'viewer.none.processing-text' },
  SCANNING: { icon: IconShieldSearch, title: 'viewer.none.scanning', text: 'viewer.none.scanning-text' },
  SCANNER_AWAY: { icon: IconShieldPause, title: 'viewer.none.scanner-away', text: 'viewer.none.scanner-away-text' },
  UNSUPPORTED: { icon: IconEyeOff, title: 'viewer.none.unsupported', text: 'viewer.none.unsupported-text' },
  NO_PLAYER: { icon: IconMovieOff, title: 'viewer.none.no-player', text: 'viewer.none.no-player-text' },
  COMPLETED: { icon: IconEyeOff, title: 'viewer.none.unsupported', text: 'viewer.none.unsupported-text' },
  TOO_LARGE: { icon: IconWeight, title: 'viewer.none.too-large', text: 'viewer.none.too-large-text' },
  FAILED: { icon: IconFileDislike, title: 'viewer.none.failed', text: 'viewer.none.failed-text' },
  ENCRYPTED: { icon: IconLock, title: 'viewer.none.encrypted', text: 'viewer.none.encrypted-text' },
  BROKEN: { icon: IconFileDislike, title: 'viewer.none.broken', text: 'viewer.none.broken-text' },
  TOO_COMPLEX: { icon: IconWeight, title: 'viewer.none.too-complex', text: 'viewer.none.too-complex-text' },
  VIRUS: { icon: IconVirus, title: 'viewer.none.virus', text: 'viewer.none.virus-text' },
  DAMAGED: { icon: IconFileDislike, title: 'viewer.none.damaged', text: 'viewer.none.damaged-text' },
  UNSCANNED: { icon: IconAlertTriangle, title: 'viewer.none.unscanned', text: 'viewer.none.unscanned-text' },
  UNSCANNED_YET: { icon: IconAlertTriangle, title: 'viewer.none.unscanned', text: 'viewer.none.unscanned-yet-text' },
}

/** States that end without the person doing anything. */
const WAITING = new Set<Reason>(['PROCESSING', 'SCANNING', 'SCANNER_AWAY'])

/** Films in containers that no browser plays. */
const UNPLAYABLE = new Set('avi flv mkv mpe mpeg mpg vob wmv'.split(' '))

/** Why a document without a preview has none. */
export const reasonOf = (status: Reason, extension: string | null): Reason =>
  status === 'UNSUPPORTED' && UNPLAYABLE.has(extension ?? '') ? 'NO_PLAYER' : status

interface Props {
  status: Reason
  /** Makes a failed preview again. */
  retry?: ReactNode
  download: ReactNode
}

/** Says why there is no preview, and what to do instead. */
export function NoPreview({ status, retry, download }: Props) {
  const t = useText()
  const { icon, title, text } = words[status]
  const waits = WAITING.has(status)
  return (
    <div role={waits ? 'status' : undefined}>
      <ListCard>
        <EmptyState
          icon={icon}
          title={t(title)}
          action={
            waits ? null : (
              <Group justify="center" gap="xs">
                {retry}
                {download}
              </Group>
            )
          }
        >
          {t(text)}
        </EmptyState>
      </ListCard>
    </div>
  )
}
