import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { type Banner, deleteBanner } from '@strongroom/contract/organisation/installation/operator-notices.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { currentLanguage, text, useText } from '../../i18n/language.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { BannerForm } from './banner-form.tsx'
import { AnnouncementForm, MaintenanceForm } from './maintenance-forms.tsx'
import { bannersQuery, installationNoticesQuery, refreshInstallation } from './queries.ts'

/** Texts of operators on the pages of the installation: banners, announced and running maintenance. */
export function NoticesSection(): ReactNode {
  const notices = useQuery(installationNoticesQuery)
  const banners = useQuery(bannersQuery)
  const failed = [notices, banners].find(({ error, data }) => error && !data)
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />
  if (!notices.data || !banners.data) return <ListSkeleton />
  return (
    <Stack gap="md">
      <Banners banners={banners.data} />
      <AnnouncementForm notices={notices.data} />
      <MaintenanceForm notices={notices.data} />
    </Stack>
  )
}

function Banners({ banners }: { banners: Banner[] }) {
  const t = useText()
  return (
    <SideCard
      title={t('installation.banners')}
      action={
        <Button size="xs" onClick={() => openDialog((dialog) => <BannerForm dialog={dialog} />)}>
          {t('installation.banner.create')}
        </Button>
      }
    >
      {banners.length === 0 ? (
        <Text c="dimmed">{t('installation.banners.none')}</Text>
      ) : (
        <ul className={listClasses.list}>
          {banners.map((banner) => (
            <Row key={banner.id} banner={banner} />
          ))}
        </ul>
      )}
    </SideCard>
  )
}

function Row({ banner }: { banner: Banner }) {
  const t = useText()
  const words = banner.message[currentLanguage()] ?? banner.message['en-gb']
  return (
    <li>
      <Group justify="space-between" py={10} gap="sm">
        <div style={{ flex: '1 1 200px', minWidth: 0 }}>
          <Text fw={500} className="ellipsis" title={words}>
            {words}
          </Text>
          <Text component="span" fz="sm" c="dimmed">
            {t(`installation.banner.type.${banner.type}`)}{' '}
          </Text>
          {!banner.showMessage && <Badge color="gray">{t('installation.banner.off')}</Badge>}
        </div>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={t('installation.banner.change-this', { words })}
            onClick={() => openDialog((dialog) => <BannerForm banner={banner} dialog={dialog} />)}
          >
            {t('installation.change')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('installation.banner.delete-this', { words })}
            onClick={() => openDialog((dialog) => <DeleteBanner banner={banner} dialog={dialog} />)}
          >
            {t('installation.delete')}
          </Button>
        </Group>
      </Group>
    </li>
  )
}

function DeleteBanner({ banner, dialog }: { banner: Banner; dialog: DialogHandle }) {
  const t = useText()
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('installation.banner.delete-title')}
      confirm={t('installation.delete')}
      danger
      act={async () => {
        await call(deleteBanner, { params: { bannerUuid: banner.id } })
        await refreshInstallation()
        notifyDone(text('installation.banner.deleted'))
      }}
    >
      {t('installation.banner.delete-text')}
    </ConfirmModal>
  )
}
