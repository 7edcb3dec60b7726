/** Browser, system and kind of device out of what a browser says of itself, as far as people know them by name. */

export type DeviceKind = 'desktop' | 'phone' | 'tablet'

export interface Device {
  /** `Chrome 131`; empty where nothing is known. */
  readonly browser: string
  readonly system: string
  /** Undefined for programs that are no browser. */
  readonly kind: DeviceKind | undefined
}

/** Order decides: many browsers claim to be several. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/([\d.]+)/, 'WeChat'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

export function deviceOf(userAgent: string): Device {
  const known = browsers.find(([pattern]) => pattern.test(userAgent))
  const version = known?.[0].exec(userAgent)?.[1]?.split('.')[0]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  return { browser: known ? [known[1], version].filter(Boolean).join(' ') : '', system, kind: known || system ? kindOf(userAgent) : undefined }
}

/** Android says `Mobile` on phones only. */
function kindOf(userAgent: string): DeviceKind {
  if (/iPad|Tablet/.test(userAgent) || (/Android/.test(userAgent) && !/Mobile/.test(userAgent))) return 'tablet'
  return /iPhone|Mobile/.test(userAgent) ? 'phone' : 'desktop'
}
