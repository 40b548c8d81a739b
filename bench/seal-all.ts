import { sealBatch } from '../server/record/audit/seal-batch.ts'
import { openInstallation } from '../server/cli/open-installation.ts'
import { readConfig } from '../server/adapters/config.ts'
import { makeLog } from '../server/adapters/log.ts'

// A separate process, so that its memory is that of sealing alone.
const config = readConfig(process.env, { root: process.cwd(), empty: true })
const { ports, close } = await openInstallation(config, makeLog('error'))
const since = performance.now()
while (await sealBatch(ports));
console.log(
  JSON.stringify({ seconds: (performance.now() - since) / 1000, peak: process.resourceUsage().maxRSS / 1024 }),
)
await close()
