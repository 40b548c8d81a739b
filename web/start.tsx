import './theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useEffect, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { useColour } from './theme/brand-colour.ts'
import { startBranding } from './session/branding.ts'
import { takeEmailLink } from './session/email-link.ts'
import { followPastedLink } from './shell/follow-pasted-link.ts'
import { startLanguage } from './i18n/language.ts'
import { queryClient } from './api/query-client.ts'
import { takeMobileInitKey } from './session/mobile-init-key.ts'
import { takeRegistrationToken } from './session/registration-token.ts'
import { takeResetLink } from './session/reset-link.ts'
import { takeShareLink } from './session/share-link.ts'
import { takeSignOn } from './session/sign-on.ts'
import { router } from './router.tsx'
import { colourVariables, themeOf } from './theme/theme.ts'
import { followOtherTabs, showTheme, useTheme } from './theme/theme-choice.ts'
import { MessagePlace } from './ui/messages/message-place.tsx'

/** Milliseconds that the picture of opening stays for the words and the look; who waits longer sees the page without. */
const LONGEST_DRESSING = 2000
/** Milliseconds that it stays while the first page is on its way. */
const LONGEST_OPENING = 1000

function App() {
  const colour = useColour()
  const theme = useMemo(() => themeOf(colour), [colour])
  // The browser's own bar is of the same colour where the header is.
  useEffect(showTheme, [colour])
  const scheme = useTheme() === 'DARK' ? 'dark' : 'light'
  return (
    <MantineProvider theme={theme} cssVariablesResolver={colourVariables} forceColorScheme={scheme}>
      <QueryClientProvider client={queryClient}>
        <MessagePlace />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

// One-use secrets leave the address before anything else is asked for.
takeEmailLink()
takeResetLink()
takeRegistrationToken()
takeMobileInitKey()
takeSignOn()
takeShareLink()
window.addEventListener('hashchange', () => void followPastedLink())
showTheme()
followOtherTabs()

// Not awaited here: what is imported from now on may stand in parts that import this one, and would wait for its end.
void open()

async function open(): Promise<void> {
  await atMost(LONGEST_DRESSING, Promise.all([startLanguage(), startBranding()]))
  // The first drawing is of the page itself, once. Where that takes long, the page says so instead.
  await atMost(LONGEST_OPENING, router.load())
  const container = document.getElementById('root')
  if (!container) return
  const page = createRoot(container)
  // As a transition, drawing pauses for whatever the browser has to do meanwhile.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

function atMost(milliseconds: number, done: Promise<unknown>): Promise<unknown> {
  return Promise.race([done, new Promise((resolve) => setTimeout(resolve, milliseconds))])
}
