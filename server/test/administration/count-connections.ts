import { countingConnections } from '../../organisation/connections/count-connections.job.ts'
import type { TestServer } from '../server.ts'

/** Lets the job recount the connections that changed. */
export const connectionsCounted = ({ ports }: TestServer) => countingConnections.work(ports, {})
