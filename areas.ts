/**
 * The map of the product: five areas, the same in contract, server and web, in the only order in which they may import
 * each other. `npm run check` reads it; docs/architecture.md draws it.
 */
const AREAS = ['identity', 'workspaces', 'organisation', 'documents', 'record']

/**
 * The rooms of each package in order. A file imports from its own room and from earlier rooms. Files beside the rooms
 * (main.ts, app.ts) compose them and may import everything. In the web, `pages` means the folder of that name in each
 * area.
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

/** The maximum number of source files in one folder, tests excluded. */
export const MOST_FILES = 25

/**
 * The rooms below the areas. Their types may be imported early: ports declare the types of what is plugged into them.
 */
export const isGround = (room: string): boolean => !AREAS.includes(room)
