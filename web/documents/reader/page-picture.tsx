import { Button } from '@mantine/core'
import { previewPage } from '@strongroom/contract/documents/versions.ts'
import { IconPhotoOff, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { refusalOf } from '../../api/call-error.ts'
import { useText } from '../../i18n/language.ts'
import type { PageSize } from './page-layout.ts'
import classes from './reader.module.css'

interface Props extends Wanted {
  of: number
  /** In CSS pixels. */
  shown: PageSize
  /** Whether the sharp picture is needed too. */
  isNear: boolean
}

/** A busy server refuses: it is retried automatically this often, and then by the reader. */
const TRIES = 3
const PAUSE = 1_500
/** Milliseconds for which a page must stay: fast scrolling requests no picture of the pages that fly past. */
const SETTLED = 40
/** The width of the small picture that is shown until the sharp one has arrived, in device pixels. */
export const SMALL_WIDTH = 200

interface Wanted {
  versionUuid: string
  /** From 1. */
  page: number
  /** In device pixels. */
  width: number
  /** Whether the server draws the reader's name on it. */
  watermarked: boolean
}

/**
 * The address of a page's picture. With a watermark it differs by a pixel, which the server rounds up: a browser that
 * has a picture in memory shows it again under the same address, also one without the watermark.
 */
export const pictureOf = ({ versionUuid, page, width, watermarked }: Wanted) =>
  addressOf(previewPage, {
    params: { versionUuid, page: String(page) },
    query: { width: watermarked ? width - 1 : width },
  })

/** The picture of a page: a small one first, because it arrives sooner, and the sharp one above it. */
export function PagePicture({ of, shown, isNear, ...wanted }: Props) {
  const { page, width } = wanted
  const t = useText()
  const settled = useSettled()
  const { state, sharp, ...picture } = usePicture(pictureOf(wanted))
  const drawn = settled && (state === 'loading' || state === 'shown')
  const size = { width: shown.width, height: shown.height, draggable: false }
  return (
    <div className={classes.picture} data-loading={state === 'loading' || state === 'pausing' || undefined}>
      {drawn && !sharp && width > SMALL_WIDTH * 2 && (
        <img src={pictureOf({ ...wanted, width: SMALL_WIDTH })} alt="" data-small {...size} />
      )}
      {drawn && (isNear || sharp) && (
        <img
          src={picture.src}
          alt={t('viewer.page-of', { page, count: of })}
          onLoad={picture.loaded}
          onError={() => void picture.failed()}
          {...size}
        />
      )}
      {state === 'damaged' && <PageFailure says={t('error.file.damaged')} />}
      {state === 'failed' && (
        <PageFailure
          says={t('viewer.page-failed', { page })}
          retry={{ act: picture.retry, label: t('viewer.page-retry', { page }) }}
        />
      )}
    </div>
  )
}

function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

/** The state of a picture; `sharp` once any size of it was shown: zooming keeps showing that until the next arrives. */
function usePicture(src: string) {
  const [tries, setTries] = useState(0)
  const [sharp, setSharp] = useState(false)
  const [state, setState] = useState<'loading' | 'shown' | 'pausing' | 'failed' | 'damaged'>('loading')
  useEffect(() => {
    if (state !== 'pausing') return
    const timer = setTimeout(() => setState('loading'), PAUSE * tries)
    return () => clearTimeout(timer)
  }, [state, tries])
  return {
    src,
    state,
    sharp,
    loaded: () => {
      setState('shown')
      setSharp(true)
    },
    failed: async () => {
      // An image element doesn't report why it failed. Damage is permanent.
      if (await isDamaged(src)) return setState('damaged')
      setTries(tries + 1)
      setState(tries + 1 < TRIES ? 'pausing' : 'failed')
    },
    retry: () => {
      setTries(0)
      setState('loading')
    },
  }
}

/** The message on a sheet whose picture failed. */
function PageFailure({ says, retry }: { says: string; retry?: { act: () => void; label: string } }) {
  const t = useText()
  return (
    <div className={classes.failed} role="alert">
      <IconPhotoOff size={32} stroke={1.6} aria-hidden />
      {says}
      {retry && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={retry.act}
          aria-label={retry.label}
        >
          {t('error-state.retry')}
        </Button>
      )}
    </div>
  )
}

async function isDamaged(src: string): Promise<boolean> {
  try {
    const response = await fetch(src, { credentials: 'same-origin' })
    return !response.ok && refusalOf(response.status, await response.text()).code === 'file.damaged'
  } catch {
    return false
  }
}
