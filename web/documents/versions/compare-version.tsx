import { Button } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconGitCompare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useViewing } from '../../api/viewing.ts'
import { useText } from '../../i18n/language.ts'

/** A link to the comparison of a version with the current one. */
export function CompareVersion({ asset, version }: { asset: Asset; version: number }) {
  const t = useText()
  const isOwnView = useViewing() === undefined
  // The server refuses text to views as somebody else.
  if (!isOwnView) return null
  return (
    <Button
      renderRoot={(props) => (
        <Link
          to="/share/$workspaceUuid/document/$assetUuid"
          params={{ workspaceUuid: asset.workspaceUuid, assetUuid: asset.uuid }}
          search={{ tab: 'versions', from: version, to: asset.contentVersion ?? undefined }}
          {...props}
        />
      )}
      leftSection={<IconGitCompare size={16} aria-hidden />}
      aria-label={t('version.compare-of', { version })}
      size="xs"
      variant="default"
    >
      {t('version.compare')}
    </Button>
  )
}
