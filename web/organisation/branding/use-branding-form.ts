import { type BrandImage, Colour, type WhiteLabel } from '@strongroom/contract/organisation/branding.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { type FormEvent, useState } from 'react'
import { useChosenPictures } from './chosen-pictures.ts'
import { useText } from '../../i18n/language.ts'
import { keepBrandingDraft, type BrandingDraft, useBrandingDraft } from '../../theme/branding-draft.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { refreshBranding } from './look-queries.ts'
import { type BrandingErrors, saveBranding } from './save-branding.ts'

const savedOf = (look: WhiteLabel) => ({
  barlogo: look.barLogoUrl,
  squarelogo: look.squareLogoUrl,
  loginGraphic: look.advertImageUrl,
})

/** The refused parts of a draft: they stay chosen. */
const refusedOf = ({ colour, name, pictures }: BrandingDraft, errors: BrandingErrors): BrandingDraft => ({
  colour: 'colour' in errors ? colour : undefined,
  name: 'name' in errors ? name : undefined,
  pictures: Object.fromEntries(Object.entries(pictures).filter(([image]) => image in errors)),
})

const NOTHING: BrandingDraft = { pictures: {} }

/** The values of a draft, and their differences from the saved branding. */
function read(look: WhiteLabel, draft: BrandingDraft) {
  const savedColour = look.primaryColour === limits.defaultPrimaryColour ? '' : look.primaryColour
  const savedName = look.customWorkgroupName ?? ''
  const colour = draft.colour ?? savedColour
  const name = draft.name ?? savedName
  const parsed = colour.trim() === '' ? '' : Colour.safeParse(colour).data
  const changes = {
    colour: parsed === savedColour ? undefined : parsed,
    name: name.trim() === savedName ? undefined : name.trim(),
    pictures: draft.pictures,
  }
  const isChanged = parsed === undefined || changes.colour !== undefined || changes.name !== undefined
  return { colour, name, parsed, changes, dirty: isChanged || Object.keys(draft.pictures).length > 0 }
}

/**
 * The unsaved choice of a branding, and saving it. It is kept while the person visits other pages; refused parts stay
 * chosen, with their error.
 */
export function useBrandingForm(workgroupUuid: string, look: WhiteLabel) {
  const t = useText()
  const saved = savedOf(look)
  const kept = useBrandingDraft()
  const draft = kept?.workgroupUuid === workgroupUuid ? kept.draft : NOTHING
  const [state, setState] = useState<{ busy: boolean; errors: BrandingErrors }>({ busy: false, errors: {} })
  const { pictures } = draft
  const { changes, ...shownNow } = read(look, draft)
  const keep = (next: BrandingDraft) => keepBrandingDraft({ workgroupUuid, draft: next, dirty: read(look, next).dirty })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (state.busy || shownNow.parsed === undefined) return
    setState({ busy: true, errors: {} })
    const errors = await saveBranding(workgroupUuid, changes)
    await refreshBranding().catch(() => undefined)
    const allSaved = Object.keys(errors).length === 0
    keepBrandingDraft(allSaved ? undefined : { workgroupUuid, draft: refusedOf(draft, errors), dirty: true })
    setState({ busy: false, errors })
    if (allSaved) notifyDone(t('branding.saved'))
  }
  const change = (changed: Partial<BrandingDraft>) => keep({ ...draft, ...changed })
  const setPicture = (image: BrandImage, file: File | null) => {
    const { [image]: _before, ...rest } = pictures
    change({ pictures: file === null && saved[image] === null ? rest : { ...rest, [image]: file } })
    const { [image]: _refused, ...errors } = state.errors
    setState({ ...state, errors })
  }
  const reset = () => {
    keepBrandingDraft(undefined)
    setState({ busy: false, errors: {} })
  }
  return { ...shownNow, change, setPicture, reset, shown: { ...saved, ...useChosenPictures(pictures) }, save, ...state }
}
