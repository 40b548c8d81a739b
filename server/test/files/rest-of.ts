/** Reads an answer until the other side finishes; returns how it ended. */
export async function restOf(response: Response): Promise<'all' | 'broken'> {
  const reader = response.body!.getReader()
  try {
    for (;;) if ((await reader.read()).done) return 'all'
  } catch {
    return 'broken'
  }
}
