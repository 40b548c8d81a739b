import { askAny } from './traffic.ts'

// A crowd that signs in at once, in a separate process: its own work must not delay the pages that are measured beside
// it. Answers each message with the statuses.

const { url, headers, total } = JSON.parse(process.argv[2]!) as {
  url: string
  headers: Record<string, string>
  total: number
}

process.on('message', async () => {
  const answers = await Promise.all(Array.from({ length: total }, () => askAny(url, { headers })))
  process.send!(answers.map(({ status }) => status))
})
process.send!('ready')
