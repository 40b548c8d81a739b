import { hourText, localeOf, text } from './text.ts'

/** The watermark lines on pages for people without the download ability. */
export function watermarkLines(
  person: { given_name: string; family_name: string; address: string; locale: string; timezone: string },
  now: Date,
): string[] {
  return [
    text(localeOf(person.locale), 'watermark.preview'),
    `${person.given_name} ${person.family_name}`,
    person.address,
    hourText(now, person.timezone),
  ]
}
