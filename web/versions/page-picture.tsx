import { Button } from '@mantine/core'
import { previewPage } from '@strongroom/contract/versions.ts'
import { IconPhotoOff, IconRefresh } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { addressOf } from '../address-of.ts'
import { useText } from '../app/language.ts'
import type { PlacedPage } from './page-layout.ts'
import classes from './page-viewer.module.css'

interface Props {
  versionUuid: string
  /** From 1. */
  page: number
  of: number
  placed: PlacedPage
  /** Of the picture, in the screen's own pixels. */
  width: number
  scroller: RefObject<HTMLElement | null>
}

/** A busy server answers with a refusal: it is asked again by itself this often, and then by the reader. */
const TRIES = 3
const PAUSE = 1_500

/** One page: an empty sheet of its size until it comes near, then the server's picture of it. */
export function PagePicture({ versionUuid, page, of, placed, width, scroller }: Props) {
  const t = useText()
  const sheet = useRef<HTMLDivElement>(null)
  const near = useNear(sheet, scroller)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'pausing' | 'failed'>('loading')
  useEffect(() => {
    if (state !== 'pausing') return
    const timer = setTimeout(() => setState('loading'), PAUSE * tries)
    return () => clearTimeout(timer)
  }, [state, tries])
  const failed = () => {
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
          src={addressOf(previewPage, { params: { versionUuid, page: String(page) }, query: { width } })}
          alt={label}
          width={placed.width}
          height={placed.height}
          draggable={false}
          onLoad={() => setState('shown')}
          onError={failed}
        />
      )}
      {state === 'failed' && (
        <div className={classes.failed} role="alert">
          <IconPhotoOff size={32} stroke={1.6} aria-hidden />
          {t('viewer.page-failed', { page })}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={retry}
            aria-label={t('viewer.page-retry', { page })}
          >
            {t('error-state.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Whether an element has come within a screen of what is in sight; once true it stays so. */
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
