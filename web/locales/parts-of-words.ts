import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const PART = /^(?<file>.+[\\/](?<name>[\w-]+\.json))\?(?<part>start|signed-in)$/

/**
 * Makes two modules of a language's file: `cy.json?signed-in` has the keys whose first segment signed-in.json lists,
 * `cy.json?start` all others. Pages before signing in load the first alone; check/locales.ts sees that it suffices them.
 */
export function partsOfWords(): Plugin {
  return {
    name: 'parts-of-words',
    enforce: 'pre',
    load(id) {
      const { file, part } = PART.exec(id)?.groups ?? {}
      if (!file) return null
      const list = path.join(path.dirname(file), 'signed-in.json')
      this.addWatchFile(file)
      this.addWatchFile(list)
      const areas = new Set(JSON.parse(readFileSync(list, 'utf8')) as string[])
      const words = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
      const wanted = words.filter(([key]) => areas.has(key.split('.')[0]!) === (part === 'signed-in'))
      return { code: `export default ${JSON.stringify(Object.fromEntries(wanted))}`, moduleType: 'js' }
    },
  }
}
