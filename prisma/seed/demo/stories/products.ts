/** Products on their way: one that is being entered, one in review, one that came back with remarks at its fields; and changes that wait for nobody. */
import type { Stage, Story } from '../stage.ts'

const who = 'supplier-a'
const on = (tail: string): string => `/api/product/supplier/${tail}`

/** A copy of a product that sells, under a name of its own. @returns id of the product */
async function begun(stage: Stage, like: string, name: string, nameEn: string): Promise<string> {
  const { records } = await stage.as(who, on('list'), { current: 1, size: 1, name: like })
  const { id } = await stage.as(who, on('clone'), { id: records[0].id })
  await stage.as(who, on('save-spu-step-basic'), { id, name, nameEn })
  return id
}

export const productStories: readonly Story[] = [
  {
    name: 'product being entered',
    tell: async (stage) => void (await begun(stage, '笔记本', '笔记本 加厚款', 'Notebooks, thick')),
  },
  {
    name: 'product in review',
    async tell(stage) {
      const id = await begun(stage, '便利贴', '便利贴 环保系列', 'Sticky notes, recycled paper')
      await stage.as(who, on('submit'), { id, comment: '新品上市，希望赶上开学季' })
    },
  },
  {
    name: 'product that came back',
    async tell(stage) {
      const name = '复印纸 静电专用'
      const id = await begun(stage, '复印纸', name, 'Copy paper for laser printers')
      await stage.as(who, on('submit'), { id })
      await stage.settled()
      const { records } = await stage.as(who, '/api/product/draft/list', { current: 1, size: 1, name })
      const draftId = records[0].id
      const waiting = await stage.as('category-op', '/api/workflow/work/claim-list', { businessKey: draftId })
      await stage.as('category-op', '/api/workflow/work/claim-task', { taskId: waiting.records[0].taskId })
      const remarks = { 'spu.basic': { name: '请写明克重与规格' }, 'spu.image-text': { mainImage: '主图请使用白底实拍图' } }
      await stage.as('category-op', '/api/product/approve-manager/remark', { id: draftId, remarks })
      await stage.as('category-op', '/api/product/approve-manager/approve', { id: draftId, decision: 'RETURN', comment: '请按批注修改后重新提交' })
    },
  },
  {
    name: 'regions and stock that changed',
    async tell(stage) {
      const { records } = await stage.as(who, '/api/product/sku/list', { current: 1, size: 4, name: '便利贴', validity: ['ACTIVE'], ascs: 'code' })
      const ids: string[] = records.map(({ id }: { id: string }) => id)
      const without = { mode: 'OUT', codes: ['540000', '650000'] }
      await stage.as(who, on('batch-update-sku-sales-region'), { ids: ids.slice(0, 2), salesRegion: without, reason: '新疆、西藏物流暂停揽收' })
      await stage.as(who, on('batch-update-sku-inventory'), { items: ids.map((id, at) => ({ id, stockQty: String(120 + 40 * at) })), reason: '月末盘点' })
    },
  },
]
