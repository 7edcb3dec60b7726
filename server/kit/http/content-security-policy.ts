/** Which sources the web app may use. Styles are inline (the component library writes them at run time); scripts never are. Codes are read by WebAssembly. */
import type { HelmetOptions } from 'helmet'

/**
 * @param publicUrl HSTS and upgrades are only sent where users come by https
 * @param frameAncestors origins that may embed the product beside itself
 */
export function contentSecurityPolicy(publicUrl: string | undefined, frameAncestors: readonly string[] = []): HelmetOptions {
  const secure = publicUrl?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'self'`],
        scriptSrc: [`'self'`, `'wasm-unsafe-eval'`],
        styleSrc: [`'self'`, `'unsafe-inline'`],
        imgSrc: [`'self'`, 'data:', 'blob:', 'https:'],
        fontSrc: [`'self'`, 'data:'],
        connectSrc: [`'self'`, 'ws:', 'wss:'],
        mediaSrc: [`'self'`, 'blob:', 'https:'],
        workerSrc: [`'self'`, 'blob:'],
        // Menus may point at pages of other systems.
        frameSrc: [`'self'`, 'http:', 'https:', 'blob:'],
        frameAncestors: [`'self'`, ...frameAncestors],
        objectSrc: [`'none'`],
        baseUri: [`'self'`],
        formAction: [`'self'`],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    // `frame-ancestors` says it better, and the older header cannot name origins.
    frameguard: false,
    hsts: secure,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
  }
}
