import { enableCompileCache } from 'node:module'
import path from 'node:path'

// What `npm start` runs, without looking whether the web is built: sources may change while the benchmark runs.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { main } = await import('../server/main.ts')
await main(process.argv.slice(2))
