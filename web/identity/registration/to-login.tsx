import { JoiningLink } from '../../session/joining-link.tsx'
import { useText } from '../../i18n/language.ts'

/** The way back. */
export function ToLogin() {
  const t = useText()
  return <JoiningLink to="/login">{t('joining.to-login')}</JoiningLink>
}
