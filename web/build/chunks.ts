/** A regular expression for our own modules by their path inside web/. */
const modules = (...paths: string[]) => new RegExp(`[\\\\/]web[\\\\/](${paths.join('|')})\\.tsx?$`)

/** A regular expression that finds what one of these finds. */
const anyOf = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'))

/** A regular expression for the modules of packages. */
const packages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`)

/**
 * One file per language for the public pages, with the names of its months, one for the pages of administrators, and one
 * for the other signed-in pages, whatever the number of namespaces.
 */
function translationsOf(id: string): string | null {
  const { namespace, language } = TEXTS.exec(id)?.groups ?? {}
  if (namespace) return `${SEPARATE.has(namespace) ? namespace : 'texts'}-${language}`
  if (MAORI_DATES.test(id)) return 'public-mi'
  return WELSH_DATES.test(id) ? 'public-cy' : null
}
const SEPARATE = new Set(['public', 'administration'])
const TEXTS = /[\\/]web[\\/]locales[\\/](?<namespace>[\w-]+)[\\/](?<language>[\w-]+)\.json$/
const MAORI_DATES = /[\\/]web[\\/]i18n[\\/]maori-dates\.ts$/
const WELSH_DATES = /[\\/]dayjs[\\/]locale[\\/]cy\.js$/

/**
 * A chunk smaller than this, in bytes of source, is merged with the one needed at the most similar times. From 8,000 on
 * merged chunks import each other, which the build refuses.
 */
const SMALLEST = 4_000

/** The start, and what the sign-in page and the signed-in pages share: fields, errors, messages, icons; no whole forms. */
const START = anyOf(
  modules('start'),
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|TextInput|Divider)[\\/]/,
  /@mantine[\\/]hooks[\\/]esm[\\/]use-uncontrolled[\\/]/,
  /[\\/]Icon(Pencil|ShieldLock)\.mjs$/,
  /[\\/]web[\\/]ui[\\/](use-action|messages[\\/]notify|forms[\\/]form-error)\.tsx?$/,
)

/** Dialogs of the signed-in pages that openLateDialog opens, and the forms that unlock the page. */
const DIALOGS = [
  'identity/confirm/ask-again',
  'organisation/tag-sets/offered-tag-sets',
  'record/reports/connection-report',
  'shell/resume-session',
  'workspaces/ending/(end|export|leave|transfer)-[a-z]+',
  'workspaces/inviting/address-field',
  'workspaces/workspaces/(create|rename)-workspace',
  'workspaces/workspaces/switch-two-step',
]

/** Modules that a workspace's pages share with dialogs; in the dialogs' file, the pages would fetch that too. */
const WITH_DIALOGS = anyOf(
  /@mantine[\\/]core[\\/]esm[\\/](components[\\/]Checkbox|utils[\\/]InlineInput)[\\/]/,
  /[\\/]Icon(AlertTriangle|ArrowLeft|InfoCircle)\.mjs$/,
  /[\\/]contract[\\/]record[\\/]reports\.ts$/,
  modules('organisation/tag-sets/(queries|tag-set-choice)', 'workspaces/ending/(expected-end|fetch-export)'),
)

/** Dialogs of a workspace's pages that openLateDialog opens, and the panel of uploads. */
const WORKSPACE_DIALOGS = [
  'documents/annotations/copying/save-copy',
  'documents/asset-actions/(create-chooser|edit-folder|move-assets|rename-asset)',
  'documents/links/edit-link',
  'documents/tags/manage-tags',
  'documents/tasks/(act-on|cancel|create)-task',
  'documents/uploads/upload-(dialog|panel)',
  'documents/versions/new-version',
  'documents/zips/request-zip',
  'workspaces/access/ask-why',
  'workspaces/inviting/invite-participants',
  'workspaces/participants/(edit-abilities|taking-part|untrusted-people)',
  'workspaces/reviews/review-blade',
]

/**
 * The chunks of the build. Each is one request with its headers, and imports between chunks are sequential: so few
 * chunks, divided by stage (start, sign-in, signed in), and separate ones for rarely opened pages. A group takes all
 * imports of its modules except those of earlier groups.
 */
export const chunks = [
  { name: 'preload', test: /vite\/preload-helper|rolldown[\\/]runtime/, priority: 5 },
  {
    name: 'libraries',
    test: packages('react', 'react-dom', 'scheduler', 'use-sync-external-store', 'zod', 'i18next', '@tanstack'),
    priority: 7,
  },
  // With the calls of two-step access, whose forms read their schemas when they are loaded.
  { name: 'session', test: /[\\/](web[\\/]session[\\/]session|contract[\\/]identity[\\/]two-step)\.ts$/, priority: 6 },
  { name: 'start', test: START, priority: 4 },
  // After 'start', which bundles English of the public pages and the date library.
  { name: translationsOf, debugName: 'translations', test: /\.(json|ts|js)$/, priority: 3.5 },
  { name: 'sign-in', test: modules('identity/pages/login-page'), priority: 3 },
  {
    name: 'signed-in',
    test: modules('signed-in-routes', 'shell/shell', 'record/pages/home-page'),
    priority: 2.5,
  },
  { name: 'with-dialogs', test: WITH_DIALOGS, priority: 2.4 },
  // Fetched once the first page is quiet; before 'workspace', whose own dialogs share its forms.
  { name: 'dialogs', test: modules(...DIALOGS), priority: 2.3 },
  { name: 'workspace', test: modules('documents/pages/workspace-page', 'documents/pages/folder-page'), priority: 2 },
  { name: 'workspace-dialogs', test: modules(...WORKSPACE_DIALOGS), priority: 1.5 },
  {
    name: 'shared',
    test: /\.(tsx?|m?js)$/,
    minShareCount: 2,
    priority: 1,
    entriesAware: true,
    entriesAwareMergeThreshold: SMALLEST,
  },
]
