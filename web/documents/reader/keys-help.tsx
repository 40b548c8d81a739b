import { CloseButton, Kbd } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/language.ts'
import { READER_KEYS, type ReaderActs } from './reader-keys.ts'
import classes from './reader.module.css'

/** The reader's keys. It lies inside the reader, because nothing outside is visible in full screen. */
export function KeysHelp({ acts, onClose }: { acts: ReaderActs; onClose: () => void }) {
  const t = useText()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={panel}
      className={classes.help}
      role="dialog"
      aria-label={t('viewer.keys')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== '?') return
        // Escape would also close what is around the reader.
        event.stopPropagation()
        onClose()
      }}
    >
      <header>
        <strong>{t('viewer.keys')}</strong>
        <CloseButton aria-label={t('dialog.close')} onClick={onClose} />
      </header>
      <dl>
        {READER_KEYS.filter(({ act }) => acts[act]).map(({ act, keys, text }) => (
          <div key={act}>
            <dt>{t(text)}</dt>
            <dd>
              <Kbd size="xs">{keys[0] === 'R' ? 'Shift+R' : keys[0]}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
