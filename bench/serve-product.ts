import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Runs what `npm start` runs, without checking the web build: sources may change during the benchmark.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { main } = await import('../server/main.ts')
await main(process.argv.slice(2))
