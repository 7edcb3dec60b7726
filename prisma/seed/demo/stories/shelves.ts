/** The shelves of the demo company: what sells and what went down, its rules, and what others ask for the same. */
import type { Answer, Stage, Story } from '../stage.ts'

const listings = '/api/product/up-shelves-manager'
const rules = '/api/product/shelves-rule'

export const shelvesStories: readonly Story[] = [{ name: 'goods put up and taken down', tell }]

async function tell(stage: Stage): Promise<void> {
  const fit = await fitToSell(stage, 52)
  if (fit.length === 0) return
  const put = await stage.as('category-op', `${listings}/batch-up-shelves`, { ids: fit.slice(0, 40).map(({ id }) => id) })
  const up = new Set(put.flatMap(({ id, isDone }: Answer) => (isDone ? [id] : [])))
  await tellLater(
    stage,
    fit.slice(40, 48).map(({ id }) => id),
  )
  await tellAsked(
    stage,
    fit.slice(48, 52).map(({ id }) => id),
  )
  await tellRules(stage)
  await tellMarket(stage, fit.filter(({ id }) => up.has(id)).slice(0, 6))
  // The other shops open with everything that may be sold; what may not is named in the job.
  for (const channel of ['COMMUNITY_MALL', 'JD'])
    await stage.as('category-op', '/api/product/shelves-batch/start', { kind: 'UP', query: { status: ['WAIT_SHELVE'], channel: [channel] } })
}

/** So many that wait for the shop of enterprises and lack nothing; a call names what the first hundred lack. */
async function fitToSell(stage: Stage, count: number): Promise<readonly Answer[]> {
  const found: Answer[] = []
  for (let current = 1; found.length < count && current <= 6; current += 1) {
    const page = { current, size: 100, status: ['WAIT_SHELVE'], channel: ['ENTERPRISE_MALL'] }
    const { records } = await stage.as('category-op', `${listings}/shelves-list`, page)
    if (records.length === 0) break
    const { listings: unfit } = await stage.as('category-op', `${listings}/why-not`, { ids: records.map(({ id }: Answer) => id) })
    const lacking = new Set(unfit.map(({ id }: Answer) => id))
    found.push(...records.filter(({ id }: Answer) => !lacking.has(id)))
  }
  return found.slice(0, count)
}

/** Some go up on a day, some were to and do not, and one the channel takes no more. */
async function tellLater(stage: Stage, ids: readonly string[]): Promise<void> {
  if (ids.length < 8) return
  const scheduledAt = stage.today.plus({ days: 3 }).set({ hour: 9, minute: 0, second: 0, millisecond: 0 }).toISO()
  await stage.as('category-op', `${listings}/batch-up-shelves`, { ids, scheduledAt })
  await stage.as('category-op', `${listings}/batch-down-shelves`, { ids: ids.slice(3, 6), reason: 'SEASON', remark: '活动改期，届时再上架' })
  await stage.as('category-op', `${listings}/batch-down-shelves`, { ids: ids.slice(6, 8), reason: 'QUALITY', remark: '包装批次待复检' })
  await stage.as('category-op', `${listings}/batch-out-pool`, { ids: ids.slice(7, 8), reason: '渠道调整品类，不再收录' })
}

/** A rule on trial wants somebody to agree: what was asked for while it was on waits for the category people. */
async function tellAsked(stage: Stage, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { id } = await stage.as('category-op', `${rules}/insert`, {
    name: '企业商城：上架须品类审批（试行）',
    nameEn: 'Enterprise mall: category people agree first (on trial)',
    priority: 50,
    channels: ['ENTERPRISE_MALL'],
    takesDown: false,
    needApproval: true,
  })
  await stage.as('category-op', `${rules}/active/${id}`, { status: 'ENABLED' })
  await stage.as('category-op', `${listings}/batch-up-shelves`, { ids })
  await stage.as('category-op', `${rules}/active/${id}`, { status: 'DISABLED' })
}

async function tellRules(stage: Stage): Promise<void> {
  const { id } = await stage.as('category-op', `${rules}/insert`, {
    name: '全部渠道：至少一件库存',
    nameEn: 'Every channel: one piece in stock',
    priority: 900,
    minStock: '1',
    remark: '其他规则都不适用时',
  })
  await stage.as('category-op', `${rules}/active/${id}`, { status: 'ENABLED' })
  // Written, and to be tried before anybody switches it on.
  await stage.as('category-op', `${rules}/insert`, {
    name: '企业商城：毛利率 15%、库存 100 件起',
    nameEn: 'Enterprise mall: margin of 15 %, 100 pieces in stock',
    priority: 100,
    channels: ['ENTERPRISE_MALL'],
    minMargin: '0.15',
    minStock: '100',
  })
  await stage.as('category-op', `${rules}/insert`, {
    name: '资质 30 天内到期不再上架',
    nameEn: 'Papers that end within 30 days: nothing goes up',
    priority: 200,
    licenceDays: 30,
    takesDown: false,
    needApproval: true,
  })
}

async function tellMarket(stage: Stage, sold: readonly Answer[]): Promise<void> {
  if (sold.length === 0) return
  const skuIds = [...new Set(sold.map(({ skuId }) => skuId))]
  await stage.as('pricing', '/api/product/product-management/price-gather', { skuIds, sources: ['JD', 'TMALL'] })
  const { records } = await stage.as('category-op', '/api/product/sku/list', { ids: skuIds.join(','), size: 20 })
  const english = new Map(records.map(({ id, nameEn }: Answer) => [id, nameEn]))
  for (const [at, { skuId, skuName, channel }] of sold.slice(0, 3).entries()) {
    const said = {
      title: `${skuName}`.slice(0, 100),
      titleEn: english.get(skuId) ?? null,
      skuId,
      channel,
      place: at === 0 ? 'HOME' : 'CATEGORY',
      reason: '销量稳定，价格有优势',
      sort: (at + 1) * 10,
    }
    await stage.as('category-op', '/api/product/product-recommendation/insert', said)
  }
}
