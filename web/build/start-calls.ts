/** The addresses of calls that the first page makes, by page; `:workspaceUuid` stands for the one in the URL. */
export interface EarlyCalls {
  session: string[]
  home: string[]
  workspace: string[]
  /** Calls for what is inside a workspace, for those who may enter: the record tells of refusals. */
  inside: string[]
}

/** As the pages write them: a call with another address is made again (web/build/start-calls.test.tsx compares). */
export const EARLY_CALLS: EarlyCalls = {
  session: ['/rest/me', '/publicapi/1/me?includeActions=true'],
  home: [
    '/publicapi/1/myworkspaces?page=0&size=50&includeActions=true',
    '/publicapi/1/tasks?assignedToMe=true&page=0&size=5&includeActions=true',
    '/publicapi/1/tasks?createdByMe=true&page=0&size=5&includeActions=true',
  ],
  workspace: ['/publicapi/1/workspaces/:workspaceUuid?includeActions=true'],
  inside: [
    '/publicapi/1/assets?workspaceUuid=:workspaceUuid&page=0&sort=name%2Casc&size=50&foldersFirst=true&includeActions=true',
    '/publicapi/1/tasks?workspaceUuid=:workspaceUuid&page=0&size=5&includeActions=true',
  ],
}

/**
 * Makes the first calls of the dashboard or of a workspace while the application is loaded. Only for plain addresses of a
 * person who is signed in; the application takes the answers (web/api/early-answers.ts), with the rules of its own calls.
 * Serialised into a separate script (see build/early-script.ts), so it can't use anything outside.
 */
export function startCalls(calls: EarlyCalls) {
  const token = localStorage.getItem('bearer-token')
  const { pathname, search, hash } = location
  const workspaceUuid = /^\/share\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(pathname)?.[1]
  if (token === null || search || hash || (pathname !== '/' && workspaceUuid === undefined)) return
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` }
  // As isSomebodyThere of web/api/activity.ts: opening a page again isn't activity.
  const active = Number(localStorage.getItem('last-activity') ?? 0)
  if (active !== 0 && Date.now() - active >= 30_000) headers['x-background'] = 'true'
  // A chosen workgroup or a viewed person changes the addresses.
  const isPlain = sessionStorage.getItem('current-workgroup') === null && sessionStorage.getItem('viewing') === null
  const answers: Record<string, Promise<Response | undefined>> = {}
  const address = (pattern: string) => pattern.replace(':workspaceUuid', workspaceUuid ?? '')
  const ask = (pattern: string) =>
    fetch(address(pattern), { headers, credentials: 'same-origin', cache: 'no-store' }).catch(() => undefined)
  const askFor = (patterns: string[]) => patterns.forEach((one) => (answers[address(one)] = ask(one)))
  askFor(calls.session)
  if (isPlain && workspaceUuid === undefined) askFor(calls.home)
  if (isPlain && workspaceUuid !== undefined) {
    askFor(calls.workspace)
    // As mayEnter of web/workspaces/workspaces/may-enter.ts.
    const entered = answers[address(calls.workspace[0] ?? '')]
      ?.then((response) => response?.clone().json())
      .then((found) => found?.participant?.hasAccepted === true && found.twoStepMissing === null)
      .catch(() => false)
    // Not once the first page is drawn: it makes its own calls by then.
    const isWanted = () => 'earlyAnswers' in window
    for (const one of calls.inside)
      answers[address(one)] = Promise.resolve(entered).then((isIn) => (isIn && isWanted() ? ask(one) : undefined))
  }
  Object.assign(window, { earlyAnswers: { token, answers } })
}
