import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const WEB = path.join(import.meta.dirname, '../..')

/** Buttons of their own at the end of a dialog, as in low windows they would be below the edge. */
const OWN_ACTIONS = /<Group justify="flex-end"[^>]*>\s*<Button/g

test('dialogs with buttons of their own keep them in view, too', () => {
  const files = globSync('{shell,ui,identity,workspaces,organisation,documents,record,system}/**/*.tsx', { cwd: WEB })
  const found = files
    .filter((file) => !/\.test\./.test(file))
    .map((file) => ({ file, code: readFileSync(path.join(WEB, file), 'utf8') }))
    .filter(({ code }) => /<Modal\b|<DialogModal\b|DialogHandle|data-dialog-actions/.test(code))
    .flatMap(({ file, code }) => (code.match(OWN_ACTIONS) ?? []).map((group) => `${file}: ${group}`))
  expect(found.length).toBeGreaterThan(6)
  expect(found.filter((group) => !group.includes('ACTIONS_STYLE'))).toEqual([])
})
