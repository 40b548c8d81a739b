import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { queryClient } from '../api/query-client.ts'
import { LeavePrompt } from '../shell/leave-prompt.tsx'
import { Dialogs } from '../ui/dialogs/dialogs.tsx'
import { PlaceOfForms } from '../ui/forms/unsaved-changes.ts'
import { MessagePlace } from '../ui/messages/message-place.tsx'

/**
 * Renders a part of the application as a page would: with dialogs, messages, the question about unsaved changes, and a
 * router in which every address leads to it. Returns the user-event of its person.
 */
export async function show(content: ReactNode, address = '/page'): Promise<UserEvent> {
  const root = createRootRoute()
  const page = createRoute({ path: '$', getParentRoute: () => root, component: () => <Page>{content}</Page> })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  await act(() => router.load())
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MessagePlace />
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return userEvent.setup({ delay: null })
}

function Page({ children }: { children: ReactNode }) {
  return (
    <PlaceOfForms value={null}>
      <main>{children}</main>
      <Dialogs />
      <LeavePrompt />
    </PlaceOfForms>
  )
}
