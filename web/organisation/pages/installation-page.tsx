import { IconEraser, IconLicense, IconServer2, IconSpeakerphone } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallError } from '../../api/call-error.ts'
import { describe } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'
import { ErasuresSection } from '../../record/erasure/erasures-section.tsx'
import { useSession } from '../../session/session.ts'
import { LedToStart } from '../../shell/led-to-start.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PageTabs } from '../../ui/layout/page-tabs.tsx'
import { NoticesSection } from '../installation/notices-section.tsx'
import { PartsSection } from '../installation/parts-section.tsx'
import { StateSection } from '../installation/state-section.tsx'

/** The installation for the people who run it: its state, its notices and its parts. */
export function InstallationPage(): ReactNode {
  const { actions } = useSession()
  if (!actions.operateInstallation) return <LedToStart message={describe(new CallError('permission.denied', 403))} />
  return <Installation />
}

function Installation() {
  const t = useText()
  const { tab = 'state' } = useSearch({ from: '/signed-in/admin/installation' })
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('installation.title')} />
      <PageTabs
        label={t('installation.tabs')}
        tabs={[
          { value: 'state', label: t('installation.tab.state'), icon: IconServer2 },
          { value: 'notices', label: t('installation.tab.notices'), icon: IconSpeakerphone },
          { value: 'erasures', label: t('erasure.list'), icon: IconEraser },
          { value: 'parts', label: t('installation.tab.parts'), icon: IconLicense },
        ]}
        value={tab}
        onTab={(next) =>
          void navigate({ to: '/admin/installation', search: { tab: next === 'state' ? undefined : next } })
        }
      >
        {tab === 'state' && <StateSection />}
        {tab === 'notices' && <NoticesSection />}
        {tab === 'erasures' && <ErasuresSection />}
        {tab === 'parts' && <PartsSection />}
      </PageTabs>
    </>
  )
}
