/** A region where people may sign in: its name, and its origin. */
export interface Region {
  name: string
  url: string
}

/** External links, each null if not configured. */
export interface Links {
  site: string | null
  terms: string | null
  help: string | null
  /** The news of each version. */
  releaseNotes: string | null
  iosApp: string | null
  androidApp: string | null
}

type Problem = new (message: string) => Error

const EXAMPLE = 'APAC=https://apac.example.org,UK=https://uk.example.org'

/** Parses `NAME=origin,NAME=origin`. One origin must be this installation, so that people see where they are. */
export function readRegions(given: string | undefined, publicUrl: string | undefined, Wrong: Problem): Region[] {
  if (!given) return []
  const regions = given.split(',').map((part) => readRegion(part.trim(), Wrong))
  for (const key of ['name', 'url'] as const)
    if (new Set(regions.map((region) => region[key])).size < regions.length)
      throw new Wrong(`REGIONS: each region has its own ${key === 'name' ? 'name' : 'address'}`)
  const own = publicUrl && new URL(publicUrl).origin
  if (!regions.some(({ url }) => url === own))
    throw new Wrong('REGIONS: one of them must be this installation, with the address given in PUBLIC_URL')
  return regions
}

function readRegion(text: string, Wrong: Problem): Region {
  const at = text.indexOf('=')
  const [name, address] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  if (at < 1 || name.length > 30 || !isOrigin) throw new Wrong(`REGIONS: must be names and origins such as ${EXAMPLE}`)
  return { name, url: url.origin }
}

export const readLinks = (env: Partial<Record<string, unknown>>): Links => {
  const link = (name: string) => (env[name] as string | undefined) ?? null
  return {
    site: link('SITE_URL'),
    terms: link('TERMS_URL'),
    help: link('HELP_URL'),
    releaseNotes: link('RELEASE_NOTES_URL'),
    iosApp: link('IOS_APP_URL'),
    androidApp: link('ANDROID_APP_URL'),
  }
}
