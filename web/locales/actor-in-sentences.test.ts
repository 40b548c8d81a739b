import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test.each(['cy', 'mi'])('sentences in %s have their actor inside, where the system has a small letter', (language) => {
  const file = path.join(import.meta.dirname, 'record', `${language}.json`)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const sentences = Object.entries(texts).filter(([key]) => key.startsWith('activity.'))
  expect(sentences.filter(([, text]) => text.startsWith('{{actor}}'))).toEqual([])
  expect(texts['activity.system']).toMatch(/^\p{Ll}/u)
})
