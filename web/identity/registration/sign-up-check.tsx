import { ActionIcon, Anchor, Stack, Text, TextInput } from '@mantine/core'
import { mailSignUpCode } from '@strongroom/contract/identity/sign-in.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { currentLanguage, useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useAction } from '../../ui/use-action.ts'
import { CaptchaPicture } from './captcha-picture.tsx'
import { SignUpCodeForm } from './sign-up-code-form.tsx'

interface Props {
  email: string
  onEdit: () => void
  onSent: () => void
}

/** A picture to read or, for people who can't see it, a code by email. */
export function SignUpCheck({ email, onEdit, onSent }: Props) {
  const t = useText()
  const [kind, setKind] = useState<'picture' | 'mail'>('picture')
  const [asked, setAsked] = useState(Date.now)
  const drawAnother = () => setAsked(Date.now())
  const mailCode = useAction(async () => {
    await call(mailSignUpCode, { body: { email, locale: currentLanguage() } })
    setKind('mail')
  })
  const showPicture = () => {
    drawAnother()
    setKind('picture')
  }
  const edit = (
    <ActionIcon variant="subtle" size={36} onClick={onEdit} aria-label={t('signup.email-edit')}>
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <Stack gap="md">
      <TextInput value={email} readOnly label={t('login.email')} size="md" rightSection={edit} rightSectionWidth={44} />
      {kind === 'picture' ? (
        <CaptchaPicture email={email} asked={asked} onRefresh={drawAnother} />
      ) : (
        <Text role="status">{t('signup.code-sent', { email })}</Text>
      )}
      <SignUpCodeForm key={kind} email={email} kind={kind} onSent={onSent} onWrong={drawAnother} />
      <FormError error={mailCode.error} />
      <Anchor component="button" type="button" ta="start" onClick={() => mailCode.run()}>
        {t(kind === 'picture' ? 'signup.by-mail' : 'signup.code-again')}
      </Anchor>
      {kind === 'mail' && (
        <Anchor component="button" type="button" ta="start" onClick={showPicture}>
          {t('signup.by-picture')}
        </Anchor>
      )}
    </Stack>
  )
}
