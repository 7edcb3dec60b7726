/** The shelves of the demo company: what sells and what went down, its rules, and what others ask for the same. */
import type { Answer, Stage, Story } from '../stage.ts'

const listings = '/api/product/up-shelves-manager'
const rules = '/api/product/shelves-rule'

export const shelvesStories: readonly Story[] = [{ name: 'goods put up and taken down', tell }]

async function tell(stage: Stage): Promise<void> {
  const { records } = await stage.as('category-op', `${listings}/shelves-list`, { current: 1, size: 60, status: ['WAIT_SHELVE'] })
  const ids = records.map(({ id }: Answer) => id)
  if (ids.length === 0) return
  const put = await stage.as('category-op', `${listings}/batch-up-shelves`, { ids: ids.slice(0, 40) })
  const up = put.filter(({ isDone }: Answer) => isDone).map(({ id }: Answer) => id)
  const later = ids.slice(40, 43)
  if (later.length > 0) {
    const scheduledAt = stage.today.plus({ days: 3 }).set({ hour: 9, minute: 0, second: 0, millisecond: 0 }).toISO()
    await stage.as('category-op', `${listings}/batch-up-shelves`, { ids: later, scheduledAt })
  }
  await tellRules(stage)
  await tellMarket(stage, records.filter(({ id }: Answer) => up.includes(id)).slice(0, 6))
}

async function tellRules(stage: Stage): Promise<void> {
  const { id } = await stage.as('category-op', `${rules}/insert`, {
    name: '全部渠道：至少一件库存',
    priority: 900,
    minStock: '1',
    remark: '其他规则都不适用时',
  })
  await stage.as('category-op', `${rules}/active/${id}`, { status: 'ENABLED' })
  // Written, and to be tried before anybody switches it on.
  await stage.as('category-op', `${rules}/insert`, { name: '京东：毛利率不低于 15%', priority: 100, channels: ['JD'], minMargin: '0.15' })
  await stage.as('category-op', `${rules}/insert`, { name: '资质 30 天内到期不再上架', priority: 200, licenceDays: 30, takesDown: false, needApproval: true })
}

async function tellMarket(stage: Stage, sold: readonly Answer[]): Promise<void> {
  if (sold.length === 0) return
  const skuIds = [...new Set(sold.map(({ skuId }) => skuId))]
  await stage.as('pricing', '/api/product/product-management/price-gather', { skuIds, sources: ['JD', 'TMALL'] })
  for (const [at, { skuId, skuName, channel }] of sold.slice(0, 3).entries()) {
    const said = {
      title: `${skuName}`.slice(0, 100),
      skuId,
      channel,
      place: at === 0 ? 'HOME' : 'CATEGORY',
      reason: '销量稳定，价格有优势',
      sort: (at + 1) * 10,
    }
    await stage.as('category-op', '/api/product/product-recommendation/insert', said)
  }
}
