import { Textarea } from '@mantine/core'
import { NOTICE_LENGTH, NoticeText } from '@strongroom/contract/organisation/installation/operator-notices.ts'
import { paragraph } from '@strongroom/contract/wire/fields.ts'
import { z } from 'zod'
import { type TextOf, useText } from '../../i18n/language.ts'
import { ownTime, timeOfClock } from '../../i18n/own-time.ts'
import { INVALID } from '../../ui/forms/parse-date.ts'

const optional = z.union([z.literal(''), paragraph(NOTICE_LENGTH)])

/** The texts of a notice as fields of a form; English is required. */
export const noticeTexts = { english: NoticeText.shape['en-gb'], welsh: optional, maori: optional }
/** A moment in a form: a local time, or '' for none. */
export const clockTime = z.string().refine((value) => value !== INVALID)

/** Finds times between which a banner would never be shown. */
export function wrongTimes(t: TextOf, { start, stop }: { start: string; stop: string }): { stop?: string } {
  if (start === INVALID || stop === INVALID || start === '' || stop === '' || start < stop) return {}
  return { stop: t('installation.times.order') }
}

/** Finds an end of an announcement that is over. */
export function wrongEnd(t: TextOf, stop: string): { stop?: string } {
  if (stop === INVALID || stop === '' || momentOf(stop)! > Date.now()) return {}
  return { stop: t('installation.times.over') }
}

export interface NoticeFields {
  english: string
  welsh: string
  maori: string
}

export const fieldsOfText = (text: NoticeText | null): NoticeFields => ({
  english: text?.['en-gb'] ?? '',
  welsh: text?.cy ?? '',
  maori: text?.mi ?? '',
})

export const textOfFields = ({ english, welsh, maori }: NoticeFields): NoticeText => ({
  'en-gb': english.trim(),
  cy: welsh.trim() || null,
  mi: maori.trim() || null,
})

export const clockOf = (time: number | null): string => (time === null ? '' : ownTime(time).format('YYYY-MM-DDTHH:mm'))
export const momentOf = (clock: string): number | null => (clock === '' ? null : timeOfClock(clock))

/** One text for each language. */
export function NoticeTexts({ field }: { field: (name: keyof NoticeFields) => object }) {
  const t = useText()
  return (
    <>
      <Textarea {...field('english')} label={t('installation.text.english')} required autosize minRows={2} />
      <Textarea
        {...field('welsh')}
        label={t('installation.text.welsh')}
        description={t('installation.text.hint')}
        lang="cy"
        autosize
        minRows={2}
      />
      <Textarea
        {...field('maori')}
        label={t('installation.text.maori')}
        description={t('installation.text.hint')}
        lang="mi"
        autosize
        minRows={2}
      />
    </>
  )
}
