/** Whether it is an iPhone or iPad. An iPad calls itself a Mac, but no Mac has a touch screen. */
const isIos = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/**
 * Whether this device offers downloads of documents and zips: on iOS they are hidden (document 2 §6). The rights are the
 * same everywhere; the server knows nothing of it.
 */
export const offersDownloads = (): boolean => !isIos(navigator)
