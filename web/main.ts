/**
 * The schema library tries once whether it may compile code, which our content security policy forbids and browsers
 * report. It reads this as it is loaded, and doesn't try.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * The picture of opening is painted while the application is on its way; where it is there at once, nothing is painted
 * before it.
 */
async function open(): Promise<void> {
  try {
    await import('./app/start.tsx')
  } catch (error) {
    // There are no words yet: the page brings these in all languages.
    for (const part of document.querySelectorAll<HTMLElement>('.opening > *')) part.hidden = !part.hidden
    throw error
  }
}

void open()

export {}
