import { Button, Checkbox } from '@mantine/core'
import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/language.ts'
import { pictureOf } from '../../reader/page-picture.tsx'
import { shownBounds } from '../drawing/geometry.ts'
import { kindName, wordsOf } from '../drawing/mark-name.ts'
import { MarkShape } from '../drawing/mark-shape.tsx'
import classes from './carrying.module.css'

interface Props {
  left: readonly Mark[]
  version: number
  versionUuid: string
  watermarked: boolean
  /** The pages of the earlier version. */
  spaces: readonly PageSpace[]
  /** The page of the shown version on which a mark would be placed. */
  pageFor: (mark: Mark) => number
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** So many pictures are shown at first, and with each press of the button. */
const STEP = 20
/** Of the page's picture in device pixels. */
const WIDTH = 800

/** Marks that have no place in the shown version, each on its old page, and the choice to place it nevertheless. */
export function LeftMarks({ left, version, spaces, pageFor, chosen, onChoose, ...old }: Props) {
  const t = useText()
  const [most, setMost] = useState(STEP)
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <section aria-label={t('annotations.carry.not-placed')}>
      <h3 className={classes.title}>{t('annotations.carry.not-placed')}</h3>
      <p className="dimmed">{t('annotations.carry.not-placed-hint', { version })}</p>
      <ul className={classes.list}>
        {left.slice(0, most).map((mark) => {
          const space = spaces[mark.page - 1]
          return (
            <li key={mark.id} className={classes.item}>
              {space && (
                <OldPage mark={mark} space={space} src={pictureOf({ ...old, page: mark.page, width: WIDTH })} />
              )}
              <div className={classes.about}>
                <strong>{kindName(mark.kind)}</strong>
                <span className={classes.words}>{wordsOf(mark)}</span>
                <span className="dimmed">{t('annotations.carry.old-page', { page: mark.page, version })}</span>
                {space && (
                  <Checkbox
                    size="xs"
                    checked={chosen.has(mark.id)}
                    label={t('annotations.carry.place-anyway', { page: pageFor(mark) })}
                    onChange={({ currentTarget }) => choose(mark.id, currentTarget.checked)}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {left.length > most && (
        <Button variant="subtle" size="xs" fullWidth onClick={() => setMost(most + STEP)}>
          {t('annotations.more')}
        </Button>
      )}
    </section>
  )
}

/** Points around a mark that are shown with it, and the smallest width. */
const AROUND = 30
const NARROWEST = 240
/** The width of a shown part divided by its height. */
const SHAPE = 1.6

/** The part of the old page around a mark. */
function OldPage({ mark, space, src }: { mark: Mark; space: PageSpace; src: string }) {
  const box = shownBounds(space, mark)
  const width = Math.max(NARROWEST, box.width + AROUND * 2, (box.height + AROUND * 2) * SHAPE)
  const [x, y] = [box.x + box.width / 2 - width / 2, box.y + box.height / 2 - width / SHAPE / 2]
  return (
    <svg className={classes.page} viewBox={`${x} ${y} ${width} ${width / SHAPE}`} aria-hidden>
      <image href={src} width={space.width} height={space.height} />
      <MarkShape mark={mark} space={space} />
    </svg>
  )
}
