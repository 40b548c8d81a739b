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
import { endOpening } from './api/opening.ts'
import { queryClient } from './api/query-client.ts'
import { takeMobileInitKey } from './session/mobile-init-key.ts'
import { takeRegistrationToken } from './session/registration-token.ts'
import { takeResetLink } from './session/reset-link.ts'
import { takeShareLink } from './session/share-link.ts'
import { takeSignOn } from './session/sign-on.ts'
import { takeUnsubscribeLink } from './session/unsubscribe-link.ts'
import { router } from './router.tsx'
import { colourVariables, themeOf } from './theme/theme.ts'
import { followOtherTabs, printLight, showTheme, useTheme } from './theme/theme-choice.ts'
import { keepFocusOfBusyButtons } from './ui/keep-focus.ts'
import { MessagePlace } from './ui/messages/message-place.tsx'

/** Milliseconds that the loading screen stays for texts and branding; after that the page shows without. */
const LONGEST_DRESSING = 2000
/** Milliseconds that it stays while the first page loads. */
const LONGEST_OPENING = 1000

function App() {
  const colour = useColour()
  const theme = useMemo(() => themeOf(colour), [colour])
  // The browser's own bar has the colour of the header.
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

// One-time secrets leave the URL before any request is sent.
takeEmailLink()
takeResetLink()
takeRegistrationToken()
takeMobileInitKey()
takeSignOn()
takeUnsubscribeLink()
takeShareLink()
window.addEventListener('hashchange', () => void followPastedLink())
showTheme()
followOtherTabs()
printLight()
keepFocusOfBusyButtons()

// Not awaited here: later imports may be in chunks that import this one, and would wait for its end.
void open()

async function open(): Promise<void> {
  await atMost(LONGEST_DRESSING, Promise.all([startLanguage(), startBranding()]))
  // The first paint is of the page itself, once. If that takes long, the page shows its loading state.
  await atMost(LONGEST_OPENING, router.load())
  endOpening()
  const container = document.getElementById('root')
  if (!container) return
  const page = createRoot(container)
  // As a transition, rendering yields to the browser's other work.
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
