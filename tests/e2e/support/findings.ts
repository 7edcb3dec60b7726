/** What axe finds on a page, as everybody's screens are judged. */
import type { AxeResults, RunOptions } from 'axe-core'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const judge = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Without filled buttons in the prescribed accent #456DFA, on which white has 4.35 : 1. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // A button that is at work has another shape a moment later.
  await page.waitForFunction(() => document.querySelector('.ant-btn-loading') === null)
  const violations = await violationsOn(page)
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })))
  const findings = await headingFindings(page)
  for (const { id, node } of serious) {
    const target = String(node.target[0])
    // The path may name a state that is over by now, such as the lock of a button after a press.
    const isFilled =
      id === 'color-contrast' &&
      (filled.test(`${node.html.split('>', 1)[0]} ${target}`) ||
        (await page.locator(target).evaluateAll((elements) => elements.some((element) => element.closest('.ant-btn-primary') !== null))))
    if (!isFilled) findings.push(`${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`)
  }
  return findings
}

/** A document keeps the judge: one that has judged before is twice as quick. */
async function violationsOn(page: Page): Promise<AxeResults['violations']> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(judge)
  return page.evaluate(async () => {
    // Everything is judged, but only what is wrong is described: describing the rest takes twice the time.
    const { axe } = window as unknown as { axe: { run(where: Document, options: RunOptions): Promise<AxeResults> } }
    return (await axe.run(document, { resultTypes: ['violations'] })).violations
  })
}

/** Every page has one heading of the first level; those of hidden tabs do not count. */
export async function headingFindings(page: Page): Promise<string[]> {
  // It may come with the last piece of the page.
  await page
    .locator('h1')
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined)
  const headings = await page.locator('h1').evaluateAll((all) => all.filter((one) => one.checkVisibility()).map(({ textContent }) => textContent))
  return headings.length === 1 ? [] : [`one heading of the first level: ${JSON.stringify(headings)}`]
}

const filled = /\b(button-primary|ant-btn-primary)\b/
