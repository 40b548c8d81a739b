const expected = new Set<string>()

/** Runs an action that removes a workspace from its actor: no message about the removal is needed. */
export async function expectEnd<V>(workspaceUuid: string, act: () => Promise<V>): Promise<V> {
  expected.add(workspaceUuid)
  try {
    return await act()
  } catch (error) {
    expected.delete(workspaceUuid)
    throw error
  }
}

/** Whether the person has just removed this workspace from themselves. */
export const isEndExpected = (workspaceUuid: string): boolean => expected.has(workspaceUuid)
