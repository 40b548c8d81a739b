import { Alert, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { type BrandImage, Colour, type WhiteLabel } from '@strongroom/contract/branding.ts'
import { limits } from '@strongroom/contract/limits.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { contrast } from '../app/contrast.ts'
import { useText } from '../app/language.ts'
import { FormError } from '../ui/form-error.tsx'
import { notifyDone } from '../ui/notify.ts'
import { openDialog } from '../ui/dialogs.tsx'
import { useUnsavedChanges } from '../ui/unsaved-changes.ts'
import classes from './branding.module.css'
import { LookPreview } from './look-preview.tsx'
import { refreshLooks } from './look-queries.ts'
import { PictureField } from './picture-field.tsx'
import { ResetLook } from './reset-look.tsx'
import { type Pictures, saveLook } from './save-look.ts'

interface Props {
  workgroup: { uuid: string; name: string }
  look: WhiteLabel
}

const IMAGES = ['barlogo', 'squarelogo', 'loginGraphic'] as const
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

/** What is chosen and not saved yet, and saving it. */
function useLook({ workgroup, look }: Props) {
  const t = useText()
  const [colour, setColour] = useState(look.primaryColour ?? '')
  const [name, setName] = useState(look.customWorkgroupName ?? '')
  const [pictures, setPictures] = useState<Pictures>({})
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const parsed = colour.trim() === '' ? '' : Colour.safeParse(colour).data
  const changes = {
    colour: parsed === (look.primaryColour ?? '') ? undefined : parsed,
    name: name.trim() === (look.customWorkgroupName ?? '') ? undefined : name.trim(),
    pictures,
  }
  const isChanged = parsed === undefined || changes.colour !== undefined || changes.name !== undefined
  const dirty = isChanged || Object.keys(pictures).length > 0
  useUnsavedChanges(dirty && !state.busy)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (state.busy || parsed === undefined) return
    setState({ busy: true, error: null })
    try {
      await saveLook(workgroup.uuid, changes).finally(refreshLooks)
      setPictures({})
      setState({ busy: false, error: null })
      notifyDone(t('branding.saved'))
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  const chosen = useChosen(pictures)
  const setPicture = (image: BrandImage, file: File | null) => {
    const { [image]: _before, ...rest } = pictures
    setPictures(file === null && savedOf(look)[image] === null ? rest : { ...rest, [image]: file })
  }
  const shown = { ...savedOf(look), ...chosen }
  return { colour, setColour, parsed, name, setName, setPicture, shown, dirty, save, ...state }
}

/** The look of a workgroup's sign-in page: chosen, seen, and then saved. */
export function LookForm(props: Props) {
  const t = useText()
  const { workgroup, look } = props
  const form = useLook(props)
  const colour = form.parsed || limits.defaultPrimaryColour
  return (
    <form onSubmit={(event) => void form.save(event)} noValidate>
      <Stack gap="md">
        {form.dirty && (
          <Alert color="orange" icon={<IconInfoCircle aria-hidden />} role="status" p="sm">
            {t('branding.unsaved')}
          </Alert>
        )}
        <LookPreview colour={colour} name={form.name.trim() || workgroup.name} pictures={form.shown} />
        <Paper withBorder p="md">
          <Stack gap="lg">
            <ColourField form={form} />
            <TextInput
              label={t('branding.name')}
              description={t('branding.name-hint')}
              placeholder={workgroup.name}
              maxLength={limits.inputText}
              value={form.name}
              onChange={(event) => form.setName(event.currentTarget.value)}
            />
            {IMAGES.map((image) => (
              <PictureField
                key={image}
                image={image}
                src={form.shown[image]}
                onChange={(file) => form.setPicture(image, file)}
              />
            ))}
            <FormError error={form.error} />
            <Group justify="space-between">
              <Button
                variant="default"
                onClick={() => openDialog((dialog) => <ResetLook workgroupUuid={workgroup.uuid} dialog={dialog} />)}
                disabled={form.busy || !Object.values(look).some(Boolean)}
              >
                {t('branding.reset')}
              </Button>
              <Button type="submit" loading={form.busy} disabled={!form.dirty || form.parsed === undefined}>
                {t('settings.save')}
              </Button>
            </Group>
          </Stack>
        </Paper>
      </Stack>
    </form>
  )
}

/** A colour as it is written and as it is picked. White on pale colours can't be read: that is said and put right. */
function ColourField({ form }: { form: ReturnType<typeof useLook> }) {
  const t = useText()
  const { colour, setColour, parsed } = form
  const shown = parsed || limits.defaultPrimaryColour
  return (
    <div>
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          label={t('branding.colour')}
          placeholder={limits.defaultPrimaryColour}
          value={colour}
          onChange={(event) => setColour(event.currentTarget.value)}
          error={parsed === undefined ? t('branding.colour-wrong') : undefined}
        />
        <input
          type="color"
          aria-label={t('branding.colour-pick')}
          className={classes.colour}
          value={shown}
          onChange={(event) => setColour(event.currentTarget.value)}
        />
      </Group>
      {contrast(shown, '#ffffff') < 4.5 && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('branding.contrast', { ratio: contrast(shown, '#ffffff').toFixed(1) })}
        </Text>
      )}
    </div>
  )
}
