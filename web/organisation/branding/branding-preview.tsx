import { Text } from '@mantine/core'
import { textOn } from '@strongroom/contract/wire/contrast.ts'
import { legible, mix } from '../../theme/contrast.ts'
import { useText } from '../../i18n/language.ts'
import classes from './branding.module.css'

interface Props {
  colour: string
  name: string
  pictures: { barlogo: string | null; squarelogo: string | null; loginGraphic: string | null }
}

/** A picture of the sign-in page with the unsaved choice: nothing in it is interactive. */
export function BrandingPreview({ colour, name, pictures: { barlogo, squarelogo, loginGraphic } }: Props) {
  const t = useText()
  return (
    <div className={classes.preview} role="img" aria-label={t('branding.preview')}>
      <div className={classes.panel} style={{ background: mix(colour, '#ffffff', 0.9) }} aria-hidden>
        {loginGraphic ? (
          <img src={loginGraphic} alt="" className={classes.graphic} />
        ) : (
          <span className={classes.promo}>{t('branding.preview-promo')}</span>
        )}
      </div>
      <div className={classes.form} aria-hidden>
        {barlogo ? (
          <img src={barlogo} alt="" className={classes.bar} />
        ) : (
          <span className={classes.brand}>
            {squarelogo && <img src={squarelogo} alt="" className={classes.square} />}
            {name}
          </span>
        )}
        <span className={classes.field} />
        <span className={classes.button} style={{ background: colour, color: textOn(colour) }}>
          {t('branding.preview-button')}
        </span>
        <Text size="xs" style={{ color: legible(colour, '#ffffff', '#000000') }}>
          {t('branding.preview-link')}
        </Text>
      </div>
    </div>
  )
}
