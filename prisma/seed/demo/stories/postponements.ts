/** A supplier who cannot ship in time asks for more of it, and his buyer has not answered yet. */
import { samplePaper } from '../paper.ts'
import type { Story } from '../stage.ts'

const dayMs = 86_400_000

export const postponementStories: readonly Story[] = [
  {
    name: 'postponement asked for',
    async tell(stage) {
      const { records } = await stage.as('supplier-a', '/api/order/overdue-order/list', { status: 'WARNING', kind: 'SHIP', ascs: 'dueAt' })
      const [promise] = records
      const proof = await stage.upload(
        'supplier-a',
        samplePaper('Carrier notice', ['Sorting centre closed until further notice', 'Parcels leave two days later']),
        '承运商停运通知.pdf',
      )
      await stage.as('supplier-a', '/api/order/postponeApply/submit', {
        overdueId: promise.id,
        newDueAt: new Date(Date.parse(promise.dueAt) + 2 * dayMs).toISOString(),
        reasonCode: 'LOGISTICS',
        reason: '华东分拨中心临时停运，已联系备选承运商，预计顺延两天发出',
        fileIds: [proof],
      })
    },
  },
]
