/** The browser that the tests share: starting one takes longer than many of them run. What they do in it stays in profiles of their own. */
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '../../support/browser.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the running browser is reached. */
    browserAt: string
  }
}

/**
 * Of the browser's own window, which nobody sees: the two pages behind its address bar that every window draws as it opens (they take
 * more of the processor than a page of ours), and a process in reserve for the next page.
 */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** Scripts compiled while they arrive are compiled for every page again; else pages of one profile share what one of them has compiled. */
const compiling = ['ScriptStreaming']

/** What Playwright switches off itself. Of two such switches the last one counts, so it stands here again. */
const playwright = `
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter
  PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect TcpPortRandomizationWin OptimizationHints
  NetworkTimeServiceQuerying AimEnabled PreconnectToSearch msForceBrowserSignIn msEdgeUpdateLaunchServicesPreferredVersion
`
  .trim()
  .split(/\s+/)

const off = '--disable-features='
const quick = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--no-first-run']
/** Pages of one profile share what they know of the scripts: see `profiles.ts`. */
const shared = '--process-per-site'
/**
 * Pages live for seconds. Compiling a function once more, for those that run long, takes longer than they gain; so does looking for what is
 * dead in a heap that starts small, and doing that on several threads of one core.
 */
const scripts = '--js-flags=--no-turbofan --no-maglev --single-threaded-gc --min-semi-space-size=16 --max-semi-space-size=64'
const ours = [...playwright, ...unseen, ...compiling]
const args = [...quick, shared, scripts, `${off}${ours.join(',')}`]

export default async function setup(project: TestProject) {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No browser: install Chromium or Chrome, or name it in CHROME_PATH')
  const server = await chromium.launchServer({ executablePath, args })
  const forgotten = switchedOff(server.process().spawnargs).filter((feature) => !ours.includes(feature))
  if (forgotten.length > 0) {
    await server.close()
    throw new Error(`Playwright switches off ${forgotten.join(', ')} now: name it in tests/e2e/support/running-browser.ts`)
  }
  project.provide('browserAt', server.wsEndpoint())
  return () => server.close()
}

const switchedOff = (commandLine: readonly string[]): string[] =>
  commandLine.filter((argument) => argument.startsWith(off)).flatMap((argument) => argument.slice(off.length).split(','))
