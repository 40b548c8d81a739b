import { Button, Stack, TextInput } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { signUp } from '@strongroom/contract/identity/sign-in.ts'
import { useJoiningSearch } from '../../session/joining-search.ts'
import { currentLanguage, useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'

interface Props {
  email: string
  kind: 'picture' | 'mail'
  onSent: () => void
  /** A picture is valid for one attempt. */
  onWrong: () => void
}

const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
const signsOf = (text: string) => text.replaceAll(/[\s-]/g, '').length

/** The picture's text or the mailed code, which requests the link. */
export function SignUpCodeForm({ email, kind, onSent, onWrong }: Props) {
  const t = useText()
  const { registrationType } = useJoiningSearch()
  const [length, wrong, label] =
    kind === 'picture'
      ? [limits.captchaLength, t('signup.picture-length'), t('signup.picture')]
      : [limits.emailCodeLength, t('signup.code-length'), t('signup.code')]
  const form = useContractForm({
    schema: signUp.body.pick({ userCaptchaText: true }),
    initial: { userCaptchaText: '' },
    alsoCheck: ({ userCaptchaText }) => (signsOf(userCaptchaText) === length ? {} : { userCaptchaText: wrong }),
    submit: async ({ userCaptchaText }) => {
      const body = { emailAddress: email, userCaptchaText, timezone, locale: currentLanguage(), registrationType }
      try {
        await call(signUp, { body })
      } catch (failure) {
        form.set({ userCaptchaText: '' })
        onWrong()
        throw failure
      }
      onSent()
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.field('userCaptchaText')}
          label={label}
          autoComplete={kind === 'mail' ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          size="md"
        />
        <FormError error={form.error} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('signup.submit')}
        </Button>
      </Stack>
    </form>
  )
}
