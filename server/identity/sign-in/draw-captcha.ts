// The library's types omit that it accepts a given text. Its own texts come from Math.random and could be predicted.
type Draw = (text: string, options: Record<string, unknown>) => string

/** Draws the text as a distorted PNG on a worker thread. */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const [{ renderAsync }, captcha] = await Promise.all([import('@resvg/resvg-js'), import('svg-captcha')])
  const draw = captcha.default as unknown as Draw
  const svg = draw(text, { width: 240, height: 80, fontSize: 72, noise: 3, color: false, background: '' })
  const picture = await renderAsync(svg, {
    background: '#ffffff',
    font: { loadSystemFonts: false },
    fitTo: { mode: 'width', value: 480 },
  })
  return picture.asPng()
}
