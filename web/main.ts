/**
 * The schema library tests once whether it may compile code, which our content security policy forbids and browsers
 * report. This setting, read at load time, prevents the test.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * Evaluates the application in parts, so that the browser can paint and react in between. A single script would block a
 * phone for half a second.
 */
async function open(): Promise<void> {
  const styles = showStyles()
  try {
    await import('react-dom/client')
    await nextTask()
    await import('./session/session.ts')
    await nextTask()
    await styles
    await import('./start.tsx')
  } catch (error) {
    // No texts are loaded yet: the page contains these in all languages.
    for (const part of document.querySelectorAll('.opening > *'))
      part.toggleAttribute('hidden', !part.matches('[role=alert]'))
    throw error
  }
}

/**
 * Applies the built style sheet, which the page only preloads: it would delay the loading screen. If it fails to load,
 * the application is shown without.
 */
async function showStyles(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]')) {
    const loaded = new Promise((resolve) => (link.onload = link.onerror = resolve))
    link.rel = 'stylesheet'
    await loaded
  }
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

// A browser that is too old reads why (web/build/mark-unsupported.ts).
if (!document.documentElement.hasAttribute('data-unsupported')) void open()

export {}
