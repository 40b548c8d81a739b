import { Text } from '@mantine/core'
import { PASSWORD_MINIMA, type PasswordMinimum, passwordIsStrong } from '@strongroom/contract/wire/fields.ts'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { passwordRule } from '../../session/password-rule.ts'
import { useText } from '../../i18n/language.ts'

interface Props {
  id: string
  password: string
  email: string
  /** The minimum length of the workgroup, if known. */
  minimum?: PasswordMinimum
}

/** The password rule, and whether the input meets it. */
export function PasswordRule({ id, password, email, minimum = PASSWORD_MINIMA[0] }: Props) {
  const t = useText()
  const met = passwordIsStrong(password, email, minimum)
  const Sign = met ? IconCircleCheckFilled : IconCircle
  return (
    <Text
      id={id}
      role="status"
      size="sm"
      c={met ? 'green' : 'dimmed'}
      style={{ display: 'flex', gap: 8 }}
      component="p"
      m={0}
    >
      <Sign size={18} aria-hidden style={{ flex: 'none' }} />
      {met ? t('password.rule-met') : passwordRule(minimum)}
    </Text>
  )
}
