/** Finds a Chromium for the browser tests, and installs one when there is none, saying so. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const installed = [
  // Without the browser's own windows, whose drawing takes as much of the processor as the pages do.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** @returns {string | undefined} */
export function findBrowser() {
  const candidates = [process.env.CHROME_PATH, ...installed, chromium.executablePath()]
  return candidates.find((path) => path && existsSync(path))
}

/** @param {string[]} args */
const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })

/** @returns {string} path of the browser's executable; throws when none can be had */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    console.log("No browser found: installing Debian's chromium …")
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk')
    // Older releases have only the whole browser.
    if (!findBrowser()) apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')
  } else {
    console.log("No browser found: installing Playwright's Chromium …")
    spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  }
  const now = findBrowser()
  if (!now) throw new Error('The browser tests need Chromium or Chrome: install one, or name it in CHROME_PATH.')
  return now
}
