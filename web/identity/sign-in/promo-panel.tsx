import { IconHistory, IconLanguage, IconPlugConnectedX, IconShieldLock, IconEyeCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useBranding } from '../../session/branding.ts'
import { useText } from '../../i18n/language.ts'
import classes from './login-columns.module.css'
import { ownPromo, type promos } from './promos.ts'

const icons: Record<(typeof promos)[number]['id'], typeof IconHistory> = {
  sealed: IconShieldLock,
  record: IconHistory,
  preview: IconEyeCheck,
  ends: IconPlugConnectedX,
  languages: IconLanguage,
}

/** Beside the form: the workgroup's picture, or one fact about the product. */
export function PromoPanel() {
  const t = useText()
  const look = useBranding()
  const [promo] = useState(ownPromo)
  if (look?.advertImageUrl) {
    const name = look.customWorkgroupName
    const label = name ? t('login.advert', { name }) : t('login.advert-unnamed')
    return <img src={look.advertImageUrl} alt={label} className={classes.advert} />
  }
  if (!promo) return null
  const Icon = icons[promo.id as keyof typeof icons]
  return (
    <aside className={classes.promo} aria-label={t('promo.label')}>
      <span className={classes.sign}>
        <Icon size={34} stroke={1.6} aria-hidden />
      </span>
      <h2>{t(promo.title)}</h2>
      <p>{t(promo.text)}</p>
    </aside>
  )
}
