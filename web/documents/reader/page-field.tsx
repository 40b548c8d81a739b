import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import classes from './reader.module.css'

interface Props {
  /** From 1. */
  page: number
  count: number
  onPage: (page: number) => void
}

/** 'Page [n] of m': shows the current page; a number and Enter open another. */
export function PageField({ page, count, onPage }: Props) {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(typed)
    if (typed && Number.isInteger(wanted)) onPage(Math.min(count, Math.max(1, wanted)))
    setTyped(null)
  }
  return (
    <form className={classes.field} onSubmit={submit}>
      <TextInput
        size="xs"
        data-page-field
        w={`${Math.max(3, String(count).length + 2)}em`}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('viewer.page-field', { count })}
        value={typed ?? String(page)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\D/g, ''))}
        onBlur={() => setTyped(null)}
        styles={{ input: { textAlign: 'center' } }}
      />
      <span>{t('viewer.of', { count })}</span>
    </form>
  )
}
