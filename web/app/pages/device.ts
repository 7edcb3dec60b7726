/** Browser and system out of what a browser says of itself, as far as people know them by name. */

const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/([\d.]+)/, '微信'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Empty texts where nothing is known. Order decides: many browsers claim to be several. */
export function deviceOf(userAgent: string): { readonly browser: string; readonly system: string } {
  const known = browsers.find(([pattern]) => pattern.test(userAgent))
  const version = known?.[0].exec(userAgent)?.[1]?.split('.')[0]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  return { browser: known ? [known[1], version].filter(Boolean).join(' ') : '', system }
}
