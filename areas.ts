/**
 * The map of the product: five areas, the same in contract, server and web, in the one order in which they may know each
 * other. `npm run check` reads it; docs/architecture.md draws it.
 */
const AREAS = ['identity', 'workspaces', 'organisation', 'documents', 'record']

/**
 * The rooms of each package in order. A file imports from its own room and from rooms before it. Files that lie beside the
 * rooms (main.ts, app.ts) put them together and import everything. In the web, `pages` means the folder of that name in
 * each area.
 */
export const ROOMS = {
  contract: ['wire', 'access', ...AREAS, 'why', 'registry'],
  server: [
    'adapters',
    'preview',
    'database',
    'kernel',
    'storage',
    'http',
    'mail',
    'process',
    'access',
    ...AREAS,
    'why',
    'outbox',
    'system',
    'demo',
    'cli',
    'test',
    'faults',
  ],
  web: ['store', 'locales', 'theme', 'build', 'api', 'i18n', 'session', 'ui', ...AREAS, 'system', 'shell', 'pages'],
} as const satisfies Record<string, readonly string[]>

/** The most source files that lie in one folder, tests not counted. */
export const MOST_FILES = 25

/** The rooms below the areas, of which a type may be used before its time: ports name what is put into them. */
export const isGround = (room: string): boolean => !AREAS.includes(room)
