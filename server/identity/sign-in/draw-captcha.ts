// The library's description of itself leaves out that it can be called with a text of one's own; its own texts come from
// Math.random and could be foretold.
type Draw = (text: string, options: Record<string, unknown>) => string

/** The text as a crooked picture: PNG, drawn on a thread. */
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
