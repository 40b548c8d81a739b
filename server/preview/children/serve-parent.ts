import { writeFileSync } from 'node:fs'
import { type FailedWhy, Unrenderable } from '../unrenderable.ts'

/** The tasks of a child process, by name. */
export type Tasks = Record<string, { input: unknown; output: unknown }>

/** A message to a child: one request at a time. */
export interface ChildRequest {
  task: string
  input: unknown
}

/** The answer: a value, a reason found in the file, or an unexpected error. */
export type ChildReply = { value: unknown } | { unrenderable: FailedWhy; message: string } | { failed: string }

/**
 * Answers the parent's requests until it disconnects. Called once, at the end of a child's entry file. A child never
 * outlives its parent (`orphaned` is called first), and if memory runs out, the system kills the child before the
 * server.
 */
export function serveParent<T extends Tasks>(
  tasks: { [K in keyof T]: (input: T[K]['input']) => Promise<T[K]['output']> | T[K]['output'] },
  orphaned: () => void = () => {},
): void {
  volunteerForMemoryShortage()
  const byName = new Map<string, (input: never) => unknown>(Object.entries(tasks))
  process.on('disconnect', () => {
    orphaned()
    process.exit(0)
  })
  process.on('message', async ({ task, input }: ChildRequest) => {
    const reply = await answer(byName.get(task), input)
    if (process.connected) process.send!(reply)
  })
}

async function answer(task: ((input: never) => unknown) | undefined, input: unknown): Promise<ChildReply> {
  try {
    if (!task) throw new Error('no such task')
    return { value: await task(input as never) }
  } catch (error) {
    if (error instanceof Unrenderable) return { unrenderable: error.why, message: error.message }
    return { failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

function volunteerForMemoryShortage(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '900')
  } catch {
    // Linux only.
  }
}
