const expected = new Set<string>()

/** Runs what takes a workspace away from the person who does it: nobody needs to be told why it is gone. */
export async function expectEnd<V>(workspaceUuid: string, act: () => Promise<V>): Promise<V> {
  expected.add(workspaceUuid)
  try {
    return await act()
  } catch (error) {
    expected.delete(workspaceUuid)
    throw error
  }
}

/** Whether the person has just taken this workspace away from themself. */
export const isEndExpected = (workspaceUuid: string): boolean => expected.has(workspaceUuid)
