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

const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--no-first-run']

export default async function setup(project: TestProject) {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No browser: install Chromium or Chrome, or name it in CHROME_PATH')
  const server = await chromium.launchServer({ executablePath, args })
  project.provide('browserAt', server.wsEndpoint())
  return () => server.close()
}
