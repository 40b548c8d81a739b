import type { WhiteLabel } from '@strongroom/contract/organisation/branding.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { workspaceQuery } from '../workspaces/workspaces/queries.ts'
import { showColour } from '../theme/brand-colour.ts'
import { brandingQuery, isBranded } from '../session/branding.ts'
import { useChosenPictures } from '../organisation/branding/chosen-pictures.ts'
import { keepBranding, keptBranding } from '../session/kept-branding.ts'
import { type BrandingDraft, useBrandingDraft } from '../theme/branding-draft.ts'
import { previewBranding } from './preview-branding.ts'

const NONE: BrandingDraft = { pictures: {} }

/**
 * The branding of a signed-in page: that of the workspace's workgroup inside a workspace, that of the administered
 * workgroup on its pages, otherwise that of the current workgroup or the person's own. An unsaved choice replaces it,
 * on every page that doesn't belong to another workgroup. Null if the workgroup has none.
 */
export function usePageBranding(ownWorkgroupUuid: string | null, current: string | undefined): WhiteLabel | null {
  const kept = useBrandingDraft()
  const previewed = kept?.dirty ? kept : undefined
  const workgroupUuid = useWorkgroupOfPage(previewed?.workgroupUuid ?? current ?? ownWorkgroupUuid)
  const { data, isPlaceholderData } = useQuery({
    ...brandingQuery(workgroupUuid ?? undefined),
    placeholderData: (before) => before ?? keptBranding(),
  })
  const draft = previewed?.workgroupUuid === workgroupUuid ? previewed?.draft : undefined
  const pictures = useChosenPictures((draft ?? NONE).pictures)
  const shown = workgroupUuid === null ? undefined : data
  const branding = shown && draft ? previewBranding(shown, draft, pictures) : shown
  const worn = branding && isBranded(branding) ? branding : null
  useEffect(() => {
    const isOwn = workgroupUuid === ownWorkgroupUuid
    // The choice of this tab doesn't brand the start of others.
    if (data && !isPlaceholderData && (isOwn || workgroupUuid !== current))
      keepBranding(isBranded(data) ? data : null, isOwn)
  }, [data, isPlaceholderData, workgroupUuid, ownWorkgroupUuid, current])
  const colour = worn?.primaryColour ?? null
  useEffect(() => showColour(colour), [colour])
  useEffect(() => () => showColour(null), [])
  return worn
}

/** Undefined until the workspace's workgroup is known; null if there is none. */
function useWorkgroupOfPage(otherwise: string | null): string | null | undefined {
  const { workspaceUuid, workgroupUuid } = useParams({ strict: false })
  const { data, isError } = useQuery({ ...workspaceQuery(workspaceUuid ?? ''), enabled: false })
  if (workspaceUuid === undefined) return workgroupUuid ?? otherwise
  return isError ? otherwise : data?.workgroupUuid
}
