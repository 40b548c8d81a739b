import { Alert, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import type { WhiteLabel } from '@strongroom/contract/organisation/branding.ts'
import { contrast } from '@strongroom/contract/wire/contrast.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { isBranded } from '../../session/branding.ts'
import { useText } from '../../i18n/language.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import classes from './branding.module.css'
import { BrandingPreview } from './branding-preview.tsx'
import { PictureField } from './picture-field.tsx'
import { refusalText } from './removal-text.ts'
import { ResetBranding } from './reset-branding.tsx'
import { useBrandingForm } from './use-branding-form.ts'

interface Props {
  workgroup: { uuid: string; name: string }
  look: WhiteLabel
}

const IMAGES = ['barlogo', 'squarelogo', 'loginGraphic'] as const

/** A workgroup's branding: chosen, previewed, and then saved. */
export function BrandingForm({ workgroup, look }: Props) {
  const t = useText()
  const form = useBrandingForm(workgroup.uuid, look)
  const colour = form.parsed || limits.defaultPrimaryColour
  return (
    <form onSubmit={(event) => void form.save(event)} noValidate>
      <Stack gap="md">
        {form.dirty && <Unsaved busy={form.busy} onDiscard={form.reset} />}
        <BrandingPreview colour={colour} name={form.name.trim() || workgroup.name} pictures={form.shown} />
        <Paper withBorder p="md">
          <Stack gap="lg">
            <ColourField form={form} />
            <TextInput
              label={t('branding.name')}
              description={t('branding.name-hint')}
              placeholder={workgroup.name}
              maxLength={limits.inputText}
              value={form.name}
              onChange={(event) => form.change({ name: event.currentTarget.value })}
              error={refusalText(t, form.errors.name, form.name)}
            />
            {IMAGES.map((image) => (
              <PictureField
                key={image}
                image={image}
                src={form.shown[image]}
                onChange={(file) => form.setPicture(image, file)}
                refused={form.errors[image]}
              />
            ))}
            <Group justify="space-between">
              <Button
                variant="default"
                onClick={() =>
                  openDialog((dialog) => (
                    <ResetBranding workgroupUuid={workgroup.uuid} dialog={dialog} onDone={form.reset} />
                  ))
                }
                disabled={form.busy || !isBranded(look)}
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

/** Marks the preview as unsaved, and discards it. */
function Unsaved({ busy, onDiscard }: { busy: boolean; onDiscard: () => void }) {
  const t = useText()
  return (
    <Alert color="orange" icon={<IconInfoCircle aria-hidden />} role="status" p="sm">
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 240px">{t('branding.unsaved')}</Text>
        <Button size="compact-sm" variant="default" onClick={onDiscard} disabled={busy}>
          {t('branding.discard')}
        </Button>
      </Group>
    </Alert>
  )
}

/** A colour as text and as a picker. White text on pale colours is illegible: that is reported and corrected. */
function ColourField({ form }: { form: ReturnType<typeof useBrandingForm> }) {
  const t = useText()
  const { colour, change, parsed, errors } = form
  const shown = parsed || limits.defaultPrimaryColour
  const refused = refusalText(t, errors.colour, colour)
  const wrong = parsed === undefined ? t('branding.colour-wrong') : refused
  return (
    <div>
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          label={t('branding.colour')}
          placeholder={limits.defaultPrimaryColour}
          value={colour}
          onChange={(event) => change({ colour: event.currentTarget.value })}
          error={wrong}
        />
        <input
          type="color"
          aria-label={t('branding.colour-pick')}
          className={classes.colour}
          value={shown}
          onChange={(event) => change({ colour: event.currentTarget.value })}
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
