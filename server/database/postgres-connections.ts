import type { Postgres } from './embedded/postgres.ts'
import { APPLICATION, applicationPassword } from './embedded/postgres-password.ts'

type Server = Pick<Postgres, 'host' | 'port' | 'user' | 'password'>

/** How the owner of an embedded database's tables connects. */
export const ownerOf = ({ host, port, user, password }: Server, database = 'postgres') => ({
  host,
  port,
  user,
  password,
  database,
})

/** How the application connects. */
export const applicationOf = ({ host, port, password }: Server, database = 'postgres') => ({
  host,
  port,
  user: APPLICATION,
  password: applicationPassword(password),
  database,
})

/** The same as a URL. */
export const urlOf = ({ host, port, user, password, database }: ReturnType<typeof ownerOf>): string =>
  `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}&password=${password}`
