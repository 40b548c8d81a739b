import { Alert } from '@mantine/core'
import type { ShownBanner } from '@strongroom/contract/organisation/installation/shown-banners.ts'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useEffect } from 'react'
import { currentLanguage, useText } from '../../i18n/language.ts'

export interface BannerListProps {
  banners: ShownBanner[]
  onDismiss: (banner: ShownBanner) => void
}

/** Banners with a button that dismisses each. */
export const BannerList = ({ banners, onDismiss }: BannerListProps) =>
  banners.map((banner) => <OneBanner key={banner.id} banner={banner} onDismiss={onDismiss} />)

function OneBanner({ banner, onDismiss }: { banner: ShownBanner; onDismiss: BannerListProps['onDismiss'] }) {
  const t = useText()
  const { timer } = banner
  useEffect(() => {
    if (timer === null) return undefined
    const ends = setTimeout(() => onDismiss(banner), timer * 1000)
    return () => clearTimeout(ends)
  }, [banner, timer, onDismiss])
  return (
    <Alert
      mb="md"
      p="sm"
      c="inherit"
      icon={<IconSpeakerphone size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel={t('banner.dismiss')}
      onClose={() => onDismiss(banner)}
    >
      <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{banner.message[currentLanguage()]}</span>
    </Alert>
  )
}
