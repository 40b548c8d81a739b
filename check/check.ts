import path from 'node:path'
import { runChecks } from './run-checks.ts'

const { failed } = await runChecks(path.join(import.meta.dirname, '..'))
process.exitCode = failed > 0 ? 1 : 0
