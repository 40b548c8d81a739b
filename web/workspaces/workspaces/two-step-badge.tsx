import { Badge } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconDeviceMobile, IconKey, IconMail } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'

const signs = { EMAIL: IconMail, MOBILE: IconDeviceMobile, PASSKEY: IconKey }

/** Marks a two-step workspace; the icon shows its factor. */
export function TwoStepBadge({ workspace: { twoStepMechanism: mechanism } }: { workspace: Workspace }) {
  const t = useText()
  if (!mechanism) return null
  const Sign = signs[mechanism]
  return (
    <Badge
      size="sm"
      color="teal"
      title={t(`workspace.two-step.by.${mechanism}`)}
      leftSection={<Sign size={12} aria-label={t(`workspace.two-step.by.${mechanism}`)} />}
    >
      {t('workspace.two-step')}
    </Badge>
  )
}
