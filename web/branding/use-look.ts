import { type BrandImage, Colour, type WhiteLabel } from '@strongroom/contract/branding.ts'
import { limits } from '@strongroom/contract/limits.ts'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { useText } from '../app/language.ts'
import { notifyDone } from '../ui/notify.ts'
import { useUnsavedChanges } from '../ui/unsaved-changes.ts'
import { refreshLooks } from './look-queries.ts'
import { type LookErrors, type Pictures, saveLook } from './save-look.ts'

/** What is chosen and not saved yet; what is undefined is as it is saved. */
interface Draft {
  colour?: string | undefined
  name?: string | undefined
  pictures: Pictures
}

const savedOf = (look: WhiteLabel) => ({
  barlogo: look.barLogoUrl,
  squarelogo: look.squareLogoUrl,
  loginGraphic: look.advertImageUrl,
})

/** The addresses under which chosen pictures can be shown, as long as they are chosen. */
function useChosen(pictures: Pictures) {
  const urls = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(pictures).map(([image, file]) => [image, file ? URL.createObjectURL(file) : null]),
      ) as Partial<Record<BrandImage, string | null>>,
    [pictures],
  )
  useEffect(() => () => Object.values(urls).forEach((url) => url && URL.revokeObjectURL(url)), [urls])
  return urls
}

/** What of a draft was refused: it stays chosen. */
const refusedOf = ({ colour, name, pictures }: Draft, errors: LookErrors): Draft => ({
  colour: 'colour' in errors ? colour : undefined,
  name: 'name' in errors ? name : undefined,
  pictures: Object.fromEntries(Object.entries(pictures).filter(([image]) => image in errors)),
})

/** What of a look is chosen and not saved yet, and saving it. What is refused stays chosen, with its reason. */
export function useLook(workgroupUuid: string, look: WhiteLabel) {
  const t = useText()
  const saved = savedOf(look)
  const [draft, setDraft] = useState<Draft>({ pictures: {} })
  const [state, setState] = useState<{ busy: boolean; errors: LookErrors }>({ busy: false, errors: {} })
  const { pictures } = draft
  const savedColour = look.primaryColour === limits.defaultPrimaryColour ? '' : look.primaryColour
  const colour = draft.colour ?? savedColour
  const name = draft.name ?? look.customWorkgroupName ?? ''
  const parsed = colour.trim() === '' ? '' : Colour.safeParse(colour).data
  const changes = {
    colour: parsed === savedColour ? undefined : parsed,
    name: name.trim() === (look.customWorkgroupName ?? '') ? undefined : name.trim(),
    pictures,
  }
  const isChanged = parsed === undefined || changes.colour !== undefined || changes.name !== undefined
  const dirty = isChanged || Object.keys(pictures).length > 0
  useUnsavedChanges(dirty && !state.busy)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (state.busy || parsed === undefined) return
    setState({ busy: true, errors: {} })
    const errors = await saveLook(workgroupUuid, changes)
    await refreshLooks().catch(() => undefined)
    setDraft(refusedOf(draft, errors))
    setState({ busy: false, errors })
    if (Object.keys(errors).length === 0) notifyDone(t('branding.saved'))
  }
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const setPicture = (image: BrandImage, file: File | null) => {
    const { [image]: _before, ...rest } = pictures
    change({ pictures: file === null && saved[image] === null ? rest : { ...rest, [image]: file } })
    const { [image]: _refused, ...errors } = state.errors
    setState({ ...state, errors })
  }
  const reset = () => {
    setDraft({ pictures: {} })
    setState({ busy: false, errors: {} })
  }
  const shown = { ...saved, ...useChosen(pictures) }
  return { colour, name, parsed, change, setPicture, reset, shown, dirty, save, ...state }
}
