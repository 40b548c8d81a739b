import { Button } from '@mantine/core'
import { previewPage } from '@strongroom/contract/documents/versions.ts'
import { IconPhotoOff, IconRefresh } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { refusalOf } from '../../api/call-error.ts'
import { useText } from '../../i18n/language.ts'
import type { PlacedPage } from './page-layout.ts'
import classes from './page-viewer.module.css'

interface Props {
  versionUuid: string
  /** From 1. */
  page: number
  of: number
  placed: PlacedPage
  /** Of the picture, in device pixels. */
  width: number
  scroller: RefObject<HTMLElement | null>
}

/** A busy server refuses: it is retried automatically this often, and then by the reader. */
const TRIES = 3
const PAUSE = 1_500

/** One page: an empty sheet of its size until it comes near, then the server's picture of it. */
export function PagePicture({ versionUuid, page, of, placed, width, scroller }: Props) {
  const t = useText()
  const sheet = useRef<HTMLDivElement>(null)
  const near = useNear(sheet, scroller)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'pausing' | 'failed' | 'damaged'>('loading')
  useEffect(() => {
    if (state !== 'pausing') return
    const timer = setTimeout(() => setState('loading'), PAUSE * tries)
    return () => clearTimeout(timer)
  }, [state, tries])
  const src = addressOf(previewPage, { params: { versionUuid, page: String(page) }, query: { width } })
  const failed = async () => {
    // An image element doesn't report why it failed. Damage is permanent.
    if (await isDamaged(src)) return setState('damaged')
    setTries(tries + 1)
    setState(tries + 1 < TRIES ? 'pausing' : 'failed')
  }
  const retry = () => {
    setTries(0)
    setState('loading')
  }
  const drawn = near && (state === 'loading' || state === 'shown')
  const label = t('viewer.page-of', { page, count: of })
  return (
    <div
      ref={sheet}
      className={classes.page}
      data-loading={state === 'loading' || state === 'pausing' || undefined}
      style={{ width: placed.width, height: placed.height }}
    >
      {drawn && (
        <img
          src={src}
          alt={label}
          width={placed.width}
          height={placed.height}
          draggable={false}
          onLoad={() => setState('shown')}
          onError={() => void failed()}
        />
      )}
      {state === 'damaged' && <PageFailure says={t('error.file.damaged')} />}
      {state === 'failed' && (
        <PageFailure
          says={t('viewer.page-failed', { page })}
          retry={{ act: retry, label: t('viewer.page-retry', { page }) }}
        />
      )}
    </div>
  )
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

/** Whether an element has come within one screen of the visible area; stays true afterwards. */
function useNear(element: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { root: scroller.current, rootMargin: '60% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [near, element, scroller])
  return near
}
