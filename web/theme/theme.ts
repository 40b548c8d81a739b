import { type CSSVariablesResolver, createTheme, DEFAULT_THEME, type MantineColorsTuple } from '@mantine/core'
import { legible, mix, shadesOf } from './contrast.ts'

/** Surfaces of the two schemes; app.css holds the rest, and the changes of classic. */
const surface = { light: '#ffffff', dark: '#1c2128' }
/** The page background with the lowest contrast: that of the classic theme among the light ones. */
const page = { light: '#e8ebf0', dark: '#14181e' }
const tints = ['red', 'pink', 'grape', 'violet', 'blue', 'teal', 'green', 'yellow', 'orange', 'gray'] as const

const dark: MantineColorsTuple = [
  '#dfe4ea',
  '#c2cad4',
  '#9aa5b4',
  '#8a95a5',
  '#3a4450',
  '#2f3742',
  '#1c2128',
  '#14181e',
  '#101318',
  '#0b0e12',
]

/** The theme around one brand colour, written as #rrggbb. */
export function themeOf(brand: string) {
  return createTheme({
    primaryColor: 'brand',
    primaryShade: 6,
    colors: { brand: shadesOf(brand), dark },
    autoContrast: true,
    luminanceThreshold: 0.1833,
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
    headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    components: {
      InputWrapper: { styles: { label: { marginBottom: 4 }, error: { fontSize: 12 }, description: { fontSize: 12 } } },
      Modal: { defaultProps: { centered: true, radius: 'lg', transitionProps: { duration: 150 } } },
      // Headers of dialogs would be second banners of the page.
      ModalHeader: { defaultProps: { role: 'presentation' } },
      DrawerHeader: { defaultProps: { role: 'presentation' } },
      Menu: {
        defaultProps: {
          shadow: 'md',
          position: 'bottom-end',
          transitionProps: { duration: 120 },
          withInitialFocusPlaceholder: false,
          // Above messages (400), which stay for a while; below the lock (1000).
          zIndex: 410,
        },
      },
      Fieldset: { styles: { legend: { fontSize: 14, fontWeight: 600 } } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
      // A larger radius looks like a radio button at this size.
      Checkbox: { defaultProps: { radius: 3 } },
      Button: { defaultProps: { fw: 600 } },
      Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600, radius: 'sm' } },
    },
  })
}

/**
 * Legible colours: text, links and light badges are mixed towards black or white until they reach 4.6:1 on their tinted
 * surface; field borders reach 3:1.
 */
export const colourVariables: CSSVariablesResolver = (theme) => {
  const brand = theme.colors.brand ?? DEFAULT_THEME.colors.blue
  const palettes = { ...Object.fromEntries(tints.map((name) => [name, theme.colors[name]])), brand }
  const scheme = (kind: 'light' | 'dark') => {
    const end = kind === 'light' ? '#000000' : '#ffffff'
    const variables: Record<string, string> = {}
    for (const [name, shades] of Object.entries(palettes)) {
      const tint = mix(surface[kind], shades?.[6] ?? brand[6], kind === 'light' ? 0.16 : 0.26)
      const hover = mix(tint, shades?.[6] ?? brand[6], 0.08)
      // Legible on the page, on its own tint, and on that on hover.
      const start: string = shades?.[kind === 'light' ? 7 : 4] ?? brand[6]
      const text = [surface[kind], page[kind], tint, hover].reduce(
        (colour, ground) => legible(colour, ground, end),
        start,
      )
      variables[`--mantine-color-${name}-light`] = tint
      variables[`--mantine-color-${name}-light-hover`] = hover
      variables[`--mantine-color-${name}-light-color`] = text
      variables[`--mantine-color-${name}-outline`] = text
      variables[`--mantine-color-${name}-text`] = text
    }
    const link = variables['--mantine-color-brand-light-color'] ?? brand[6]
    return {
      ...variables,
      '--mantine-color-anchor': link,
      '--mantine-primary-color-light': variables['--mantine-color-brand-light'] ?? '',
      '--mantine-primary-color-light-color': link,
      '--brand-edge': legible(legible(brand[6], surface[kind], end, 3.1), page[kind], end, 3.1),
      '--brand-tint': mix(surface[kind], brand[6], kind === 'light' ? 0.09 : 0.14),
      '--mantine-color-error': legible(legible(theme.colors.red[7], surface[kind], end, 5), page[kind], end),
    }
  }
  // Mantine's ground of disabled controls is the dark surface itself, which would leave buttons without a shape.
  const disabled = { '--mantine-color-disabled': dark[5] }
  return { variables: { '--brand': brand[6] }, light: scheme('light'), dark: { ...scheme('dark'), ...disabled } }
}
