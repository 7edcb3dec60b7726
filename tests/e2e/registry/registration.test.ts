/** A mailed approval that is none. How a company registers, is reviewed and follows its application: `supplier/story-onboarding.test.ts`. */
import { it } from 'vitest'
import { withBrowser } from '../support/browser.ts'

const pages = withBrowser()

it('tells of a link that is none', async () => {
  const page = await pages.open('/audit/1/1')
  await page.getByText('链接无效').waitFor()
})
