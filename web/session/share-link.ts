const KEY = 'share-link'
const NEW = '/share/new'

/** The workspace to create, from a records system's link. */
export interface ShareLink {
  email: string
  folderName: string
  agentShareToken: string
  folderId: string
}

let arrived = false

const restOf = (hash: string) => /^#\/shares\/(.+)$/.exec(hash)?.[1]

export const isShareLink = (hash: string) => restOf(hash) !== undefined

/**
 * Handles a fragment #/shares/… in the URL: one that starts with 'new' opens the page that shows what would be created,
 * any other the workspace that it names. Returns whether there was one.
 */
export function takeShareLink(): boolean {
  const rest = restOf(window.location.hash)
  if (!rest) return false
  const [, id] = /^([\w-]+)/.exec(rest) ?? []
  if (/^new(?![\w-])/.test(rest)) {
    const params = new URLSearchParams(rest.replace(/^new[/?&]*/, ''))
    const of = (name: keyof ShareLink) => params.get(name) ?? ''
    const link: ShareLink = {
      email: of('email'),
      folderName: of('folderName'),
      agentShareToken: of('agentShareToken'),
      folderId: of('folderId'),
    }
    sessionStorage.setItem(KEY, JSON.stringify(link))
    window.history.replaceState(window.history.state, '', NEW)
  } else if (id) window.history.replaceState(window.history.state, '', `/share/${id}?connectLinkShare=true`)
  arrived = true
  return true
}

/** Whether this page was opened by such a link; true only once. */
export function hasArrivedByLink(): boolean {
  const before = arrived
  arrived = false
  return before
}

/** The link that was followed in this tab, if any. */
export function readShareLink(): ShareLink | null {
  const kept = sessionStorage.getItem(KEY)
  return kept ? (JSON.parse(kept) as ShareLink) : null
}

/** The address that the link is for, while it waits for somebody to sign in. */
export function linkedEmail(): string | undefined {
  const next = new URLSearchParams(window.location.search).get('next')
  return next === NEW ? readShareLink()?.email : undefined
}

export const dropShareLink = () => sessionStorage.removeItem(KEY)
