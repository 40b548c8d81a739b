const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Refuses files that are dropped beside every drop target. Otherwise the browser opens the file in place of the page,
 * and forms and running uploads are lost. Returns a function that stops it.
 */
export function refuseStrayDrops(): () => void {
  const refuse = (event: DragEvent) => {
    const isChooser = event.target instanceof HTMLInputElement && event.target.type === 'file'
    if (event.defaultPrevented || isChooser || !hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
  return () => {
    window.removeEventListener('dragover', refuse)
    window.removeEventListener('drop', refuse)
  }
}
