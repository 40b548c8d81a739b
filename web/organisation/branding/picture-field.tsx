import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import type { BrandImage } from '@strongroom/contract/organisation/branding.ts'
import { BRAND_RATIOS } from '@strongroom/contract/organisation/branding-changes.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { CallError } from '../../api/call-error.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import classes from './branding.module.css'
import { removalText } from './removal-text.ts'

const TYPES = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/gif']

interface Props {
  image: BrandImage
  /** The shown picture, saved or chosen; null for none. */
  src: string | null
  onChange: (file: File | null) => void
  /** Why the server refused the chosen file. */
  refused: unknown
}

/** The size of a picture; undefined if the browser can't draw it. */
function sizeOf(file: File) {
  const url = URL.createObjectURL(file)
  const picture = new Image()
  return new Promise<{ width: number; height: number } | undefined>((resolve) => {
    picture.addEventListener('load', () => resolve({ width: picture.naturalWidth, height: picture.naturalHeight }))
    picture.addEventListener('error', () => resolve(undefined))
    picture.src = url
  }).finally(() => URL.revokeObjectURL(url))
}

/**
 * One of the branding pictures: choosing another, and removing it. Unusable files are reported before they are sent.
 */
export function PictureField({ image, src, onChange, refused }: Props) {
  const t = useText()
  const [error, setError] = useState<{ cause: unknown; message?: string } | null>(null)
  const choose = async (file: File | null) => {
    if (!file) return
    setError(null)
    if (!TYPES.includes(file.type)) return setError({ cause: new CallError('brand.image.unsupported', 415) })
    if (file.size > limits.whitelabelImage) return setError({ cause: new CallError('brand.image.too.large', 413) })
    const [size, wanted] = [await sizeOf(file), BRAND_RATIOS[image]]
    if (size === undefined) return setError({ cause: new CallError('brand.image.unsupported', 415) })
    if (wanted !== null && size.width !== wanted * size.height) {
      const message = t('branding.ratio', { ...size, required: wanted })
      return setError({ cause: new CallError('brand.image.ratio', 400), message })
    }
    onChange(file)
  }
  const label = t(`branding.${image}`)
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text size="xs" c="dimmed">
        {t(`branding.${image}.hint`)}
      </Text>
      {src && <img src={src} alt={t('branding.picture-now')} className={classes.chosen} />}
      <Group gap="xs">
        <FileButton
          onChange={(file) => void choose(file)}
          accept={TYPES.join(',')}
          inputProps={{ 'aria-label': t('settings.avatar.choose') }}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {t('settings.avatar.choose')}
            </Button>
          )}
        </FileButton>
        {src && (
          <Button variant="default" size="xs" onClick={() => onChange(null)}>
            {t('branding.remove')}
          </Button>
        )}
      </Group>
      {error ? (
        <FormError error={error.cause} message={error.message} />
      ) : (
        <FormError error={refused} message={refused && src === null ? removalText(t, refused) : undefined} />
      )}
    </Stack>
  )
}
