import { Checkbox } from '@mantine/core'
import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { useText } from '../../../i18n/language.ts'
import { pictureOf, SMALL_WIDTH } from '../../reader/page-picture.tsx'
import { kindName, wordsOf } from '../drawing/mark-name.ts'
import { MarkShape } from '../drawing/mark-shape.tsx'
import classes from './carrying.module.css'

interface Props {
  left: readonly Mark[]
  version: number
  versionUuid: string
  /** The pages of the earlier version. */
  spaces: readonly PageSpace[]
  /** The page of the shown version on which a mark would be placed. */
  pageFor: (mark: Mark) => number
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** So many pictures are shown at first, and with each press of the button. */
const STEP = 20

/** Marks that have no place in the shown version, each on its old page, and the choice to place it nevertheless. */
export function LeftMarks({ left, version, versionUuid, spaces, pageFor, chosen, onChoose }: Props) {
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
              {space && <OldPage mark={mark} space={space} src={pictureOf(versionUuid, mark.page, SMALL_WIDTH)} />}
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

function OldPage({ mark, space, src }: { mark: Mark; space: PageSpace; src: string }) {
  return (
    <svg className={classes.page} viewBox={`0 0 ${space.width} ${space.height}`} aria-hidden>
      <image href={src} width={space.width} height={space.height} />
      <MarkShape mark={mark} space={space} />
    </svg>
  )
}
