import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { KEPT, PlaceOfForms, useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { useText } from '../../i18n/language.ts'
import { keepBrandingDraft, useBrandingDraft } from '../../theme/branding-draft.ts'

/** On every other page: a banner that the branding is an unsaved preview, with links back to it and to discard it. */
export function BrandingDraftBanner() {
  const kept = useBrandingDraft()
  if (!kept?.dirty) return null
  return (
    <PlaceOfForms value={KEPT}>
      <Banner workgroupUuid={kept.workgroupUuid} />
    </PlaceOfForms>
  )
}

function Banner({ workgroupUuid }: { workgroupUuid: string }) {
  const t = useText()
  const path = useRouterState({ select: (state) => state.location.pathname })
  useUnsavedChanges(true)
  if (path.endsWith('/customise-workgroup')) return null
  return (
    <Alert color="orange" role="status" mb="md" p="sm">
      <Group gap="sm">
        <IconPalette size={20} aria-hidden style={{ flex: 'none' }} />
        <Text flex="1 1 240px">{t('look-draft.unsaved')}</Text>
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to="/admin/workgroup/$workgroupUuid/customise-workgroup" params={{ workgroupUuid }} />
          )}
        >
          {t('look-draft.open')}
        </Anchor>
        <Button size="compact-sm" variant="default" onClick={() => keepBrandingDraft(undefined)}>
          {t('look-draft.discard')}
        </Button>
      </Group>
    </Alert>
  )
}
