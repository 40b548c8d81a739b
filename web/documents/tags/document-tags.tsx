import { Button } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { useText } from '../../i18n/language.ts'
import { mayTag, openManageTags } from './manage-intent.ts'
import { TagChips } from './tag-chips.tsx'

/** The tags of a document among its details, and the way to change them. */
export function DocumentTags({ asset }: { asset: Asset }) {
  const t = useText()
  return (
    <>
      {asset.tags.length > 0 || !asset.mandatoryTagsPresent ? (
        <TagChips tags={asset.tags} isIncomplete={!asset.mandatoryTagsPresent} />
      ) : (
        <span className="dimmed">{t('tag.no-tags')}</span>
      )}
      {mayTag(asset) && (
        <Button size="compact-sm" variant="light" mt={6} display="block" onClick={() => openManageTags([asset])}>
          {t('tag.manage')}
        </Button>
      )}
    </>
  )
}
